import { type Position, searchParts } from '@kalends/core'
import {
  commonConditions,
  needleConditions,
  orderColumns,
  otherConditions,
  type ResolvedQuery,
} from '../conditions/event-conditions.ts'
import { limitOf } from '../conditions/limit.ts'
import { isOpen } from '../conditions/visibility.ts'
import type { TransactionContext } from '../context.ts'
import type { Dialect, TextQuery } from '../dialect.ts'
import { unionBranches } from '../lists/branches.ts'
import { chooseDrivingLists } from '../lists/driving-lists.ts'
import { countPublic } from '../lists/event-lists.ts'
import { eventsIn, pageOf } from '../lists/ranges.ts'
import { isEmpty, restOf, type Window, windowOf } from '../lists/window.ts'
import { type Program, together } from '../program.ts'
import { all, exists, plain, type Sql, sql } from '../sql.ts'
import { columns, conditionsOf, eachAmong, isSelective } from './events-in-one-statement.ts'
import { emptyPage, type Page } from './page.ts'
import { pageInOneStatement } from './page-in-one-statement.ts'

/** The texts of a window with up to this many events are compared without the text index. */
const smallWindow = 1000

/** Finds the events of a search. `EventQuery.searchCandidates` of core says which are examined. */
export function* searchInFewStatements(
  context: TransactionContext,
  query: ResolvedQuery,
  isOnLists: boolean,
): Program<Page> {
  const { dialect } = context
  const { direction, searchCandidates: most, after, isCounted } = query
  const { parts, isExact } = searchParts(query.needles)
  const { textsWith } = dialect.textIndex
  if (parts.length === 0 || textsWith === undefined) {
    const candidates = yield* orderedCandidates(context, query, isOnLists)
    if (candidates === undefined) return emptyPage
    const page = (from: Position | undefined) =>
      pageInOneStatement({ rows: needlesAmong(dialect, query, candidates(from)), direction, most }, query)
    const found = yield* page(isCounted ? undefined : after)
    if (!isCounted || after === undefined || found.isTotalExact !== false) return found
    return { ...(yield* page(after)), isTotalExact: false }
  }
  const rows = yield* rowsWith(context, query, isOnLists, () => textsWith('event', parts))
  return yield* pageInOneStatement({ rows, direction, ...(!isExact && { most }) }, query)
}

/** Whether an event has the needles, as 1 or 0. */
function matches(dialect: Dialect, query: ResolvedQuery): Sql {
  return sql`CASE WHEN ${hasNeedles(dialect, query)} THEN 1 ELSE 0 END`
}

/** The condition that the text of the event `e` contains all needles. */
function hasNeedles(dialect: Dialect, query: ResolvedQuery): Sql {
  const conditions = needleConditions(dialect, query)
  return conditions.length === 0 ? all([]) : exists(sql`kalends_event_content c WHERE ${all(conditions)}`)
}

function needlesAmong(dialect: Dialect, query: ResolvedQuery, events: Sql): Sql {
  return eachAmong(
    events,
    sql`SELECT ${columns(query)}, ${matches(dialect, query)} AS matches FROM kalends_event e WHERE e.id = among.event`,
  )
}

/**
 * The candidates of a search without parts: all events that meet the other conditions. A query returns the first ones
 * after a position, one more than are examined. `undefined` if no event can match.
 */
function* orderedCandidates(
  context: TransactionContext,
  query: ResolvedQuery,
  isOnLists: boolean,
): Program<((after: Position | undefined) => Sql) | undefined> {
  const { dialect } = context
  const { direction, orderBy } = query
  const examined = { offset: 0, limit: query.searchCandidates + 1 }
  if (isOnLists && orderBy === 'start' && !isSelective(query)) {
    const branches = unionBranches(query, yield* chooseDrivingLists(context, query))
    const window = windowOf(query)
    if (branches.length === 0 || isEmpty(window)) return undefined
    return (after) => pageOf({ dialect, window: restOf(window, { ...query, after }) }, branches, direction, examined)
  }
  const [way, isBehind] = direction === 'asc' ? ['ASC', '>'] : ['DESC', '<']
  const key = `e.${orderColumns[orderBy]}`
  return (after) => {
    const rest = after ? [sql`(${plain(key)}, e.id) ${plain(isBehind)} (${after.value}, ${after.id})`] : []
    return sql`SELECT e.id AS event FROM kalends_event e WHERE ${all([...conditionsOf(dialect, query), ...rest])}
      ORDER BY ${plain(`${key} ${way}, e.id ${way}`)} ${limitOf(examined)}`
  }
}

/**
 * The rows from which the page of a search is chosen. Needles that are parts are searched for in the events of the window
 * if these are few, otherwise in the text index.
 */
function* rowsWith(
  { dialect }: TransactionContext,
  query: ResolvedQuery,
  isOnLists: boolean,
  findTexts: () => Program<TextQuery>,
): Program<Sql> {
  const { parts, isExact } = searchParts(query.needles)
  const among = (events: Sql, condition: Sql) =>
    eachAmong(
      events,
      sql`SELECT ${columns(query)}, ${isExact ? plain('1') : matches(dialect, query)} AS matches
        FROM kalends_event e WHERE e.id = among.event AND ${all(conditionsOf(dialect, query))} AND ${condition}`,
    )
  const hasParts = hasNeedles(dialect, { ...query, needles: parts })
  if (query.ids !== undefined) {
    return among(sql`SELECT value AS event FROM ${dialect.ids([...new Set(query.ids)])} AS given`, hasParts)
  }
  const window = windowOf(query)
  const size = () => sizeOf(window, isOnLists)
  const [events, texts] = yield* together<[number, TextQuery]>(dialect, size, findTexts)
  if (events <= smallWindow) {
    const branches = unionBranches(query, { dimension: 'all', targets: [0], others: [], everything: [] })
    return among(eventsIn({ dialect, window }, branches), hasParts)
  }
  const { keepLocked, opens, visible, orderBy } = query
  const findsLocked = keepLocked && isOpen('t', opens, visible) !== undefined
  const conditions = [texts.condition, ...commonConditions('t', query), ...(findsLocked ? [plain('t.locked = 0')] : [])]
  const indexed = sql`kalends_event_text t WHERE ${all(conditions)}`
  const { unchecked } = texts
  const isDecided = isExact && unchecked.length === 0 && otherConditions(dialect, query).length === 0
  const found =
    isDecided && orderBy === 'start'
      ? sql`SELECT t.id AS id, t.starts_at AS sort_key, 1 AS matches FROM ${indexed}`
      : among(sql`SELECT t.id AS event FROM ${indexed}`, hasNeedles(dialect, { ...query, needles: unchecked }))
  if (!findsLocked) return found
  // Viewers who cannot open a locked event find it by its title only.
  return sql`${found} UNION ALL ${among(plain('SELECT id AS event FROM kalends_event WHERE locked = 1'), hasParts)}`
}

/** How many events a search would visit in the window. */
function* sizeOf(window: Window, isOnLists: boolean): Program<number> {
  return isOnLists ? yield* countPublic(window) : Number.POSITIVE_INFINITY
}
