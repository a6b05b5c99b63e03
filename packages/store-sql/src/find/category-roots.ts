import type { Dialect } from '../dialect.ts'
import { sql } from '../sql.ts'
import { select, selectOne, type Work } from '../work.ts'

/**
 * The fewest categories that with all below them are exactly these; `undefined` when there are no such: something below
 * one of them is missing, or their parents go in a circle. Ids of no category do not matter.
 */
export function* categoryRoots(dialect: Dialect, ids: readonly number[]): Work<readonly number[] | undefined> {
  const these = dialect.ids(ids)
  const roots = yield* select<{ id: number }>(
    sql`SELECT id FROM kalends_category WHERE id IN ${these} AND (parent IS NULL OR parent NOT IN ${these})`,
  )
  const below = yield* selectOne<{ within: number; beyond: number; known: number }>(
    sql`WITH RECURSIVE below (id) AS (
        SELECT value FROM ${dialect.ids(roots.map(({ id }) => id))} AS root
        UNION SELECT child.id FROM below JOIN kalends_category child ON child.parent = below.id
      )
      SELECT
        (SELECT count(*) FROM below WHERE id IN ${these}) AS within,
        (SELECT count(*) FROM below WHERE id NOT IN ${these}) AS beyond,
        (SELECT count(*) FROM kalends_category WHERE id IN ${these}) AS known`,
  )
  const isWhole = below !== undefined && below.beyond === 0 && below.within === below.known
  return isWhole ? roots.map(({ id }) => id) : undefined
}
