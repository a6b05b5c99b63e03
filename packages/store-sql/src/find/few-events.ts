import type { EventQuery } from '@kalends/core'
import { listNumber, sides } from '../codes.ts'
import type { Dialect } from '../dialect.ts'
import { type Sql, sql } from '../sql.ts'
import { selectColumn, selectValue, type Work } from '../work.ts'
import { idsWithSlug } from './direct.ts'
import { countInWindow } from './tallies.ts'
import { windowOf } from './window.ts'

/** Up to this many events or places are looked at one by one. */
export const mostLookedAt = 2000

/** Windows of up to this many events are looked through for words; an index would take as long. */
const smallWindow = 300

/**
 * The ids of all events that can pass, if one of the conditions lets only a few through; else `undefined`. `isOnLists`
 * tells that the window can be looked through instead.
 */
export function* fewEvents(
  dialect: Dialect,
  query: EventQuery,
  isOnLists: boolean,
): Work<readonly number[] | undefined> {
  const { parent, image, modifiedFrom, slug } = query
  const single = [
    ...(slug === undefined ? [] : [sql`id IN (${idsWithSlug('event', slug)})`]),
    ...(parent === undefined ? [] : [sql`parent = ${parent}`]),
    ...(image === undefined ? [] : [sql`image = ${image}`]),
    ...(modifiedFrom === undefined ? [] : [sql`modified_at >= ${modifiedFrom}`]),
  ]
  for (const condition of single) {
    const ids = yield* idsWhere(condition)
    if (ids !== undefined) return ids
  }
  return query.needles.length === 0 ? undefined : yield* eventsWithNeedles(dialect, query, isOnLists)
}

/** Those that the text index names, unless there are fewer events in the window than those. */
function* eventsWithNeedles(
  dialect: Dialect,
  query: EventQuery,
  isOnLists: boolean,
): Work<readonly number[] | undefined> {
  const list = listNumber('all', 0, sides.public)
  const inWindow = countInWindow({ list, openOnly: false, grain: 0 }, windowOf(query.starts, query.ends))
  const events = (yield* selectValue<number>(sql`SELECT ${inWindow}`)) ?? 0
  if (events <= smallWindow && isOnLists) return undefined
  return yield* dialect.textIndex.candidates('event', query.needles, Math.max(events, mostLookedAt))
}

function* idsWhere(condition: Sql): Work<readonly number[] | undefined> {
  const ids = yield* selectColumn<number>(
    sql`SELECT id FROM kalends_event WHERE ${condition} LIMIT ${mostLookedAt + 1}`,
  )
  return ids.length > mostLookedAt ? undefined : ids
}
