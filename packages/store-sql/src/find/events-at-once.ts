import { type Position, searchParts } from '@kalends/core'
import { eventConditions, needleConditions, orderColumns, type ResolvedQuery } from '../conditions/event-conditions.ts'
import { idsWithField } from '../conditions/fields.ts'
import { limitOf } from '../conditions/limit.ts'
import type { TransactionContext } from '../context.ts'
import type { Dialect } from '../dialect.ts'
import { unionBranches } from '../lists/branches.ts'
import { chooseDrivingLists } from '../lists/driving-lists.ts'
import { countPublic } from '../lists/event-lists.ts'
import { eventsIn, rangeOrder, rangesOf } from '../lists/ranges.ts'
import { isEmpty, restOf, windowOf } from '../lists/window.ts'
import type { Program } from '../program.ts'
import { all, plain, type Sql, sql } from '../sql.ts'
import { pageAtOnce } from './at-once.ts'
import { idsWithSlug } from './lookups.ts'
import { emptyPage, type Page } from './page.ts'

/** The texts of a window with up to this many events are compared without the text index. */
const smallWindow = 1000

/** Whether a condition of the query may admit few events, for which there is an index. */
export function isSelective({ ids, slug, parent, image, modifiedFrom, fields, ...query }: ResolvedQuery): boolean {
  const { externalIds, externalSources } = query
  const given = [ids, slug, parent, image, modifiedFrom, externalIds, externalSources].some(
    (condition) => condition !== undefined,
  )
  return given || fields.some(({ matchesAbsent }) => !matchesAbsent)
}

/** Finds events by their columns alone. */
export function* findEventsAtOnce({ dialect }: TransactionContext, query: ResolvedQuery): Program<Page> {
  const rows = sql`SELECT ${columns(query)}, 1 AS matches FROM kalends_event e
    WHERE ${all(conditionsOf(dialect, query))}`
  return yield* pageAtOnce({ rows, direction: query.direction }, query)
}

/** Sorts events that other statements would find, by their ids. */
export function* sortAtOnce(events: Sql, query: ResolvedQuery): Program<Page> {
  const rows = eachAmong(
    events,
    sql`SELECT ${columns(query)}, 1 AS matches FROM kalends_event e WHERE e.id = among.event`,
  )
  return yield* pageAtOnce({ rows, direction: query.direction }, query)
}

/** Finds the events of a search. `EventQuery.searchCandidates` of core says which are examined. */
export function* searchAtOnce(context: TransactionContext, query: ResolvedQuery, isOnLists: boolean): Program<Page> {
  const { dialect } = context
  const { direction, searchCandidates: most, after, isCounted } = query
  const { parts, isExact } = searchParts(query.needles)
  const texts = parts.length === 0 ? undefined : dialect.textIndex.idsWith?.('event', parts)
  if (texts === undefined) {
    const candidates = yield* orderedCandidates(context, query, isOnLists)
    if (candidates === undefined) return emptyPage
    const page = (from: Position | undefined) =>
      pageAtOnce({ rows: needlesAmong(dialect, query, candidates(from)), direction, most }, query)
    const found = yield* page(isCounted ? undefined : after)
    if (!isCounted || after === undefined || found.isTotalExact !== false) return found
    return { ...(yield* page(after)), isTotalExact: false }
  }
  const among = yield* eventsWith(context, query, texts, isOnLists)
  const rows = eachAmong(
    among,
    sql`SELECT ${columns(query)}, ${isExact ? plain('1') : matches(dialect, query)} AS matches
      FROM kalends_event e CROSS JOIN kalends_event_content c
      WHERE e.id = among.event AND ${all(conditionsOf(dialect, query))}
        AND ${all(needleConditions(dialect, { ...query, needles: parts }))}`,
  )
  return yield* pageAtOnce({ rows, direction, ...(!isExact && { most }) }, query)
}

