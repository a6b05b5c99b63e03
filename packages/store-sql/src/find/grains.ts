import { isWhole } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { sql } from '../sql.ts'
import { select, type Work } from '../work.ts'

/** How finely lists are tallied, by list: the level of the narrowest buckets. Those that are not tallied are missing. */
export type Grains = ReadonlyMap<number, number>

/** How finely each of these lists is tallied. */
export function* grainsOf(dialect: Dialect, lists: readonly number[]): Work<Grains> {
  const grains = new Map(lists.filter(isWhole).map((list) => [list, 0]))
  const others = lists.filter((list) => !isWhole(list))
  if (others.length === 0) return grains
  // The parts that count starts come first, and of these the one of the narrowest buckets. Most lists are not tallied.
  const rows = yield* select<readonly [list: number, part: number]>(
    sql`SELECT asked.value AS list, (SELECT min(t.part) FROM kalends_tally t WHERE t.list = asked.value) AS part
      FROM ${dialect.ids(others)} AS asked
      WHERE EXISTS (SELECT 1 FROM kalends_tally t WHERE t.list = asked.value LIMIT 1)`,
  )
  for (const [list, part] of rows) grains.set(list, part)
  return grains
}
