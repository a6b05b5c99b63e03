import { compareText, type EventQuery, searchParts } from '@kalends/core'
import {
  eventConditions,
  eventOrder,
  needleConditions,
  orderColumn,
  type ResolvedQuery,
} from '../conditions/event-conditions.ts'
import { checkTime, type TransactionContext } from '../context.ts'
import { countPublic, openLists } from '../lists/event-lists.ts'
import { type Window, windowOf } from '../lists/window.ts'
import { nextPart } from '../lists/window-parts.ts'
import { type Program, select, selectColumn } from '../program.ts'
import { all, plain, type Sql, sql } from '../sql.ts'
import { eventCandidates } from './candidates.ts'
import { cutPage, type Page } from './page.ts'
import { eventsBy } from './scan.ts'
import { textBatchSize, textsWith } from './search-texts.ts'
import { collect, type Walk, walk } from './walk.ts'

/*
 * A search can visit very many events, so it consists of short statements.
 */

/** Windows of up to this many events are searched event by event. */
const smallWindow = 300

/** From windows of more events than this, comparing all texts in the order in which they are stored takes less time. */
const largeWindow = 20_000

/** How many events a statement checks. */
const batchSize = 500

/** An event and what it is sorted by. */
type Keyed = readonly [id: number, key: number | string]

/** Finds the events of a search. `EventQuery.searchCandidates` of core says which are examined. */
export function* searchEvents(context: TransactionContext, query: ResolvedQuery, isOnLists: boolean): Program<Page> {
  const { offset, limit = Number.POSITIVE_INFINITY, searchCandidates } = query
  const { parts, isExact } = searchParts(query.needles)
  const withParts = { ...query, needles: parts }
  const most = isExact ? offset + limit : searchCandidates + 1
  const { ids, total } = yield* findCandidates(context, withParts, isOnLists, most)
  if (isExact) return { ids: ids.slice(offset, offset + limit), total }
  const examined = ids.slice(0, searchCandidates)
  const page = cutPage(yield* filterIds(context, examined, query, needleConditions(context.dialect, query)), query)
  return total > searchCandidates ? { ...page, isTotalExact: false } : page
}

/**
 * The events that meet all conditions and have all needles, which are parts: at least the first `most`, in order, and how
 * many there are. Without needles, it stops after `most` of them.
 */
function* findCandidates(
  context: TransactionContext,
  query: ResolvedQuery,
  isOnLists: boolean,
  most: number,
): Program<Page> {
  const { dialect } = context
  const conditions = eventConditions(dialect, query)
  const hasParts = needleConditions(dialect, query)
  const few = yield* eventCandidates(query)
  if (few !== undefined) return yield* sortIds(context, few, query, [...conditions, ...hasParts], most)
  const window = windowOf(query)
  const size = isOnLists ? yield* countPublic(window) : Number.POSITIVE_INFINITY
  if (size <= smallWindow) {
    const ids = yield* (yield* openLists(context, query)).page(window, { offset: 0, limit: undefined })
    return wholePage(yield* filterIds(context, ids, query, hasParts))
  }
  const matches = yield* findMatches(context, query, size)
  if (matches !== undefined && matches.size <= size) {
    return yield* sortIds(context, [...matches], query, conditions, most)
  }
  const isOnStarts = isOnLists && query.orderBy === 'start'
  const next = isOnStarts ? yield* walkLists(context, query, window) : walkEvents(context, query, conditions)
  // Without parts, only the first events are needed. With parts, it can be necessary to count all of them.
  const enough = hasParts.length === 0 ? most : Number.POSITIVE_INFINITY
  const found: number[] = []
  for (let ids = yield* next(); ids !== undefined && found.length < enough; ids = yield* next()) {
    const isFound =
      matches === undefined ? yield* filterIds(context, ids, query, hasParts) : ids.filter((id) => matches.has(id))
    for (const id of isFound) found.push(id)
  }
  return wholePage(found)
}

function wholePage(ids: readonly number[]): Page {
  return { ids, total: ids.length }
}

