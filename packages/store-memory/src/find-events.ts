import {
  type Awaitable,
  comesAfter,
  type DayCounts,
  type DayQuery,
  datesOf,
  dayCounter,
  type EventQuery,
  type EventRecord,
  type Found,
  findWithoutExcluded,
  hasWhereabouts,
  isLocatedAt,
  isLocked,
  latitudeRange,
  matchesEvent,
  positionOf,
  recordsOnPage,
  searchParts,
  type Test,
  type VenueLocation,
  type VenueRecord,
} from '@kalends/core'
import { boundsOf } from './event-columns.ts'
import { listsUnder, publishDue, verdictsOf } from './event-index.ts'
import { eventsInOrder } from './event-orders.ts'
import { conditionsOf, EVERY_EVENT, type FacetCondition } from './facets.ts'
import { fieldKeysOf } from './field-index.ts'
import type { IntervalList } from './interval-list.ts'
import { matchingIds, type PreparedQuery, testOf } from './matching-ids.ts'
import { filterInSteps, type Pausable } from './pausing.ts'
import { sortedPage } from './sort-events.ts'
import { locatedBetween, onState, recordsOf, type State } from './state.ts'
import { countUpTo, idsOf, pageOf, totalOf, windowPart } from './window.ts'

/** The events that match the query. */
export function findEvents(state: State, query: EventQuery): Awaitable<Found<EventRecord>> {
  return onState(state, () => findWithoutExcluded(query, (one) => find(state, one)))
}

/** Counts the events on each day. */
export function countDays(state: State, query: DayQuery): Awaitable<DayCounts> {
  return onState(state, () => count(state, query))
}

function* count(state: State, query: DayQuery): Pausable<DayCounts> {
  const { visible, opens } = query.events
  const { ids, ...found } = yield* findIds(state, {
    ...query.events,
    offset: 0,
    limit: undefined,
    after: undefined,
    isCounted: true,
  })
  const counter = dayCounter(query)
  const { starts, ends } = state.events.columns
  for (let from = 0; from < ids.length; from += IDS_PER_STEP) {
    for (const id of ids.slice(from, from + IDS_PER_STEP)) {
      const event = state.tables.event.records.get(id)
      const isByDates = event?.allDay === true && !isLocked(event, visible, opens)
      counter.add(starts[id] ?? 0, ends[id] ?? 0, isByDates ? datesOf(event) : undefined)
    }
    yield
  }
  return { counts: counter.counts(), ...found }
}

/** The ids of all events that match, in any order. */
function* findIds(state: State, query: EventQuery): Pausable<DayIds> {
  if (!searchParts(query.needles).isExact) {
    const { records, isTotalExact } = yield* find(state, query)
    return { ids: records.map(({ id }) => id), ...(isTotalExact === false && { isTotalExact }) }
  }
  yield* publishDue(state.events, query.visible.now)
  return { ids: yield* matchingIds(state, yield* prepareQuery(state, query)) }
}

interface DayIds extends Pick<Found<never>, 'isTotalExact'> {
  readonly ids: readonly number[]
}

/** Few enough that reading their records takes up to some milliseconds. */
const IDS_PER_STEP = 250

function* find(state: State, query: EventQuery): Pausable<Found<EventRecord>> {
  yield* publishDue(state.events, query.visible.now)
  const { parts, isExact } = searchParts(query.needles)
  if (isExact) return yield* findIndexed(state, query)
  if (!query.isCounted) return yield* searchOnward(state, query, parts)
  const most = query.searchCandidates
  const examining = { ...query, needles: parts, offset: 0, limit: most + 1 }
  const first = yield* findIndexed(state, { ...examining, after: undefined })
  const isAll = first.total <= most
  const { records } = isAll || query.after === undefined ? first : yield* findIndexed(state, examining)
  const found = yield* filterInSteps(records.slice(0, most), needlesTest(query))
  if (isAll) return { records: recordsOnPage(found.filter(comesAfter('event', query)), query), total: found.length }
  const last = records.length > most ? records[most - 1] : undefined
  return {
    records: recordsOnPage(found, query),
    total: found.length,
    isTotalExact: false,
    ...(last && { examinedTo: positionOf('event', query, last) }),
  }
}

/**
 * Examines ever larger batches of events after the position, until the page is full or `searchCandidates` is reached.
 */
function* searchOnward(state: State, query: EventQuery, parts: readonly string[]): Pausable<Found<EventRecord>> {
  const { offset, limit = Number.POSITIVE_INFINITY } = query
  const hasNeedles = needlesTest(query)
  const found: EventRecord[] = []
  const page = (): Found<EventRecord> => ({ records: recordsOnPage(found, query), total: found.length })
  let { after, searchCandidates: left } = query
  for (let size = 4 * (offset + limit) + 1; ; size *= 4) {
    const most = Math.min(size, left)
    const { records } = yield* findIndexed(state, { ...query, needles: parts, after, offset: 0, limit: most + 1 })
    const examined = records.slice(0, most)
    for (const event of yield* filterInSteps(examined, hasNeedles)) found.push(event)
    const last = examined.at(-1)
    if (found.length >= offset + limit || records.length <= most || last === undefined) return page()
    after = positionOf('event', query, last)
    left -= most
    if (left === 0) return { ...page(), isTotalExact: false, examinedTo: after }
  }
}

