import { countsForTerms, type EventRecord, linkKeys, namedKinds, termIdsOf, withAncestors } from '@kalends/core'
import { batches } from '../batches.ts'
import type { Dialect } from '../dialect.ts'
import { type ListEntry, listEntries } from '../lists/list-entries.ts'
import { dimensions } from '../lists/list-number.ts'
import { execute, type Program } from '../program.ts'
import { type KeyedRow, netChanges, type RowChange } from '../row-changes.ts'
import { plain, sql } from '../sql.ts'
import type { Parents } from './categories.ts'
import { entriesAtOnce, writeEntries, writeRows } from './write-entries.ts'

/** An event before a commit (`by` is -1) or after it (`by` is 1). */
export interface EventVersion {
  readonly event: EventRecord
  /** Decides the status of a scheduled event: it counts as published if it is due at this moment. */
  readonly asOf: number
  readonly by: 1 | -1
}

/**
 * Writes what is derived from events: list entries, bucket counts, links, and how many events each term has. The
 * versions of an event must be adjacent.
 */
export function* indexEvents(dialect: Dialect, versions: readonly EventVersion[], parents: Parents): Program<void> {
  let entries: RowChange<ListEntry>[] = []
  let links: RowChange<KeyedRow>[] = []
  for (const [index, { event, asOf, by }] of versions.entries()) {
    const categories = withAncestors(event.categoryIds, (id) => parents.get(id))
    for (const row of listEntries(event, asOf, categories)) entries.push({ row, by })
    for (const row of linkRows(event)) links.push({ row, by })
    const next = versions[index + 1]
    if (next !== undefined && (next.event.id === event.id || entries.length < entriesAtOnce)) continue
    yield* writeEntries(dialect, entries)
    yield* writeRows(dialect, 'kalends_link (event, kind, target)', netChanges(links))
    entries = []
    links = []
  }
  yield* countForTerms(dialect, versions)
}

function linkRows(event: EventRecord): readonly KeyedRow[] {
  const rows: KeyedRow[] = []
  for (const kind of namedKinds) {
    const targets = event[linkKeys[kind]]
    // Skips repeated targets. Most events have one or two targets of a kind, for which making a set would be slower.
    for (const [index, target] of targets.entries()) {
      if (targets.indexOf(target) === index) rows.push([event.id, dimensions[kind], target])
    }
  }
  return rows
}

function* countForTerms(dialect: Dialect, versions: readonly EventVersion[]): Program<void> {
  for (const kind of ['category', 'tag'] as const) {
    const counts = new Map<number, number>()
    for (const { event, asOf, by } of versions) {
      if (!countsForTerms({ now: asOf, author: undefined })(event)) continue
      for (const id of new Set(termIdsOf(kind, event))) counts.set(id, (counts.get(id) ?? 0) + by)
    }
    const changed = [...counts].filter(([, by]) => by !== 0)
    for (const changes of batches(changed, dialect)) {
      yield* execute(
        sql`UPDATE ${plain(`kalends_${kind}`)} SET events = events + given.column2
          FROM (${dialect.integerRows(changes)}) AS given WHERE id = given.column1`,
      )
    }
  }
}
