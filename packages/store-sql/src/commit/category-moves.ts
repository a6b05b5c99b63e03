import type { TermRecord } from '@kalends/core'
import { dimensions, isAbout, listNumber, publicationStates } from '../lists/list-number.ts'
import { refine } from '../lists/resolution.ts'
import { execute, type Program, selectOne } from '../program.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { lineageOf } from './lineage.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/*
 * The list of a category also contains the events of all categories below it. When a category gets another parent, its
 * events leave the lists of its former ancestors and join those of its new ones. Moves are collected, so that many of
 * them (all children of a removed category) cost as few statements as one. `followMoves` must run before anything else
 * reads or changes lists.
 */

/** Collects the move of a category that got another parent. */
export function* moveCategory(unit: UnitOfWork, before: TermRecord, after: TermRecord): Program<void> {
  if (before.parentId === after.parentId) return
  const { moved, left, joined } = unit.moves
  unit.parents.set(after.id, before.parentId)
  const above = new Set(yield* lineageOf(unit, parentOf(before)))
  unit.parents.set(after.id, after.parentId)
  const aboveNow = new Set(yield* lineageOf(unit, parentOf(after)))
  moved.add(after.id)
  for (const id of above) if (!aboveNow.has(id)) left.add(id)
  for (const id of aboveNow) if (!above.has(id)) joined.add(id)
}

function parentOf({ parentId }: TermRecord): readonly number[] {
  return parentId === undefined ? [] : [parentId]
}

/** Applies the collected moves to the lists. */
export function* followMoves(unit: UnitOfWork): Program<void> {
  const { moves, uncounted, context } = unit
  const { moved, left, joined } = moves
  if (moved.size === 0) return
  // Pending rows belong to the lists as they were before the moves.
  yield* unit.rows.flush(context.dialect)
  // Every event that joins or leaves a list is on the list of a moved category, and stays there.
  const onMovedLists = sql`${context.dialect.ids([...moved])} AS moved CROSS JOIN kalends_list_entry p
    WHERE ${plain(isAbout('p.list', 'category', 'moved.value'))}`
  const hasEvents = (yield* selectOne(sql`SELECT 1 FROM ${onMovedLists} LIMIT 1`)) !== undefined
  if (hasEvents) {
    for (const category of left) yield* leave(category, onMovedLists)
    for (const category of joined) yield* join(category, onMovedLists)
    for (const category of [...left, ...joined]) uncounted.add(category)
  }
  for (const categories of [moved, left, joined]) categories.clear()
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
      SELECT id FROM kalends_category WHERE id = ${category}
      UNION SELECT child.id FROM below JOIN kalends_category child ON child.parent = below.id
    )
    SELECT 1 FROM kalends_link l
    WHERE l.event = p.event AND l.kind = ${dimensions.category} AND +l.target IN (SELECT id FROM below) LIMIT 1)`
}

/** Renews the bucket counts of the lists that moves have changed. All other changes must have been written. */
export function* recountMoved({ uncounted }: UnitOfWork): Program<void> {
  for (const category of uncounted) {
    for (const state of Object.values(publicationStates)) {
      const list = listNumber('category', category, state)
      yield* execute(sql`DELETE FROM kalends_bucket WHERE list = ${list}`)
      yield* refine(list, undefined)
    }
  }
}
