import { type EventRecord, type NamedKind, namedKinds } from '@kalends/core'
import { dimensions } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import type { Work } from '../work.ts'
import type { Listing } from './listing.ts'
import { type KeyedRow, rowChanges } from './row-changes.ts'
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
  const links = rowChanges('kalends_link', ['event', 'kind', 'target'])

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
        if (hasSameEntries(targetsOf(before, kind), targetsOf(after, kind))) continue
        for (const row of linksOf(before, kind)) links.drop(row)
        for (const row of linksOf(after, kind)) links.add(row)
      }
      const id = before?.id ?? after?.id
      if (id !== undefined) events.add(id)
    },
    *flush(dialect) {
      yield* postings.flush(dialect)
      yield* tallies.flush(dialect)
      yield* links.flush(dialect)
      events.clear()
    },
  }
}

function isSame(before: Listing, after: Listing): boolean {
  return (
    before.startsAt === after.startsAt &&
    before.endsAt === after.endsAt &&
    before.locked === after.locked &&
    hasSameEntries(before.lists, after.lists)
  )
}

function hasSameEntries(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((entry, index) => entry === right[index])
}

function targetsOf(event: EventRecord | undefined, kind: NamedKind): readonly number[] {
  return event?.[linkKeys[kind]] ?? []
}

/** The rows of an event's links to records of a kind. */
function linksOf(event: EventRecord | undefined, kind: NamedKind): readonly KeyedRow[] {
  if (event === undefined) return []
  return [...new Set(targetsOf(event, kind))].map((target) => [event.id, dimensions[kind], target])
}
