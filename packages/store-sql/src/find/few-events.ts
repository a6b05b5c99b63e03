import type { EventQuery } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { type Sql, sql } from '../sql.ts'
import { select, type Work } from '../work.ts'

/** Up to this many events are looked at one by one. */
export const fewest = 2000

/** The ids of all events that can pass, if one of the conditions lets only a few through; else `undefined`. */
export function* fewEvents(dialect: Dialect, query: EventQuery): Work<readonly number[] | undefined> {
  const { parent, image, needles, modifiedFrom } = query
  const single = [
    ...(parent === undefined ? [] : [sql`parent = ${parent}`]),
    ...(image === undefined ? [] : [sql`image = ${image}`]),
    ...(modifiedFrom === undefined ? [] : [sql`modified_at >= ${modifiedFrom}`]),
  ]
  for (const condition of single) {
    const ids = yield* idsWhere(condition)
    if (ids !== undefined) return ids
  }
  return needles.length === 0 ? undefined : yield* dialect.textIndex.candidates('event', needles, fewest)
}

function* idsWhere(condition: Sql): Work<readonly number[] | undefined> {
  const rows = yield* select<{ id: number }>(sql`SELECT id FROM kalends_event WHERE ${condition} LIMIT ${fewest + 1}`)
  return rows.length > fewest ? undefined : rows.map(({ id }) => id)
}
