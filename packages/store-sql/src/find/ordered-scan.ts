import type { Direction, Position } from '@kalends/core'
import { checkTime, type TransactionContext } from '../context.ts'
import type { EventLists } from '../lists/event-lists.ts'
import type { Window } from '../lists/window.ts'
import { type Program, select } from '../program.ts'
import { all, plain, type Sql, sql } from '../sql.ts'
import { everything } from './page.ts'

/** How many rows the first statement of a scan visits, and how many a later one visits at most. */
const [firstBatch, largestBatch] = [50, 800]

/** The rows of a table in order of a column, ties by id. */
export interface OrderedTable {
  readonly table: string
  readonly alias: string
  readonly column: string
  readonly direction: Direction
  /** Which of its rows to visit; by default all. */
  readonly within?: Sql
  /** Where a scan begins; by default with the first row. */
  readonly after?: Position | undefined
}

/** Returns matching ids in order, a few at a time; `undefined` at the end. */
export type OrderedScan = () => Program<readonly number[] | undefined>

/** Scans a table. Each step visits a few rows and returns the ids of those that meet the conditions. */
export function orderedScan(
  context: TransactionContext,
  { table, alias, column, direction, after, within = plain('1 = 1') }: OrderedTable,
  conditions: readonly Sql[],
): OrderedScan {
  const way = direction === 'asc' ? 'ASC' : 'DESC'
  const [row, key, id] = [plain(alias), plain(`${alias}.${column}`), plain(`${alias}.id`)]
  const order = plain(`ORDER BY ${alias}.${column} ${way}, ${alias}.id ${way}`)
  const isAfter = plain(direction === 'asc' ? '>' : '<')
  const first = (condition: Sql): Sql =>
    sql`SELECT * FROM (SELECT * FROM ${plain(table)} ${row} WHERE ${within} AND ${condition}
      ${order} LIMIT ${plain(size)}) AS ${row}`
  // The query has two parts, because SQLite seeks an id in an index only if the column before it is compared with `=`.
  // Thousands of rows may have the same value.
  const behind = ({ value, id: last }: Position): Sql =>
    sql`${first(sql`${key} = ${value} AND ${id} ${isAfter} ${last}`)} UNION ALL ${first(sql`${key} ${isAfter} ${value}`)}`
  let size = firstBatch
  let position: Position | undefined = after
  let isOver = false
  return function* () {
    if (isOver) return undefined
    checkTime(context)
    const rest = position === undefined ? first(plain('1 = 1')) : behind(position)
    const rows: readonly (readonly [id: number, key: number | string, isFound: number])[] = yield* select(
      sql`SELECT ${id}, ${key}, CASE WHEN ${all(conditions)} THEN 1 ELSE 0 END
        FROM (${rest}) AS ${row} ${order} LIMIT ${plain(size)}`,
    )
    const last = rows.length < size ? undefined : rows.at(-1)
    isOver = last === undefined
    position = last && { value: last[1], id: last[0] }
    size = Math.min(4 * size, largestBatch)
    return rows.filter(([, , isFound]) => isFound === 1).map(([rowId]) => rowId)
  }
}

/** Scans lists, in order of start. */
export function scanLists(lists: EventLists, window: Window): OrderedScan {
  const next = lists.parts(window)
  return function* () {
    const part = yield* next()
    return part && (yield* lists.page(part, everything))
  }
}

/** The ids that a scan returns: all of them, or at least the first `most`. */
export function* collect(next: OrderedScan, most = Number.POSITIVE_INFINITY): Program<readonly number[]> {
  const found: number[] = []
  for (let ids = yield* next(); ids !== undefined; ids = yield* next()) {
    for (const id of ids) found.push(id)
    if (found.length >= most) break
  }
  return found
}
