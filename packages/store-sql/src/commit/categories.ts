import { type TermRecord, type Write, withAncestors } from '@kalends/core'
import type { TransactionContext } from '../context.ts'
import { dimensions, isAbout, listNumber, publicationStates } from '../lists/list-number.ts'
import { refine } from '../lists/resolution.ts'
import { execute, type Program, selectOne } from '../program.ts'
import { loadRecords } from '../records/load-records.ts'
import { plain, type Sql, sql } from '../sql.ts'

/** The parent of each category; `undefined` for those at the top. */
export type Parents = ReadonlyMap<number, number | undefined>

/** The parents of these categories and of all above them, before the commit. Most of them are cached. */
export function* findParents(context: TransactionContext, categories: Iterable<number>): Program<Parents> {
  const parents = new Map<number, number | undefined>()
  for (const category of new Set(categories)) {
    for (let at: number | undefined = category; at !== undefined && !parents.has(at); ) {
      const [record]: readonly (TermRecord | undefined)[] = yield* loadRecords(context, 'category', [at])
      parents.set(at, record?.parentId)
      at = record?.parentId
    }
  }
  return parents
}

/**
 * Moves the events of categories that got another parent: off the lists of former ancestors, onto those of new ones.
 * Runs after the rows of categories have been written, and before anything else changes a list. Returns the categories
 * whose lists have changed; `recount` renews their bucket counts at the end.
 */
export function* moveCategories(
  { dialect }: TransactionContext,
  writes: readonly Write<'category'>[],
  parents: { readonly before: Parents; readonly after: Parents },
): Program<readonly number[]> {
  const moved = new Set<number>()
  const left = new Set<number>()
  const joined = new Set<number>()
  for (const { id, before, after } of writes) {
    if (before === undefined || after === undefined || before.parentId === after.parentId) continue
    const above = categoriesAbove(before, parents.before)
    const aboveNow = categoriesAbove(after, parents.after)
    moved.add(id)
    for (const category of above) if (!aboveNow.has(category)) left.add(category)
    for (const category of aboveNow) if (!above.has(category)) joined.add(category)
  }
  if (moved.size === 0) return []
  // Every event that joins or leaves a list is on the list of a moved category, and stays there.
  const onMovedLists = sql`${dialect.ids([...moved])} AS moved CROSS JOIN kalends_list_entry p
    WHERE ${plain(isAbout('p.list', 'category', 'moved.value'))}`
  if ((yield* selectOne(sql`SELECT 1 FROM ${onMovedLists} LIMIT 1`)) === undefined) return []
  for (const category of left) yield* leave(category, onMovedLists)
  for (const category of joined) yield* join(category, onMovedLists)
  return [...new Set([...left, ...joined])]
}

function categoriesAbove({ parentId }: TermRecord, parents: Parents): ReadonlySet<number> {
  return withAncestors(parentId === undefined ? [] : [parentId], (id) => parents.get(id))
}

function* leave(category: number, onMovedLists: Sql): Program<void> {
  yield* execute(
    sql`DELETE FROM kalends_list_entry WHERE (list, starts_at, event) IN (
      SELECT ${listOf(category)}, p.starts_at, p.event FROM ${onMovedLists} AND NOT ${isInOrBelow(category)})`,
  )
}

function* join(category: number, onMovedLists: Sql): Program<void> {
  yield* execute(
    sql`INSERT INTO kalends_list_entry (list, starts_at, event, ends_at, duration_class, locked)
      SELECT DISTINCT ${listOf(category)}, p.starts_at, p.event, p.ends_at, p.duration_class, p.locked
      FROM ${onMovedLists}
        AND ${isInOrBelow(category)} AND NOT EXISTS (SELECT 1 FROM kalends_list_entry o
          WHERE o.list = ${listOf(category)} AND o.starts_at = p.starts_at AND o.event = p.event LIMIT 1)`,
  )
}

/** The list of a category in the publication state of the entry. */
function listOf(category: number): Sql {
  return sql`p.list % 4 + ${listNumber('category', category, publicationStates.public)}`
}

/** The condition that an event is in the category or in one below it. */
function isInOrBelow(category: number): Sql {
  return sql`EXISTS (
    WITH RECURSIVE below (id) AS (
      SELECT CAST(${category} AS BIGINT)
      UNION SELECT child.id FROM below JOIN kalends_category child ON child.parent = below.id
    )
    SELECT 1 FROM kalends_link l
    WHERE l.event = p.event AND l.kind = ${dimensions.category} AND +l.target IN (SELECT id FROM below) LIMIT 1)`
}

/** Renews the bucket counts of the lists of these categories. All other changes must have been written. */
export function* recount(categories: readonly number[]): Program<void> {
  for (const category of categories) {
    for (const state of Object.values(publicationStates)) {
      const list = listNumber('category', category, state)
      yield* execute(sql`DELETE FROM kalends_bucket WHERE list = ${list}`)
      yield* refine(list, undefined)
    }
  }
}
