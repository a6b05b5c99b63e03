import type { CategoryTree, TransactionContext } from '../context.ts'
import { type Program, select } from '../program.ts'
import { plain } from '../sql.ts'

/** The categories that the transaction sees. They are few and change rarely, so the last tree is cached. */
export function* categoryTree({ categories, state }: TransactionContext): Program<CategoryTree> {
  const { revision } = state
  if (categories.tree?.revision === revision) return categories.tree
  const parents = new Map(
    yield* select<readonly [id: number, parent: number | null]>(plain('SELECT id, parent FROM kalends_category')),
  )
  const children = new Map<number, number[]>()
  for (const [id, parent] of parents) {
    if (parent === null) continue
    const siblings = children.get(parent)
    if (siblings === undefined) children.set(parent, [id])
    else siblings.push(id)
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
 * The fewest categories that are, together with everything below them, exactly these; `undefined` when there are none:
 * a category below one of them is missing, or their parents form a circle. Unknown ids are ignored.
 */
export function rootsOf(tree: CategoryTree, ids: readonly number[]): readonly number[] | undefined {
  const known = new Set(ids.filter((id) => tree.parents.has(id)))
  const roots = [...known].filter((id) => !known.has(tree.parents.get(id) ?? Number.NaN))
  const below = descendantsOf(tree, roots)
  return below.length === known.size && below.every((id) => known.has(id)) ? roots : undefined
}
