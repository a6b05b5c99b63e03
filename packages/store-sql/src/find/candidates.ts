import type { EventQuery } from '@kalends/core'
import type { Dialect } from '../dialect.ts'
import { countPublic } from '../lists/event-lists.ts'
import { windowOf } from '../lists/window.ts'
import { type Program, selectColumn } from '../program.ts'
import { type Sql, sql } from '../sql.ts'
import { idsWithSlug } from './lookups.ts'

/** Up to this many candidates are checked one by one. */
export const mostCandidates = 2000

/** Windows of up to this many events are searched without the text index, which would take as long. */
const smallWindow = 300

/**
 * The ids of all events that can match, if one of the conditions admits few; else `undefined`. `isOnLists` says that the
 * events of the window can be checked instead.
 */
export function* eventCandidates(
  dialect: Dialect,
  query: EventQuery,
  isOnLists: boolean,
): Program<readonly number[] | undefined> {
  const { parent, image, modifiedFrom, slug } = query
  const selective = [
    ...(slug === undefined ? [] : [sql`id IN (${idsWithSlug('event', slug)})`]),
    ...(parent === undefined ? [] : [sql`parent = ${parent}`]),
    ...(image === undefined ? [] : [sql`image = ${image}`]),
    ...(modifiedFrom === undefined ? [] : [sql`modified_at >= ${modifiedFrom}`]),
  ]
  for (const condition of selective) {
    const ids = yield* idsWhere(condition)
    if (ids !== undefined) return ids
  }
  if (query.needles.length === 0) return undefined
  const inWindow = yield* countPublic(windowOf(query))
  if (inWindow <= smallWindow && isOnLists) return undefined
  return yield* dialect.textIndex.candidates('event', query.needles, Math.max(inWindow, mostCandidates))
}

function* idsWhere(condition: Sql): Program<readonly number[] | undefined> {
  const ids = yield* selectColumn<number>(
    sql`SELECT id FROM kalends_event WHERE ${condition} LIMIT ${mostCandidates + 1}`,
  )
  return ids.length > mostCandidates ? undefined : ids
}
