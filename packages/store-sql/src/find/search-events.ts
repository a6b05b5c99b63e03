import { searchParts } from '@kalends/core'
import { eventConditions, type ResolvedQuery } from '../conditions/event-conditions.ts'
import { checkTime, type TransactionContext } from '../context.ts'
import { countPublic, openLists } from '../lists/event-lists.ts'
import { restOf, windowOf } from '../lists/window.ts'
import { type Program, selectColumn } from '../program.ts'
import { plain, type Sql } from '../sql.ts'
import { eventCandidates } from './candidates.ts'
import { collect, type OrderedScan, orderedScan, scanLists } from './ordered-scan.ts'
import { cutPage, everything, type Page } from './page.ts'
import { eventsBy, pageAmong, positionAt, sortIds, withNeedles } from './scan.ts'
import { textsWith } from './search-texts.ts'

/*
 * A search can visit all events, so it consists of short statements.
 */

/** Windows of up to this many events are searched event by event. */
const smallWindow = 300

/** Where matches are not counted, up to this many are sorted. If there are more, events are visited in order. */
const fewMatches = 2000

/**
 * For a window of more events than this, comparing all texts in storage order takes less time than visiting its events.
 */
const largeWindow = 20_000

/** Finds the events of a search. `EventQuery.searchCandidates` of core says which are examined. */
export function* searchEvents(context: TransactionContext, query: ResolvedQuery, isOnLists: boolean): Program<Page> {
  const { offset, limit = Number.POSITIVE_INFINITY, searchCandidates: most, after } = query
  const { parts, isExact } = searchParts(query.needles)
  const withParts = { ...query, needles: parts }
  if (isExact) {
    const { ids, total } = yield* findCandidates(context, withParts, isOnLists, offset + limit)
    return { ids: ids.slice(offset, offset + limit), total }
  }
  if (!query.isCounted) return yield* searchOnward(context, query, withParts, isOnLists)
  const first = yield* findCandidates(context, { ...withParts, after: undefined }, isOnLists, most + 1)
  if (first.total <= most) {
    const found = yield* withNeedles(context, first.ids, query)
    return after === undefined ? cutPage(found, query) : yield* pageAmong(context, found, withoutNeedles(query), [])
  }
  const { ids } = after === undefined ? first : yield* findCandidates(context, withParts, isOnLists, most + 1)
  const examined = ids.slice(0, most)
  const page = cutPage(yield* withNeedles(context, examined, query), query)
  const last = ids.length > most ? yield* positionAt(context, examined.at(-1) ?? 0, query) : undefined
  return { ...page, isTotalExact: false, ...(last && { examinedTo: last }) }
}

/**
 * Examines ever larger batches of events after the position, until the page is full. `withParts` has parts as needles.
 */
function* searchOnward(
  context: TransactionContext,
  query: ResolvedQuery,
  withParts: ResolvedQuery,
  isOnLists: boolean,
): Program<Page> {
  const { offset, limit = Number.POSITIVE_INFINITY } = query
  const wanted = offset + limit
  const found: number[] = []
  const page = (): Page => ({ ids: found.slice(offset, wanted), total: found.length })
  let { after, searchCandidates: left } = query
  for (let size = 4 * wanted + 1; ; size *= 4) {
    const most = Math.min(size, left)
    const { ids } = yield* findCandidates(context, { ...withParts, after }, isOnLists, most + 1)
    const examined = ids.slice(0, most)
    for (const id of yield* withNeedles(context, examined, query)) found.push(id)
    if (found.length >= wanted || ids.length <= most) return page()
    after = yield* positionAt(context, examined.at(-1) ?? 0, query)
    left -= most
    if (left === 0) return { ...page(), isTotalExact: false, ...(after && { examinedTo: after }) }
  }
}

function withoutNeedles(query: ResolvedQuery): ResolvedQuery {
  return { ...query, needles: [] }
}

