import { eventStatuses as allEventStatuses, type EventQuery } from '@kalends/core'
import { eventConditions, type ResolvedQuery, venueGroups } from '../conditions/event-conditions.ts'
import { dependsOnDue } from '../conditions/visibility.ts'
import type { TransactionContext } from '../context.ts'
import { type EventLists, openLists } from '../lists/event-lists.ts'
import { restOf, windowOf } from '../lists/window.ts'
import { type Program, together } from '../program.ts'
import { plain, sql } from '../sql.ts'
import { isCurrent } from '../state.ts'
import { eventCandidates } from './candidates.ts'
import { findEventsInOneStatement, isSelective, sortInOneStatement } from './events-in-one-statement.ts'
import { collect, scanLists } from './ordered-scan.ts'
import { emptyPage, isPastEnd, type Page } from './page.ts'
import { resolveQuery } from './resolve-query.ts'
import { findByScan, pageAmong, scanInOrder } from './scan.ts'
import { searchEvents } from './search-events.ts'
import { searchInFewStatements } from './search-in-few-statements.ts'

/** Up to this many matches are sorted. If there are more, events are visited in order until the page is full. */
const mostSorted = 5000

/** Like `mostSorted`, for queries without a total. Only sorting needs all of their matches, so this limit is lower. */
const fewSorted = 1000

/**
 * Finds events in the first way that fits: by a search, among candidates when few events can match, on the lists, or by
 * checking every event, which always works but is slow.
 */
export function* findEvents(context: TransactionContext, given: EventQuery): Program<Page> {
  if (matchesNothing(given)) return emptyPage
  const query = yield* resolveQuery(context, given)
  if (matchesNothing(query)) return emptyPage
  return context.dialect.isBlocking
    ? yield* findStepwise(context, query, isOnLists(context, query))
    : yield* findInFewStatements(context, query, isOnLists(context, query))
}

/** Whether the lists have all events of a query. They show neither hidden events nor inverted ones. */
export function isOnLists(context: TransactionContext, query: EventQuery): boolean {
  return !query.keepHidden && context.state.inverted === 0 && !needsCurrentLists(context, query)
}

/** Finds events with short statements. */
function* findStepwise(context: TransactionContext, query: ResolvedQuery, onLists: boolean): Program<Page> {
  if (query.needles.length > 0) return yield* searchEvents(context, query, onLists)
  const candidates = yield* eventCandidates(context, query)
  if (candidates !== undefined) {
    return yield* pageAmong(context, candidates, query, eventConditions(context.dialect, query))
  }
  return onLists ? yield* findOnLists(context, query) : yield* findByScan(context, query)
}

/** Finds events with few statements. */
function* findInFewStatements(context: TransactionContext, query: ResolvedQuery, onLists: boolean): Program<Page> {
  if (query.needles.length > 0) return yield* searchInFewStatements(context, query, onLists)
  return onLists && !isSelective(query)
    ? yield* findOnLists(context, query)
    : yield* findEventsInOneStatement(context, query)
}

function* findOnLists(context: TransactionContext, query: ResolvedQuery): Program<Page> {
  const { isBlocking } = context.dialect
  const window = windowOf(query)
  const lists = yield* openLists(context, query)
  const { isCounted, orderBy, offset, limit, after } = query
  // Node reads the rows of a statement in one go, so all events of a long window are read by several statements.
  if ((isBlocking || orderBy === 'start') && offset === 0 && limit === undefined && after === undefined) {
    const ids = yield* collect(scanLists(lists, window))
    if (orderBy === 'start') return { ids, total: ids.length }
    if (ids.length <= mostSorted) return yield* pageAmong(context, ids, query, [])
  }
  const count = () => countOnLists(context, query, lists)
  const page = (total?: number) =>
    orderBy === 'start' ? pageByStart(lists, query) : pageByOther(context, lists, query, total)
  if (!isCounted) return withTotal(yield* page(), offset)
  if (isBlocking) {
    const total = yield* count()
    return isPastEnd(query, total) ? { ids: [], total } : withTotal(yield* page(total), total)
  }
  const [total, ids] = yield* together<[number, readonly number[]]>(context.dialect, count, () => page())
  return isPastEnd(query, total) ? { ids: [], total } : withTotal(ids, total)
}

