import { type EventRecord, type NamedKind, namedKinds } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { bucketChanges } from '../lists/bucket-changes.ts'
import type { IndexEntry, KeyedRow } from '../lists/index-entry.ts'
import { dimensions } from '../lists/list-number.ts'
import type { Program } from '../program.ts'
import { rowChanges } from './row-changes.ts'

/** Rows derived from events, collected during a commit and written together. */
export interface EventRows {
  /** Whether changes of an event are pending. They must be flushed before more of that event are added. */
  has(event: number): boolean
  /** Moves an event from its previous lists to its new ones. */
  reindex(before: IndexEntry | undefined, after: IndexEntry | undefined): void
  /** Replaces the links of an event. */
  relink(before: EventRecord | undefined, after: EventRecord | undefined): void
  /** Writes the collected changes. */
  flush(dialect: Dialect): Program<void>
}

/** The properties in which an event has its links. */
const linkKeys = {
  category: 'categoryIds',
  tag: 'tagIds',
  venue: 'venueIds',
  organizer: 'organizerIds',
} as const satisfies Record<NamedKind, keyof EventRecord>

/** Creates an empty collection of rows. */
export function eventRows(): EventRows {
  const events = new Set<number>()
  const buckets = bucketChanges()
  const entries = rowChanges('kalends_list_entry', [
    'list',
    'starts_at',
    'event',
    'ends_at',
    'duration_class',
    'locked',
  ])
  const links = rowChanges('kalends_link', ['event', 'kind', 'target'])

  function change(entry: IndexEntry, by: 1 | -1): void {
    const { event, startsAt, endsAt, durationClass, locked, lists } = entry
    events.add(event)
    for (const list of lists) {
      entries[by === 1 ? 'add' : 'remove']([list, startsAt, event, endsAt, durationClass, locked])
    }
    buckets.count(entry, by)
  }

  return {
    has: (event) => events.has(event),
    reindex(before, after) {
      if (before !== undefined && after !== undefined && isSame(before, after)) return
      if (before !== undefined) change(before, -1)
      if (after !== undefined) change(after, 1)
    },
    relink(before, after) {
      for (const kind of namedKinds) {
        if (isSameList(targetsOf(before, kind), targetsOf(after, kind))) continue
        for (const row of linksOf(before, kind)) links.remove(row)
        for (const row of linksOf(after, kind)) links.add(row)
      }
      const id = before?.id ?? after?.id
      if (id !== undefined) events.add(id)
    },
    *flush(dialect) {
      yield* entries.flush(dialect)
      yield* buckets.flush(dialect)
      yield* links.flush(dialect)
      events.clear()
    },
  }
}

function isSame(before: IndexEntry, after: IndexEntry): boolean {
  return (
    before.startsAt === after.startsAt &&
    before.endsAt === after.endsAt &&
    before.locked === after.locked &&
    isSameList(before.lists, after.lists)
  )
}

function isSameList(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index])
}

function targetsOf(event: EventRecord | undefined, kind: NamedKind): readonly number[] {
  return event?.[linkKeys[kind]] ?? []
}

/** The link rows of an event to records of a kind. */
function linksOf(event: EventRecord | undefined, kind: NamedKind): readonly KeyedRow[] {
  if (event === undefined) return []
  return [...new Set(targetsOf(event, kind))].map((target) => [event.id, dimensions[kind], target])
}