function columns({ orderBy }: ResolvedQuery): Sql {
  return plain(`e.id AS id, e.${orderColumns[orderBy]} AS sort_key`)
}

function conditionsOf(dialect: Dialect, query: ResolvedQuery): readonly Sql[] {
  const { slug } = query
  const fields = query.fields.filter(({ matchesAbsent }) => !matchesAbsent)
  return [
    ...eventConditions(dialect, query),
    // These have indexes.
    ...(slug === undefined ? [] : [sql`e.id IN (${idsWithSlug('event', slug)})`]),
    ...fields.map((condition) => sql`e.id IN (${idsWithField(dialect, 'event', condition)})`),
  ]
}

/** Whether an event has the needles, as 1 or 0. */
function matches(dialect: Dialect, query: ResolvedQuery): Sql {
  return sql`CASE WHEN ${all(needleConditions(dialect, query))} THEN 1 ELSE 0 END`
}

function needlesAmong(dialect: Dialect, query: ResolvedQuery, events: Sql): Sql {
  return eachAmong(
    events,
    sql`SELECT ${columns(query)}, ${matches(dialect, query)} AS matches
      FROM kalends_event e CROSS JOIN kalends_event_content c WHERE e.id = among.event AND c.id = e.id`,
  )
}

/**
 * What a query finds for each of these events, which it calls `among.event`. The offset keeps the database from joining
 * them in another way: it cannot know how many there are, and would read all events of the calendar for a few.
 */
function eachAmong(events: Sql, query: Sql): Sql {
  return sql`SELECT each.* FROM (${events}) AS among CROSS JOIN LATERAL (${query} OFFSET 0) AS each`
}

/**
 * Without parts, all events that meet the other conditions are candidates. Only the first ones behind a position are
 * needed, up to one more than are examined. `undefined` if there is none.
 */
function* orderedCandidates(
  context: TransactionContext,
  query: ResolvedQuery,
  isOnLists: boolean,
): Program<((after: Position | undefined) => Sql) | undefined> {
  const { dialect } = context
  const { direction, orderBy } = query
  const limit = limitOf({ offset: 0, limit: query.searchCandidates + 1 })
  if (isOnLists && orderBy === 'start' && !isSelective(query)) {
    const branches = unionBranches(query, yield* chooseDrivingLists(context, query))
    const window = windowOf(query)
    if (branches.length === 0 || isEmpty(window)) return undefined
    return (after) =>
      sql`${rangesOf({ dialect, window: restOf(window, { ...query, after }) }, branches)} ${rangeOrder(direction)} ${limit}`
  }
  const [way, isBehind] = direction === 'asc' ? ['ASC', '>'] : ['DESC', '<']
  const key = `e.${orderColumns[orderBy]}`
  return (after) => {
    const rest = after ? [sql`(${plain(key)}, e.id) ${plain(isBehind)} (${after.value}, ${after.id})`] : []
    return sql`SELECT e.id AS event FROM kalends_event e WHERE ${all([...conditionsOf(dialect, query), ...rest])}
      ORDER BY ${plain(`${key} ${way}, e.id ${way}`)} ${limit}`
  }
}

/** The ids of events among which are all that have the parts: those in the window, or those with such texts. */
function* eventsWith(context: TransactionContext, query: ResolvedQuery, texts: Sql, isOnLists: boolean): Program<Sql> {
  const { dialect } = context
  if (query.ids !== undefined) return sql`SELECT value AS event FROM ${dialect.ids([...new Set(query.ids)])} AS given`
  // Viewers who cannot open a locked event find it by its title only.
  const found = sql`SELECT id AS event FROM (${texts}) AS texts UNION SELECT id FROM kalends_event WHERE locked = 1`
  if (!isOnLists) return found
  const window = windowOf(query)
  if ((yield* countPublic(window)) > smallWindow) return found
  const branches = unionBranches(query, { dimension: 'all', targets: [0], others: [], everything: [] })
  return eventsIn({ dialect, window }, branches)
}
