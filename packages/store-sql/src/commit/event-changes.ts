import type { EventRecord } from '@kalends/core'
import { sides } from '../codes.ts'
import { plain, sql } from '../sql.ts'
import { execute, type Work } from '../work.ts'
import { followMoves } from './category-moves.ts'
import { isOdd, listingOf, sideOf } from './listing.ts'
import type { Stage } from './stage.ts'

/** Keeps links, lists and counts in step with an event that is new, changed or gone. */
export function* changeEvent(stage: Stage, old: EventRecord | undefined, event: EventRecord | undefined): Work<void> {
  const { settledAt } = stage.view.state
  const { rows } = stage
  yield* followMoves(stage)
  if (old !== undefined && rows.has(old.id)) yield* rows.flush(stage.view.dialect)
  const before = old === undefined ? undefined : yield* listingOf(stage, old, sideOf(old, settledAt))
  const after = event === undefined ? undefined : yield* listingOf(stage, event, sideOf(event, settledAt))
  rows.relist(before, after)
  rows.relink(old, event)
  countTerms(stage, old, event)
  stage.odd += oddness(event) - oddness(old)
  stage.touchesFuture ||= old?.status === 'future' || event?.status === 'future'
}

function oddness(event: EventRecord | undefined): number {
  return event !== undefined && isOdd(event) ? 1 : 0
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
