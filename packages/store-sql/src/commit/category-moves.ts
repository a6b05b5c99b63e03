import type { TermRecord } from '@kalends/core'
import { dimensions, isAbout, listNumber, sides } from '../codes.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { execute, selectOne, type Work } from '../work.ts'
import { lineageOf } from './listing.ts'
import { refineTally } from './refine-tally.ts'
import type { Stage } from './stage.ts'

/** Notes that a category has moved. */
export function* moveCategory(stage: Stage, old: TermRecord, category: TermRecord): Work<void> {
  if (old.parentId === category.parentId) return
  const { moved, left, joined } = stage.moves
  stage.parents.set(category.id, old.parentId)
  const before = new Set(yield* lineageOf(stage, parentOf(old)))
  stage.parents.set(category.id, category.parentId)
  const after = new Set(yield* lineageOf(stage, parentOf(category)))
  moved.add(category.id)
  for (const above of before) if (!after.has(above)) left.add(above)
  for (const above of after) if (!before.has(above)) joined.add(above)
}

function parentOf({ parentId }: TermRecord): readonly number[] {
  return parentId === undefined ? [] : [parentId]
}

/**
 * Brings the events of categories that have moved to the lists of those above them, and takes them off those that they were
 * under. Moves one after the other are followed together; before anything else asks for lists, this must be done.
 */
export function* followMoves(stage: Stage): Work<void> {
  const { moves, uncounted, view } = stage
  if (moves.moved.size === 0) return
  // What was gathered until now is for the lists as they were.
  yield* stage.rows.flush(view.dialect)
  const { moved, left, joined } = moves
  // Where an event comes or goes because of moves, it is on the list of the first that has moved above it, and stays there.
  const onTheirLists = sql`${view.dialect.ids([...moved])} AS moved CROSS JOIN kalends_posting p
    WHERE ${plain(isAbout('p.list', 'category', 'moved.value'))}`
  const hasEvents = (yield* selectOne(sql`SELECT 1 FROM ${onTheirLists} LIMIT 1`)) !== undefined
  if (hasEvents) {
    for (const category of left) yield* takeOff(category, onTheirLists)
    for (const category of joined) yield* putOn(category, onTheirLists)
    for (const category of [...left, ...joined]) uncounted.add(category)
  }
  for (const categories of [moved, left, joined]) categories.clear()
}

function* takeOff(category: number, onTheirLists: Sql): Work<void> {
  yield* execute(
    sql`DELETE FROM kalends_posting WHERE (list, starts_at, event) IN (
      SELECT ${listOf(category)}, p.starts_at, p.event FROM ${onTheirLists} AND NOT ${isBelow(category)})`,
  )
}

function* putOn(category: number, onTheirLists: Sql): Work<void> {
  yield* execute(
    sql`INSERT INTO kalends_posting (list, starts_at, event, ends_at, span, locked)
      SELECT DISTINCT ${listOf(category)}, p.starts_at, p.event, p.ends_at, p.span, p.locked FROM ${onTheirLists}
        AND ${isBelow(category)} AND NOT EXISTS (SELECT 1 FROM kalends_posting o
          WHERE o.list = ${listOf(category)} AND o.starts_at = p.starts_at AND o.event = p.event LIMIT 1)`,
  )
}

/** The list of a category on the same side. */
function listOf(category: number): Sql {
  return sql`p.list % 4 + ${listNumber('category', category, sides.public)}`
}

/** That an event has the category or one below it. */
function isBelow(category: number): Sql {
  return sql`EXISTS (
    WITH RECURSIVE below (id) AS (
      SELECT id FROM kalends_category WHERE id = ${category}
      UNION SELECT child.id FROM below JOIN kalends_category child ON child.parent = below.id
    )
    SELECT 1 FROM kalends_link l
    WHERE l.event = p.event AND l.kind = ${dimensions.category} AND +l.target IN (SELECT id FROM below) LIMIT 1)`
}

/** Tallies the lists anew that moves have upset. All other changes of the commit must have been written. */
export function* countCategories({ uncounted }: Stage): Work<void> {
  for (const category of uncounted) {
    for (const side of Object.values(sides)) {
      const list = listNumber('category', category, side)
      yield* execute(sql`DELETE FROM kalends_tally WHERE list = ${list}`)
      yield* refineTally(list, undefined)
    }
  }
}
