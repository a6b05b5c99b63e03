import type { EventRecord } from '@kalends/core'
import { sides } from '../codes.ts'
import type { LinkedKind } from '../find/event-conditions.ts'
import { plain, sql } from '../sql.ts'
import { execute, type Work } from '../work.ts'
import { batches } from './batches.ts'
import type { Listing } from './list-changes.ts'
import { isOdd, listingOf, sideOf } from './listing.ts'
import type { Stage } from './stage.ts'

const linkLists = {
  category: 'categoryIds',
  tag: 'tagIds',
  venue: 'venueIds',
  organizer: 'organizerIds',
} as const satisfies Record<LinkedKind, keyof EventRecord>

/** Keeps links, lists and counts in step with an event that is new, changed or gone. */
export function* changeEvent(stage: Stage, old: EventRecord | undefined, event: EventRecord | undefined): Work<void> {
  const { settledAt } = stage.view.state
  const before = old === undefined ? undefined : yield* listingOf(stage, old, sideOf(old, settledAt))
  const after = event === undefined ? undefined : yield* listingOf(stage, event, sideOf(event, settledAt))
  relist(stage, before, after)
  yield* changeLinks(stage, old, event)
  countTerms(stage, old, event)
  stage.odd += oddness(event) - oddness(old)
  stage.touchesFuture ||= old?.status === 'future' || event?.status === 'future'
}

/** Takes an event off the lists it was on and puts it on those it is on now. */
export function relist({ lists }: Stage, before: Listing | undefined, after: Listing | undefined): void {
  if (before !== undefined && after !== undefined && isSame(before, after)) return
  if (before !== undefined) lists.drop(before)
  if (after !== undefined) lists.add(after)
}

function isSame(before: Listing, after: Listing): boolean {
  return (
    before.startsAt === after.startsAt &&
    before.endsAt === after.endsAt &&
    before.locked === after.locked &&
    before.lists.length === after.lists.length &&
    before.lists.every((list, index) => list === after.lists[index])
  )
}

function oddness(event: EventRecord | undefined): number {
  return event !== undefined && isOdd(event) ? 1 : 0
}

function* changeLinks({ view }: Stage, old: EventRecord | undefined, event: EventRecord | undefined): Work<void> {
  for (const [kind, key] of Object.entries(linkLists) as [LinkedKind, (typeof linkLists)[LinkedKind]][]) {
    const before = linksOf(old, key)
    const after = linksOf(event, key)
    const table = plain(`kalends_event_${kind}`)
    const isSameEnd = old?.endsAt === event?.endsAt
    const gone = before.filter(([target]) => !isSameEnd || !event?.[key].includes(target))
    const fresh = after.filter(([target]) => !isSameEnd || !old?.[key].includes(target))
    for (const rows of batches(gone)) {
      yield* execute(sql`DELETE FROM ${table} WHERE (target, ends_at, event) IN (${view.dialect.rows(rows)})`)
    }
    for (const rows of batches(fresh)) {
      yield* execute(sql`INSERT INTO ${table} (target, ends_at, event) ${view.dialect.rows(rows)}`)
    }
  }
}

type LinkRow = readonly [target: number, endsAt: number, event: number]

function linksOf(event: EventRecord | undefined, key: (typeof linkLists)[LinkedKind]): readonly LinkRow[] {
  if (event === undefined) return []
  return [...new Set(event[key])].map((target) => [target, event.endsAt, event.id])
}

/** Notes how many more events each term counts. */
function countTerms(stage: Stage, old: EventRecord | undefined, event: EventRecord | undefined): void {
  const { settledAt } = stage.view.state
  if (old !== undefined && counts(old, settledAt)) countEach(stage, old, -1)
  if (event !== undefined && counts(event, settledAt)) countEach(stage, event, 1)
}

/** Whether an event counts for its terms: published and without a password. */
export function counts(event: EventRecord, settledAt: number): boolean {
  return sideOf(event, settledAt) === sides.public && event.passwordHash === undefined
}

/** Notes that an event counts, or counts no more, for each of its terms. */
export function countEach({ terms }: Stage, { categoryIds, tagIds }: EventRecord, by: 1 | -1): void {
  for (const id of new Set(categoryIds)) terms.category.set(id, (terms.category.get(id) ?? 0) + by)
  for (const id of new Set(tagIds)) terms.tag.set(id, (terms.tag.get(id) ?? 0) + by)
}

/** Writes how many events each term counts. */
export function* writeCounts({ terms }: Stage): Work<void> {
  for (const kind of ['category', 'tag'] as const) {
    for (const [id, by] of terms[kind]) {
      if (by !== 0) yield* execute(sql`UPDATE ${plain(`kalends_${kind}`)} SET events = events + ${by} WHERE id = ${id}`)
    }
    terms[kind].clear()
  }
}
