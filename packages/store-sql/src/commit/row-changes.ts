import type { Dialect } from '../dialect.ts'
import { plain, sql } from '../sql.ts'
import { execute, type Work } from '../work.ts'
import { batches } from './batches.ts'

/** A row of whole numbers, of which the first three are the primary key. */
export type KeyedRow = readonly [number, number, number, ...number[]]

/** Rows that come and go in a table, gathered and written together. */
export interface RowChanges {
  /** Takes away the row with the key of this one. */
  drop(row: KeyedRow): void
  add(row: KeyedRow): void
  /** Writes what was gathered: first what goes, then what comes, whatever the order in which it was told. */
  flush(dialect: Dialect): Work<void>
}

/** Gathers changes to a table. The first three columns are its primary key. */
export function rowChanges(name: string, columns: readonly string[]): RowChanges {
  const table = plain(name)
  const key = plain(columns.slice(0, 3).join(', '))
  let gone: KeyedRow[] = []
  let fresh: KeyedRow[] = []
  return {
    drop: ([first, second, third]) => gone.push([first, second, third]),
    add: (row) => fresh.push(row),
    *flush(dialect) {
      for (const rows of batches(gone.sort(byKey))) {
        yield* execute(sql`DELETE FROM ${table} WHERE (${key}) IN (${dialect.rows(rows)})`)
      }
      for (const rows of batches(fresh.sort(byKey))) {
        yield* execute(sql`${dialect.insertMany} ${table} (${plain(columns.join(', '))}) ${dialect.rows(rows)}`)
      }
      gone = []
      fresh = []
    },
  }
}

/** In the order of the table: rows that lie together are written together. */
export function byKey(left: KeyedRow, right: KeyedRow): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}
