import { countsForTerms, type EventRecord, namedKinds, termIdsOf, withAncestors } from '@kalends/core'
import { batches } from '../batches.ts'
import type { Dialect } from '../dialect.ts'
import { type ListEntry, listEntries } from '../lists/list-entries.ts'
import { dimensions } from '../lists/list-number.ts'
import { writeBuckets } from '../lists/write-buckets.ts'
import { execute, type Program } from '../program.ts'
import { type KeyedRow, netChanges, type RowChange } from '../row-changes.ts'
import { plain, sql } from '../sql.ts'
import type { Parents } from './categories.ts'

/** An event as it was (`by` is -1) or as it is now (1). */
export interface EventVersion {
  readonly event: EventRecord
  /** The event counts with its status at this moment. */
  readonly asOf: number
  readonly by: 1 | -1
}

/** Writes what is derived from events: list entries, bucket counts, links, and how many events each term has. */
export function* indexEvents(dialect: Dialect, versions: readonly EventVersion[], parents: Parents): Program<void> {
  const entries: RowChange<ListEntry>[] = []
  const links: RowChange<KeyedRow>[] = []
  for (const { event, asOf, by } of versions) {
    const categories = withAncestors(event.categoryIds, (id) => parents.get(id))
    for (const row of listEntries(event, asOf, categories)) entries.push({ row, by })
    for (const row of linkRows(event)) links.push({ row, by })
  }
  const changed = netChanges(entries)
  yield* writeRows(dialect, 'kalends_list_entry (list, starts_at, event, ends_at, duration_class, locked)', changed)
  yield* writeBuckets(dialect, changed)
  yield* writeRows(dialect, 'kalends_link (event, kind, target)', netChanges(links))
  yield* countForTerms(versions)
}

function linkRows({ id, categoryIds, tagIds, venueIds, organizerIds }: EventRecord): KeyedRow[] {
  const linked = { category: categoryIds, tag: tagIds, venue: venueIds, organizer: organizerIds }
  return namedKinds.flatMap((kind) =>
    [...new Set(linked[kind])].map((target): KeyedRow => [id, dimensions[kind], target]),
  )
}

/** Writes first all removals, then all additions. The first three columns of the table are its primary key. */
function* writeRows(dialect: Dialect, table: string, changes: readonly RowChange<KeyedRow>[]): Program<void> {
  const [name = '', first, second, third] = table.match(/\w+/g) ?? []
  const removed = changes.filter(({ by }) => by < 0).map(({ row }) => row.slice(0, 3))
  for (const rows of batches(removed)) {
    yield* execute(
      sql`DELETE FROM ${plain(name)} WHERE (${plain(`${first}, ${second}, ${third}`)}) IN (${dialect.integerRows(rows)})`,
    )
  }
  for (const rows of batches(changes.filter(({ by }) => by > 0).map(({ row }) => row))) {
    yield* execute(sql`${dialect.insertMany} ${plain(table)} ${dialect.rows(rows)}`)
  }
}

function* countForTerms(versions: readonly EventVersion[]): Program<void> {
  for (const kind of ['category', 'tag'] as const) {
    const counts = new Map<number, number>()
    for (const { event, asOf, by } of versions) {
      if (!countsForTerms({ now: asOf, author: undefined })(event)) continue
      for (const id of new Set(termIdsOf(kind, event))) counts.set(id, (counts.get(id) ?? 0) + by)
    }
    for (const [id, by] of counts) {
      if (by !== 0) yield* execute(sql`UPDATE ${plain(`kalends_${kind}`)} SET events = events + ${by} WHERE id = ${id}`)
    }
  }
}
