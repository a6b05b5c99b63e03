import type { TermRecord } from '@kalends/core'
import { listNumber, sides } from '../codes.ts'
import { sql } from '../sql.ts'
import { execute, type Work } from '../work.ts'
import { lineageOf } from './listing.ts'
import { refineTally } from './refine-tally.ts'
import type { Stage } from './stage.ts'

/** Notes which lists a category upsets that has moved: those of the categories it moved to and from under. */
export function* moveCategory(stage: Stage, old: TermRecord, category: TermRecord): Work<void> {
  if (old.parentId === category.parentId) return
  const before = new Set(yield* lineageOf(stage, parentOf(old)))
  stage.parents.set(category.id, category.parentId)
  const after = new Set(yield* lineageOf(stage, parentOf(category)))
  for (const id of before) if (!after.has(id)) stage.unlisted.add(id)
  for (const id of after) if (!before.has(id)) stage.unlisted.add(id)
}

function parentOf({ parentId }: TermRecord): readonly number[] {
  return parentId === undefined ? [] : [parentId]
}

/** Makes the lists anew that moves have upset. All other changes of the commit must have been written. */
export function* relistCategories({ unlisted }: Stage): Work<void> {
  for (const category of unlisted) {
    const first = listNumber('category', category, sides.public)
    const lists = sql`list >= ${first} AND list <= ${listNumber('category', category, sides.trash)}`
    yield* execute(sql`DELETE FROM kalends_posting WHERE ${lists}`)
    yield* execute(sql`DELETE FROM kalends_tally WHERE ${lists}`)
    yield* execute(
      sql`INSERT INTO kalends_posting (list, starts_at, event, ends_at, span, locked)
        SELECT ${first} + e.side, e.starts_at, e.id, e.ends_at, e.span, e.locked FROM kalends_event e
        WHERE e.hidden = 0 AND e.ends_at >= e.starts_at AND e.id IN (
          WITH RECURSIVE below (id) AS (
            SELECT id FROM kalends_category WHERE id = ${category}
            UNION SELECT child.id FROM below JOIN kalends_category child ON child.parent = below.id
          )
          SELECT l.event FROM kalends_event_category l WHERE l.target IN (SELECT id FROM below)
        )`,
    )
    for (const side of Object.values(sides)) yield* refineTally(listNumber('category', category, side), undefined)
  }
}