/**
 * The events that meet all conditions and contain all needles, which are parts: at least the first `most` events after
 * `after`, in order, and how many there are in all. Without needles, it stops after `most` events.
 */
function* findCandidates(
  context: TransactionContext,
  query: ResolvedQuery,
  isOnLists: boolean,
  most: number,
): Program<Page> {
  const conditions = eventConditions(context.dialect, query)
  const few = yield* eventCandidates(context, query)
  if (few !== undefined) return yield* sortIds(context, few, query, conditions, most)
  const window = windowOf(query)
  const size = isOnLists ? yield* countPublic(window) : Number.POSITIVE_INFINITY
  if (size <= smallWindow) {
    const ids = yield* (yield* openLists(context, query)).page(window, everything)
    return yield* sortIds(context, ids, query, [], most)
  }
  const matches = yield* findMatches(context, query, size)
  if (matches !== undefined && matches.size <= (query.isCounted ? size : Math.min(size, fewMatches))) {
    return yield* sortIds(context, [...matches], withoutNeedles(query), conditions, most)
  }
  const isCounted = query.isCounted && query.needles.length > 0
  const scanned = isCounted ? { ...withoutNeedles(query), after: undefined } : withoutNeedles(query)
  const next =
    isOnLists && query.orderBy === 'start'
      ? scanLists(yield* openLists(context, scanned), restOf(window, scanned))
      : scanEvents(context, scanned, conditions)
  // Without parts, only the first events are needed. With parts, it may be necessary to count all of them.
  const enough = isCounted ? Number.POSITIVE_INFINITY : most
  const found: number[] = []
  while (found.length < enough) {
    const ids = yield* next()
    if (ids === undefined) break
    const isFound =
      matches === undefined ? yield* withNeedles(context, ids, query) : ids.filter((id) => matches.has(id))
    for (const id of isFound) found.push(id)
  }
  if (!isCounted || query.after === undefined) return { ids: found, total: found.length }
  return yield* sortIds(context, found, withoutNeedles(query), [], most)
}

/** The events that have all parts; `undefined` without parts, or if comparing the texts of the window is faster. */
function* findMatches(
  context: TransactionContext,
  query: ResolvedQuery,
  size: number,
): Program<ReadonlySet<number> | undefined> {
  const { needles } = query
  if (needles.length === 0) return undefined
  // If one event in ten matches and no total is needed, a page is full soon. Reading the index would take longer.
  const most = query.isCounted ? Number.POSITIVE_INFINITY : Math.max(fewMatches, size / 10)
  const { search } = context.dialect.textIndex
  const { ids, unchecked } = search
    ? yield* search('event', needles, () => checkTime(context), most)
    : { ids: undefined, unchecked: needles }
  if (ids === undefined && (size <= largeWindow || !query.isCounted)) return undefined
  const matches = new Set(
    ids === undefined
      ? yield* textsWith(context, 'event', needles)
      : yield* withNeedles(context, ids, { ...query, opens: 'all', needles: unchecked }),
  )
  // Viewers who cannot open a locked event find it by its title only.
  const locked = yield* selectColumn<number>(plain('SELECT id FROM kalends_event WHERE locked = 1'))
  for (const id of locked) matches.delete(id)
  for (const id of yield* withNeedles(context, locked, query)) matches.add(id)
  return matches
}

/** Scans all events. There is no index by start: in that order, the first step collects and sorts all of them. */
function scanEvents(context: TransactionContext, query: ResolvedQuery, conditions: readonly Sql[]): OrderedScan {
  if (query.orderBy !== 'start') return orderedScan(context, eventsBy(query), conditions)
  let isDone = false
  return function* () {
    if (isDone) return undefined
    isDone = true
    const ids = yield* collect(
      orderedScan(context, eventsBy({ ...query, orderBy: 'id', after: undefined }), conditions),
    )
    return (yield* sortIds(context, ids, query, [], Number.POSITIVE_INFINITY)).ids
  }
}
