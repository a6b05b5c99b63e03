import type { TransactionContext } from '../context.ts'
import { type Program, selectColumn, selectOne } from '../program.ts'
import { sql } from '../sql.ts'

/** Longer lists of ids are not cached, which bounds the cache in bytes. */
const mostCached = 100

/**
 * The fewest categories that are, together with everything below them, exactly these; `undefined` when there are none:
 * a category below one of them is missing, or their parents form a circle. Unknown ids are ignored.
 */
export function* categoryRoots(
  context: TransactionContext,
  ids: readonly number[],
): Program<readonly number[] | undefined> {
  if (ids.length > mostCached) return yield* findRoots(context, ids)
  const key = `${context.state.revision}: ${ids}`
  const cached = context.categoryRoots.get(key)
  if (cached !== undefined) return cached.ids
  const roots = yield* findRoots(context, ids)
  context.categoryRoots.set(key, { ids: roots })
  return roots
}

function* findRoots({ dialect }: TransactionContext, ids: readonly number[]): Program<readonly number[] | undefined> {
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
