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
    for (const target of onlyOnce(targets)) rows.push([event.id, dimensions[kind], target])
  }
  return rows
}

/** The ids without repetition. Most events have one or two links of a kind, for which making a set would be slower. */
function onlyOnce(ids: readonly number[]): readonly number[] {
  return ids.length < 2 ? ids : ids.filter((id, index) => ids.indexOf(id) === index)
}

function* countForTerms(dialect: Dialect, versions: readonly EventVersion[]): Program<void> {
  const counted = versions.filter(({ event, asOf }) => countsForTerms({ now: asOf, author: undefined })(event))
  for (const kind of ['category', 'tag'] as const) {
    const counts = new Map<number, number>()
    for (const { event, by } of counted) {
      for (const id of onlyOnce(termIdsOf(kind, event))) counts.set(id, (counts.get(id) ?? 0) + by)
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
