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

/** The events that can match, each once. */
export interface Candidates {
  /** A query of their ids, in a column `id`, and of what else `condition` reads. Its alias is `among`. */
  readonly ids: Sql
  /** What an event `e` of that id must meet to be the candidate. */
  readonly condition: Sql
  /** What is left to check. */
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
  const listed = (list: readonly number[]) => ({
    ids: sql`SELECT value AS id FROM ${dialect.ids([...new Set(list)])} AS listed`,
    condition: plain('1 = 1'),
    query: { ...query, ids: undefined },
  })
  if (ids !== undefined) return listed(ids)
  const selective = [
    ...(slug === undefined ? [] : [sql`id IN (${idsWithSlug('event', slug)})`]),
    ...(parent === undefined ? [] : [sql`parent = ${parent}`]),
    ...(image === undefined ? [] : [sql`image = ${image}`]),
    ...(modifiedFrom === undefined ? [] : [sql`modified_at >= ${modifiedFrom}`]),
  ]
  for (const condition of selective) {
    const few = yield* idsWhere(condition)
    if (few !== undefined) return listed(few)
  }
  if (matches?.ids === undefined) return undefined
  if (isOnLists && (yield* countPublic(windowOf(query))) <= smallWindow) return undefined
  // Whether a locked event matches depends on the viewer, so all of them are candidates. The others are matches.
  return {
    ids: sql`SELECT id, 0 AS locked FROM (${matches.ids}) AS matches
      UNION ALL SELECT id, 1 AS locked FROM kalends_event WHERE locked = 1`,
    condition: plain('e.locked = among.locked'),
    query: { ...query, matches: { ...matches, isMatch: sql`(e.locked = 0 OR ${matches.isMatch})` } },
  }
}

function* idsWhere(condition: Sql): Program<readonly number[] | undefined> {
  const ids = yield* selectColumn<number>(
    sql`SELECT id FROM kalends_event WHERE ${condition} LIMIT ${plain(`${mostCandidates + 1}`)}`,
  )
  return ids.length > mostCandidates ? undefined : ids
}
