import { bucketWidths, isWhole } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { execute, select, selectOne, type Work } from '../work.ts'
import { partOf } from './tallies.ts'

/*
 * The lists of all events are tallied always. Others only once they are long: most lists are short, so that going
 * through them is as fast as adding up, and a tally for each of them would make every write several times as long.
 */

/** Lists with more events than this are tallied. */
const long = 1000

/** Which of these lists are tallied. */
export function* talliedAmong(dialect: Dialect, lists: readonly number[]): Work<ReadonlySet<number>> {
  const others = lists.filter((list) => !isWhole(list))
  const tallied = new Set(lists.filter(isWhole))
  if (others.length === 0) return tallied
  const rows = yield* select<{ list: number }>(
    sql`SELECT asked.value AS list FROM ${dialect.ids(others)} AS asked WHERE ${isTallied(plain('asked.value'))}`,
  )
  for (const { list } of rows) tallied.add(list)
  return tallied
}

/** The condition that a list is tallied. */
export function isTallied(list: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM kalends_tally t WHERE t.list = ${list} LIMIT 1)`
}

/** Tallies a list that is not, if it has become long. */
export function* tallyIfLong(list: number): Work<void> {
  const row = yield* selectOne<{ events: number }>(
    sql`SELECT count(*) AS events FROM (SELECT 1 FROM kalends_posting WHERE list = ${list} LIMIT ${long + 1}) AS some`,
  )
  if ((row?.events ?? 0) <= long) return
  for (const [level, width] of bucketWidths.entries()) {
    const bucket = plain(floorDivision('starts_at', width))
    yield* execute(
      sql`INSERT INTO kalends_tally (list, part, bucket, events, locked)
        SELECT list, ${plain(`${partOf('start', level)}`)}, ${bucket}, count(*), sum(locked)
        FROM kalends_posting WHERE list = ${list} GROUP BY list, ${bucket}`,
    )
  }
}

/** Division of a column of whole numbers that rounds down, below zero too. */
function floorDivision(column: string, width: number): string {
  return `(${column} - ((${column} % ${width}) + ${width}) % ${width}) / ${width}`
}
