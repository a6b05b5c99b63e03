import type { Direction } from '@kalends/core'
import { checkTime, type TransactionContext } from '../context.ts'
import { type Program, select } from '../program.ts'
import { all, plain, type Sql, sql } from '../sql.ts'

/** How many rows the first statement of a walk visits, and how many a later one visits at most. */
const [firstBatch, largestBatch] = [50, 800]

/** A walk along all rows of a table: in order of a column, ties by id. */
export interface Walk {
  readonly table: string
  readonly alias: string
  readonly column: string
  readonly direction: Direction
}

/** The ids of the rows that meet the conditions, in order: all of them, or at least the first `most`. */
export function* walk(
  context: TransactionContext,
  { table, alias, column, direction }: Walk,
  conditions: readonly Sql[],
  most = Number.POSITIVE_INFINITY,
): Program<readonly number[]> {
  const way = direction === 'asc' ? 'ASC' : 'DESC'
  const [row, key, id] = [plain(alias), plain(`${alias}.${column}`), plain(`${alias}.id`)]
  const order = plain(`ORDER BY ${alias}.${column} ${way}, ${alias}.id ${way}`)
  const isAfter = plain(direction === 'asc' ? '>' : '<')
  const found: number[] = []
  let rest = plain('1 = 1')
  for (let size = firstBatch; ; size = Math.min(4 * size, largestBatch)) {
    checkTime(context)
    const rows: readonly (readonly [id: number, key: number | string, isFound: number])[] = yield* select(
      sql`SELECT ${id}, ${key}, CASE WHEN ${all(conditions)} THEN 1 ELSE 0 END
        FROM (SELECT * FROM ${plain(table)} ${row} WHERE ${rest} ${order} LIMIT ${plain(`${size}`)}) AS ${row} ${order}`,
    )
    for (const [rowId, , isFound] of rows) if (isFound === 1) found.push(rowId)
    const [lastId, lastKey] = rows.at(-1) ?? []
    if (rows.length < size || found.length >= most || lastId === undefined || lastKey === undefined) return found
    rest = sql`(${key}, ${id}) ${isAfter} (${lastKey}, ${lastId})`
  }
}