function withTotal(ids: readonly number[], total: number): Page {
  return { ids, total: Math.max(total, ids.length) }
}

function* pageByStart(lists: EventLists, query: ResolvedQuery): Program<readonly number[]> {
  const window = windowOf(query)
  if (query.after === undefined) return yield* lists.page(window, query)
  // Bucket counts cannot start at a position, so they do not help to skip the offset.
  const { offset, limit } = query
  const whole = { offset: 0, limit: limit === undefined ? undefined : offset + limit }
  return (yield* lists.page(restOf(window, query), whole)).slice(offset)
}

/** The page in an order other than by start: sorts if there are few events, otherwise visits events in that order. */
function* pageByOther(
  context: TransactionContext,
  lists: EventLists,
  query: ResolvedQuery,
  total: number | undefined,
): Program<readonly number[]> {
  const most = query.isCounted ? mostSorted : fewSorted
  const window = windowOf(query)
  if (!context.dialect.isBlocking) {
    const events = sql`${lists.query(window)} LIMIT ${plain(most + 1)}`
    const sorted = yield* sortInOneStatement(events, { ...query, isCounted: true })
    if (sorted.total <= most) return sorted.ids
    return (yield* findEventsInOneStatement(context, { ...query, isCounted: false })).ids
  }
  if (total !== undefined && total > most) return yield* scanInOrder(context, query)
  const some = yield* lists.page(window, { offset: 0, limit: most + 1 })
  return some.length > most ? yield* scanInOrder(context, query) : (yield* pageAmong(context, some, query, [])).ids
}

function* countOnLists(context: TransactionContext, query: ResolvedQuery, lists: EventLists): Program<number> {
  return (yield* countByOthers(context, query)) ?? (yield* lists.count(windowOf(query)))
}

/**
 * Counts the events of a query with a condition that has no list: all events minus those that don't meet the condition.
 * `undefined` if those have no list either.
 */
function* countByOthers(context: TransactionContext, query: ResolvedQuery): Program<number | undefined> {
  const opposite = oppositeOf(query)
  if (opposite === undefined) return undefined
  const none = { offset: 0, limit: 0 }
  const [all, others] = yield* together<[Page, Page]>(
    context.dialect,
    () => findOnLists(context, { ...query, ...none, ...opposite.without }),
    () => findOnLists(context, { ...query, ...none, ...opposite.reversed }),
  )
  return all.total - others.total
}

/** Two changes to a query: `without` removes a condition that has no list, and `reversed` reverses it. */
interface Opposite {
  readonly without: Partial<ResolvedQuery>
  readonly reversed: Partial<ResolvedQuery>
}

/** The opposite of a condition that most events meet, for which there is no list. */
export function oppositeOf({ featured, ticketed, online, eventStatuses }: ResolvedQuery): Opposite | undefined {
  if (featured === false) return { without: { featured: undefined }, reversed: { featured: true } }
  if (ticketed === false) return { without: { ticketed: undefined }, reversed: { ticketed: true } }
  if (online === false) return { without: { online: undefined }, reversed: { online: true } }
  if (!eventStatuses?.includes('scheduled')) return undefined
  const others = allEventStatuses.filter((status) => !eventStatuses.includes(status))
  return { without: { eventStatuses: undefined }, reversed: { eventStatuses: others } }
}

/** Whether the lists can serve this query only after scheduled events that are due have been published. */
export function needsCurrentLists({ state }: TransactionContext, query: EventQuery): boolean {
  const { ids, keepHidden, keepLocked, opens, visible } = query
  if (ids !== undefined || keepHidden || isCurrent(state, visible.now)) return false
  return dependsOnDue(visible) || (opens === 'ownUnpublished' && !keepLocked)
}

/** Whether a condition of the query admits no event at all. */
export function matchesNothing(query: ResolvedQuery): boolean {
  const { ids, categories, tags, organizers, authors, eventStatuses, externalSources, externalIds } = query
  const others = [externalSources, externalIds, ...venueGroups(query)]
  const lists = [ids, categories, tags, organizers, authors, eventStatuses, ...others]
  return lists.some((list) => list?.length === 0)
}
