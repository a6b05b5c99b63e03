import type { TermRecord } from '@kalends/core'
import { aside, dimensions, listNumber, sides } from '../codes.ts'
import { type Sql, sql } from '../sql.ts'
import { execute, type Work } from '../work.ts'
import { lineageOf } from './listing.ts'
import { refineTally } from './refine-tally.ts'
import type { Stage } from './stage.ts'

/** Brings the events of a category that has moved to the lists of those above it, and takes them off those it was under. */
export function* moveCategory(stage: Stage, old: TermRecord, category: TermRecord): Work<void> {
  if (old.parentId === category.parentId) return
  const before = new Set(yield* lineageOf(stage, parentOf(old)))
  // What was gathered until now is for the lists as they were.
  yield* stage.rows.flush(stage.view.dialect)
  stage.parents.set(category.id, category.parentId)
  const after = new Set(yield* lineageOf(stage, parentOf(category)))
  for (const above of before) if (!after.has(above)) yield* takeOff(stage, category.id, above)
  for (const above of after) if (!before.has(above)) yield* putOn(stage, category.id, above)
}

function parentOf({ parentId }: TermRecord): readonly number[] {
  return parentId === undefined ? [] : [parentId]
}

/** Some of the events may have other categories that are still below. */
function* takeOff({ uncounted }: Stage, category: number, above: number): Work<void> {
  uncounted.add(above)
  yield* execute(
    sql`DELETE FROM kalends_posting WHERE (list, starts_at, event) IN (
      SELECT p.list + ${firstListOf(above) - firstListOf(category)}, p.starts_at, p.event FROM kalends_posting p
      WHERE ${isOnListsOf(category)} AND NOT EXISTS (
        WITH RECURSIVE below (id) AS (
          SELECT id FROM kalends_category WHERE id = ${above}
          UNION SELECT child.id FROM below JOIN kalends_category child ON child.parent = below.id
        )
        SELECT 1 FROM kalends_link l
        WHERE l.event = p.event AND l.kind = ${dimensions.category} AND +l.target IN (SELECT id FROM below)
      )
    )`,
  )
}

/** Some of the events may be there already, by other categories. */
function* putOn({ uncounted }: Stage, category: number, above: number): Work<void> {
  uncounted.add(above)
  const list = sql`p.list + ${firstListOf(above) - firstListOf(category)}`
  yield* execute(
    sql`INSERT INTO kalends_posting (list, starts_at, event, ends_at, span, locked)
      SELECT ${list}, p.starts_at, p.event, p.ends_at, p.span, p.locked FROM kalends_posting p
      WHERE ${isOnListsOf(category)} AND NOT EXISTS (
        SELECT 1 FROM kalends_posting o WHERE o.list = ${list} AND o.starts_at = p.starts_at AND o.event = p.event
      )`,
  )
}

function firstListOf(category: number): number {
  return listNumber('category', category, sides.public)
}

function isOnListsOf(category: number): Sql {
  return sql`p.list >= ${firstListOf(category)} AND p.list <= ${listNumber('category', category, aside)}`
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
