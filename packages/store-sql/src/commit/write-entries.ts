import { batches } from '../batches.ts'
import type { Dialect } from '../dialect.ts'
import type { ListEntry } from '../lists/list-entries.ts'
import { writeBuckets } from '../lists/write-buckets.ts'
import { execute, type Program } from '../program.ts'
import { type KeyedRow, netChanges, type RowChange } from '../row-changes.ts'
import { plain, sql } from '../sql.ts'

/** How many changes of list entries to write at once: few enough not to block the process for long. */
export const entriesAtOnce = 2000

/** Writes changed list entries and the bucket counts that follow from them. */
export function* writeEntries(dialect: Dialect, changes: readonly RowChange<ListEntry>[]): Program<void> {
  const changed = netChanges(changes)
  yield* writeRows(dialect, 'kalends_list_entry (list, starts_at, event, ends_at, duration_class, locked)', changed)
  yield* writeBuckets(dialect, changed)
}

/** Writes first all removals, then all additions. The first three columns of the table are its primary key. */
export function* writeRows(dialect: Dialect, table: string, changes: readonly RowChange<KeyedRow>[]): Program<void> {
  const [name = '', first, second, third] = table.match(/\w+/g) ?? []
  const removed = changes.filter(({ by }) => by < 0).map(({ row }) => row.slice(0, 3))
  for (const rows of batches(removed, dialect)) {
    yield* execute(
      sql`DELETE FROM ${plain(name)} WHERE (${plain(`${first}, ${second}, ${third}`)}) IN (${dialect.integerRows(rows)})`,
    )
  }
  const added = changes.filter(({ by }) => by > 0).map(({ row }) => row)
  for (const rows of batches(added, dialect)) {
    yield* execute(sql`${dialect.insertMany} ${plain(table)} ${dialect.rows(rows)}`)
  }
}