/** The events that have all parts; `undefined` without parts, or if a window of that size is better searched itself. */
function* findMatches(
  context: TransactionContext,
  query: ResolvedQuery,
  size: number,
): Program<ReadonlySet<number> | undefined> {
  const { dialect } = context
  const { needles } = query
  if (needles.length === 0) return undefined
  const { ids, unchecked } = yield* dialect.textIndex.search('event', needles, () => checkTime(context))
  if (ids === undefined && size <= largeWindow) return undefined
  const open = { ...query, opens: 'all', needles: unchecked } as const
  const matches = new Set(
    ids === undefined
      ? yield* textsWith(context, 'event', needles)
      : yield* filterIds(context, ids, open, needleConditions(dialect, open)),
  )
  // Viewers who cannot open a locked event find it by its title only.
  const locked = yield* selectColumn<number>(plain('SELECT id FROM kalends_event WHERE locked = 1'))
  for (const id of locked) matches.delete(id)
  for (const id of yield* filterIds(context, locked, query, needleConditions(dialect, query))) matches.add(id)
  return matches
}

/** Walks along the lists, in order of start. */
function* walkLists(context: TransactionContext, query: ResolvedQuery, whole: Window): Program<Walk> {
  const lists = yield* openLists(context, query)
  let window: Window | undefined = whole
  return function* () {
    if (window === undefined) return undefined
    checkTime(context)
    const { part, rest } = yield* nextPart(window, query.direction)
    window = rest
    return yield* lists.page(part, { offset: 0, limit: undefined })
  }
}

/** Walks along all events. There is no index by start: in that order, the first step collects and sorts all of them. */
function walkEvents(context: TransactionContext, query: ResolvedQuery, conditions: readonly Sql[]): Walk {
  if (query.orderBy !== 'start') return walk(context, eventsBy(query), conditions)
  let isDone = false
  return function* () {
    if (isDone) return undefined
    isDone = true
    const ids = yield* collect(walk(context, eventsBy({ ...query, orderBy: 'id' }), conditions))
    return (yield* sortIds(context, ids, query, [], Number.POSITIVE_INFINITY)).ids
  }
}

/** Those of these events that meet the conditions: the first `most`, in the order of the query, and how many there are. */
function* sortIds(
  context: TransactionContext,
  ids: readonly number[],
  query: EventQuery,
  conditions: readonly Sql[],
  most: number,
): Program<Page> {
  const compare = comparison(query)
  let total = 0
  let first: Keyed[] = []
  for (const batch of batchesFor(ids, query, conditions)) {
    const keys = yield* keysAmong(context, batch, query, conditions)
    total += keys.length
    for (const key of keys) first.push(key)
    // Sorting a few at a time does not block the process for long.
    if (first.length > 2 * most + batchSize) first = first.sort(compare).slice(0, most)
  }
  return { ids: first.sort(compare).map(([id]) => id), total }
}

/** Those of these events that meet the conditions, in the order in which they are given. */
function* filterIds(
  context: TransactionContext,
  ids: readonly number[],
  query: EventQuery,
  conditions: readonly Sql[],
): Program<readonly number[]> {
  if (conditions.length === 0) return ids
  const found = new Set<number>()
  for (const batch of batchesFor(ids, query, conditions)) {
    for (const [id] of yield* keysAmong(context, batch, query, conditions)) found.add(id)
  }
  return ids.filter((id) => found.has(id))
}

function batchesFor(ids: readonly number[], { needles }: EventQuery, conditions: readonly Sql[]) {
  const size = readsText(conditions) ? textBatchSize(needles) : batchSize
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size))
}

function readsText(conditions: readonly Sql[]): boolean {
  return conditions.some(({ text }) => text.includes('c.id'))
}

function* keysAmong(
  context: TransactionContext,
  ids: readonly number[],
  query: EventQuery,
  conditions: readonly Sql[],
): Program<readonly Keyed[]> {
  checkTime(context)
  const content = plain(readsText(conditions) ? 'CROSS JOIN kalends_event_content c' : '')
  return yield* select<Keyed>(
    sql`SELECT e.id AS id, ${orderColumn(query)} AS sort_key
      FROM ${context.dialect.ids(ids)} AS among CROSS JOIN kalends_event e ${content}
      WHERE e.id = among.value AND ${all(conditions)} ORDER BY ${eventOrder(query)}`,
  )
}

function comparison({ direction }: EventQuery) {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (left: Keyed[1], right: Keyed[1]) =>
    typeof left === 'string' ? compareText(left, String(right)) : left - Number(right)
  return (left: Keyed, right: Keyed) => sign * (compare(left[1], right[1]) || left[0] - right[0])
}
