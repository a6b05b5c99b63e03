import type { View } from '../space.ts'
import { sql } from '../sql.ts'
import { selectColumn, selectOne, type Work } from '../work.ts'

/** Longer lists of ids are not worth remembering. */
const mostRemembered = 100

/**
 * The fewest categories that with all below them are exactly these; `undefined` when there are no such: something below
 * one of them is missing, or their parents go in a circle. Ids of no category do not matter.
 */
export function* categoryRoots(view: View, ids: readonly number[]): Work<readonly number[] | undefined> {
  if (ids.length > mostRemembered) return yield* findRoots(view, ids)
  const memo = view.roots.at(view.state)
  const key = ids.join()
  if (memo.has(key)) return memo.get(key)
  const roots = yield* findRoots(view, ids)
  memo.set(key, roots)
  return roots
}

function* findRoots({ dialect }: View, ids: readonly number[]): Work<readonly number[] | undefined> {
  const these = dialect.ids(ids)
  const roots = yield* selectColumn<number>(
    sql`SELECT id FROM kalends_category WHERE id IN ${these} AND (parent IS NULL OR parent NOT IN ${these})`,
  )
  const below = yield* selectOne<readonly [within: number, beyond: number, known: number]>(
    sql`WITH RECURSIVE below (id) AS (
        SELECT value FROM ${dialect.ids(roots)} AS root
        UNION SELECT child.id FROM below JOIN kalends_category child ON child.parent = below.id
      )
      SELECT
        (SELECT count(*) FROM below WHERE id IN ${these}),
        (SELECT count(*) FROM below WHERE id NOT IN ${these}),
        (SELECT count(*) FROM kalends_category WHERE id IN ${these})`,
  )
  const [within, beyond, known] = below ?? []
  return beyond === 0 && within === known ? roots : undefined
}