/** Returns a test of whether an event contains the needles. The event must already meet all other conditions. */
function needlesTest(query: EventQuery): Test<EventRecord> {
  const isMatch = matchesEvent({ ...query, location: undefined }, () => undefined)
  return (event) =>
    event.passwordHash === undefined
      ? query.needles.every((needle) => event.searchText.includes(needle))
      : isMatch(event)
}

function* prepareQuery(state: State, query: EventQuery): Pausable<PreparedQuery> {
  const { location } = query
  const anywhere = { near: undefined, cities: undefined, countries: undefined }
  const located =
    location?.located === undefined
      ? undefined
      : yield* venuesAt(state, { visible: location.visible, located: true, ...anywhere })
  const placed =
    location !== undefined && hasWhereabouts(location)
      ? yield* venuesAt(state, { ...location, located: undefined })
      : undefined
  const venues = [location?.located === true ? located : undefined, placed].filter((found) => found !== undefined)
  const fields = query.fields.map((condition) => fieldKeysOf(state.events.fields, condition))
  const indexed = fields.flatMap((keys) => (keys === undefined ? [] : [{ facet: 'field', keys } as const]))
  return {
    query,
    bounds: boundsOf(query),
    conditions: [...conditionsOf(query), ...indexed, ...venues],
    isIndexed: indexed.length === fields.length,
    unlocated: location?.located === false ? located : undefined,
    verdicts: verdictsOf(state.events, query),
  }
}

/** The condition that an event has a visible venue at a location. */
function* venuesAt(state: State, location: VenueLocation): Pausable<FacetCondition> {
  const isFound = (venue: VenueRecord) => isLocatedAt([venue], location)
  const found = yield* filterInSteps(venuesToTest(state, location), isFound)
  return { facet: 'venue', keys: found.map(({ id }) => id) }
}

/**
 * The venues that can be at a location: those around its latitude. Without a point, those with coordinates, or all
 * venues.
 */
function venuesToTest(state: State, { near, located }: VenueLocation): readonly VenueRecord[] {
  if (near !== undefined) return locatedBetween(state, ...latitudeRange(near))
  return located === true ? state.located : [...state.tables.venue.records.values()]
}

/** The events that match a query. The word index must be able to find each of its needles. */
function* findIndexed(state: State, query: EventQuery): Pausable<Found<EventRecord>> {
  const prepared = yield* prepareQuery(state, query)
  const lists = exactLists(state, prepared)
  if (lists === undefined) return yield* sortedPage(state, yield* matchingIds(state, prepared), query)
  const parts = lists.map((list) => windowPart(list, prepared.bounds))
  const total = totalOf(parts)
  const { orderBy, direction, limit = total } = query
  if (orderBy !== 'start') {
    if (query.offset >= total) return { records: [], total }
    const records = pageInOrder(state, query, total)
    if (records !== undefined) return { records, total }
    return yield* sortedPage(state, yield* idsOf(parts), query)
  }
  const offset = query.offset + (query.after === undefined ? 0 : countUpTo(parts, query.after, direction))
  if (offset >= total) return { records: [], total }
  const ids =
    direction === 'asc'
      ? pageOf(parts, offset, limit)
      : pageOf(parts, Math.max(0, total - offset - limit), Math.min(limit, total - offset)).reverse()
  return { records: recordsOf(state.tables.event, ids), total }
}

/**
 * Lists that together have exactly the events that match the query without its dates, each event once. `undefined` for
 * a query with more than one condition besides dates.
 */
function exactLists(
  { events }: State,
  { query, conditions, isIndexed, verdicts }: PreparedQuery,
): readonly IntervalList[] | undefined {
  const { needles, exclude, ids, slug, location } = query
  const { facet, keys } = conditions[0] ?? EVERY_EVENT
  const [key = 0] = keys
  if (conditions.length > 1 || keys.length > 1 || needles.length > 0 || exclude.length > 0) return undefined
  if ((ids ?? slug ?? query.externalIds ?? location ?? query.modifiedFrom) !== undefined || !isIndexed) return undefined
  if (keys.length === 0) return []
  const lists = listsUnder(events, facet, key)
  const whole = lists.filter(({ partition }) => verdicts[partition] === 'all')
  if (lists.every(({ partition }) => verdicts[partition] !== 'own')) return whole
  if (conditions.length > 0) return undefined
  const byViewer = listsUnder(events, 'author', query.visible.viewer ?? 0)
  return [...whole, ...byViewer.filter(({ partition }) => verdicts[partition] === 'own')]
}

/** With more expected tests than this, sorting all matches is faster than a scan. */
const MOST_EXPECTED_TESTS = 5000
/** The scan gives up after this many tests, because fewer events match than expected. */
const MOST_TESTS = 20_000

/** A page in an order other than by start, found by scanning that order; `undefined` when sorting is cheaper. */
function pageInOrder(state: State, query: EventQuery, total: number): readonly EventRecord[] | undefined {
  const { offset, limit = total } = query
  const events = eventsInOrder(state.events.orders, query)
  // The expected number of events to test until the page is full.
  const steps = ((offset + limit) * state.tables.event.records.size) / Math.max(total, 1)
  if (events === undefined || steps > total || steps > MOST_EXPECTED_TESTS) return undefined
  const matches = testOf(state, query)
  const found: EventRecord[] = []
  let tests = 0
  for (const event of events) {
    if (found.length >= Math.min(offset + limit, total)) break
    if (matches(event)) found.push(event)
    tests += 1
    if (tests === MOST_TESTS) return undefined
  }
  return recordsOnPage(found, query)
}
