import type { ResolvedQuery } from '../conditions/event-conditions.ts'
import type { Dialect } from '../dialect.ts'
import { countPublic } from '../lists/event-lists.ts'
import { windowOf } from '../lists/window.ts'
import { type Program, selectColumn } from '../program.ts'
import { plain, type Sql, sql } from '../sql.ts'
import { idsWithSlug } from './lookups.ts'

/** Up to this many candidates are checked one by one. */
export const mostCandidates = 2000

/** Windows of up to this many events are searched event by event. */
const smallWindow = 300

/** A query of the ids of all events that can match, in a column `id`, and the conditions that are left to check. */
export interface Candidates {
  readonly ids: Sql
  readonly query: ResolvedQuery
}

/**
 * The candidates of a query, if one of its conditions admits few; else `undefined`. `isOnLists` says that the events of
 * the window can be checked instead.
 */
export function* eventCandidates(
  dialect: Dialect,
  query: ResolvedQuery,
  isOnLists: boolean,
): Program<Candidates | undefined> {
  const { ids, parent, image, modifiedFrom, slug, matches } = query
  const among = (list: readonly number[]) => sql`SELECT value AS id FROM ${dialect.ids([...new Set(list)])} AS listed`
  if (ids !== undefined) return { ids: among(ids), query: { ...query, ids: undefined } }
  const selective = [
    ...(slug === undefined ? [] : [sql`id IN (${idsWithSlug('event', slug)})`]),
    ...(parent === undefined ? [] : [sql`parent = ${parent}`]),
    ...(image === undefined ? [] : [sql`image = ${image}`]),
    ...(modifiedFrom === undefined ? [] : [sql`modified_at >= ${modifiedFrom}`]),
  ]
  for (const condition of selective) {
    const few = yield* idsWhere(condition)
    if (few !== undefined) return { ids: among(few), query }
  }
  if (matches?.ids === undefined) return undefined
  if (isOnLists && (yield* countPublic(windowOf(query))) <= smallWindow) return undefined
  // Whether a locked event matches depends on the viewer. All other candidates are matches.
  const isMatch = sql`(e.locked = 0 OR ${matches.isMatch})`
  const withLocked = sql`${matches.ids} UNION SELECT id FROM kalends_event WHERE locked = 1`
  return { ids: withLocked, query: { ...query, matches: { ...matches, isMatch } } }
}

function* idsWhere(condition: Sql): Program<readonly number[] | undefined> {
  const ids = yield* selectColumn<number>(
    sql`SELECT id FROM kalends_event WHERE ${condition} LIMIT ${plain(`${mostCandidates + 1}`)}`,
  )
  return ids.length > mostCandidates ? undefined : ids
}
