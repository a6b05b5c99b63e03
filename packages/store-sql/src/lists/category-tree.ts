import { type CategoryTree, checkTime, type TransactionContext } from '../context.ts'
import { type Program, select } from '../program.ts'
import { plain, sql } from '../sql.ts'

/** How many categories a statement reads. Reading more would block the process for long, on Postgres too. */
const batchSize = 4000

/**
 * The categories that the transaction sees. Most calendars have few, and change them rarely, so the last tree is
 * cached.
 */
export function* categoryTree(context: TransactionContext): Program<CategoryTree> {
  const { categories } = context
  const { revision } = context.state
  if (categories.tree?.revision === revision) return categories.tree
  const parents = new Map<number, number | null>()
  const children = new Map<number, number[]>()
  for (let last: number | undefined = 0; last !== undefined; ) {
    checkTime(context)
    const rows: readonly (readonly [id: number, parent: number | null])[] = yield* select(
      sql`SELECT id, parent FROM kalends_category WHERE id > ${last} ORDER BY id LIMIT ${plain(batchSize)}`,
    )
    for (const [id, parent] of rows) {
      parents.set(id, parent)
      if (parent === null) continue
      const siblings = children.get(parent)
      if (siblings === undefined) children.set(parent, [id])
      else siblings.push(id)
    }
    last = rows.length < batchSize ? undefined : rows.at(-1)?.[0]
  }
  categories.tree = { revision, parents, children }
  return categories.tree
}

/** These categories and all below them, ascending. Unknown ids are ignored. */
export function descendantsOf({ parents, children }: CategoryTree, ids: readonly number[]): readonly number[] {
  const found = new Set(ids.filter((id) => parents.has(id)))
  // A loop over a set also visits what is added to it meanwhile.
  for (const id of found) for (const child of children.get(id) ?? []) found.add(child)
  return [...found].sort((left, right) => left - right)
}

/**
 * The fewest categories that, together with all their descendants, are exactly these. `undefined` if there is no such
 * set, because a descendant is missing or the parents form a cycle. Unknown ids are ignored.
 */
export function rootsOf(tree: CategoryTree, ids: readonly number[]): readonly number[] | undefined {
  const known = new Set(ids.filter((id) => tree.parents.has(id)))
  const roots = [...known].filter((id) => !known.has(tree.parents.get(id) ?? Number.NaN))
  const below = descendantsOf(tree, roots)
  return below.length === known.size && below.every((id) => known.has(id)) ? roots : undefined
}
