import { batches } from '../batches.ts'
import type { Dialect } from '../dialect.ts'
import { byKey, type KeyedRow } from '../lists/index-entry.ts'
import { execute, type Program } from '../program.ts'
import { plain, sql } from '../sql.ts'

/** Rows to add to and remove from a table, collected and written together. */
export interface RowChanges {
  add(row: KeyedRow): void
  /** Removes the row with the key of this one. */
  remove(row: KeyedRow): void
  /** Writes the collected changes: first all removals, then all additions. */
  flush(dialect: Dialect): Program<void>
}

/** Collects changes to a table. Its first three columns are the primary key. */
export function rowChanges(name: string, columns: readonly string[]): RowChanges {
  const table = plain(name)
  const key = plain(columns.slice(0, 3).join(', '))
  let removed: KeyedRow[] = []
  let added: KeyedRow[] = []
  return {
    add: (row) => added.push(row),
    remove: ([first, second, third]) => removed.push([first, second, third]),
    *flush(dialect) {
      for (const rows of batches(removed.sort(byKey))) {
        yield* execute(sql`DELETE FROM ${table} WHERE (${key}) IN (${dialect.rows(rows)})`)
      }
      for (const rows of batches(added.sort(byKey))) {
        yield* execute(sql`${dialect.insertMany} ${table} (${plain(columns.join(', '))}) ${dialect.rows(rows)}`)
      }
      removed = []
      added = []
    },
  }
}
