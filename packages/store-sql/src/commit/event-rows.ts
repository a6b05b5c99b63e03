import { type EventRecord, type NamedKind, namedKinds } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import type { Work } from '../work.ts'
import type { Listing } from './listing.ts'
import { type RowChanges, rowChanges } from './row-changes.ts'
import { tallyChanges } from './tally-changes.ts'

/** Rows that follow from events, gathered over a commit and written together. */
export interface EventRows {
  /** Whether something was gathered about an event, so that it has to be written before more can be. */
  has(event: number): boolean
  /** Takes an event off the lists that it was on and puts it on those that it is on now. */
  relist(before: Listing | undefined, after: Listing | undefined): void
  /** Does the same with its links. */
  relink(before: EventRecord | undefined, after: EventRecord | undefined): void
  /** Writes what was gathered. */
  flush(dialect: Dialect): Work<void>
}

/** The keys under which an event has its links. */
const linkKeys = {
  category: 'categoryIds',
  tag: 'tagIds',
  venue: 'venueIds',
  organizer: 'organizerIds',
} as const satisfies Record<NamedKind, keyof EventRecord>

/** Creates an empty collection of rows. */
export function eventRows(): EventRows {
  const events = new Set<number>()
  const tallies = tallyChanges()
  const postings = rowChanges('kalends_posting', ['list', 'starts_at', 'event', 'ends_at', 'span', 'locked'])
  const links: Readonly<Record<NamedKind, RowChanges>> = {
    category: linkChanges('category'),
    tag: linkChanges('tag'),
    venue: linkChanges('venue'),
    organizer: linkChanges('organizer'),
  }

  function post({ event, startsAt, endsAt, span, locked, lists }: Listing, verb: 'add' | 'drop'): void {
    for (const list of lists) postings[verb]([list, startsAt, event, endsAt, span, locked])
  }

  return {
    has: (event) => events.has(event),
    relist(before, after) {
      if (before !== undefined && after !== undefined && isSame(before, after)) return
      if (before !== undefined) {
        events.add(before.event)
        post(before, 'drop')
        tallies.count(before, -1)
      }
      if (after !== undefined) {
        events.add(after.event)
        post(after, 'add')
        tallies.count(after, 1)
      }
    },
    relink(before, after) {
      for (const kind of namedKinds) {
        const key = linkKeys[kind]
        if (hasSameLinks(before, after, key)) continue
        if (before !== undefined) changeLinks(before, key, links[kind].drop)
        if (after !== undefined) changeLinks(after, key, links[kind].add)
      }
      const id = before?.id ?? after?.id
      if (id !== undefined) events.add(id)
    },
    *flush(dialect) {
      yield* postings.flush(dialect)
      yield* tallies.flush(dialect)
      for (const kind of namedKinds) yield* links[kind].flush(dialect)
      events.clear()
    },
  }
}

function linkChanges(kind: NamedKind): RowChanges {
  return rowChanges(`kalends_event_${kind}`, ['target', 'ends_at', 'event'])
}

function isSame(before: Listing, after: Listing): boolean {
  return (
    before.startsAt === after.startsAt &&
    before.endsAt === after.endsAt &&
    before.locked === after.locked &&
    hasSameEntries(before.lists, after.lists)
  )
}

type LinkKey = (typeof linkKeys)[NamedKind]

function hasSameLinks(before: EventRecord | undefined, after: EventRecord | undefined, key: LinkKey): boolean {
  return before?.endsAt === after?.endsAt && hasSameEntries(before?.[key] ?? [], after?.[key] ?? [])
}

function hasSameEntries(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((entry, index) => entry === right[index])
}

function changeLinks(event: EventRecord, key: LinkKey, change: RowChanges['add']): void {
  for (const target of new Set(event[key])) change([target, event.endsAt, event.id])
}
