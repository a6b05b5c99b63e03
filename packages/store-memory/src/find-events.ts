import { setImmediate } from 'node:timers/promises'
import {
  type Awaitable,
  boundingBox,
  type EventQuery,
  type EventRecord,
  type Found,
  isLocatedAt,
  matchesEvent,
  searchParts,
  sliceOf,
  type Test,
  type VenueLocation,
} from '@kalends/core'
import { type Bounds, boundsOf, isVisited, isWithin, lastVisited } from './event-columns.ts'
import { listsUnder, publishDue, verdictsOf } from './event-index.ts'
import { eventsInOrder, modifiedFrom } from './event-orders.ts'
import { conditionsOf, EVERY_EVENT, type FacetCondition } from './facets.ts'
import { isProtected, type Verdict } from './partitions.ts'
import { sortedPage } from './sort-events.ts'
import type { SpanList } from './span-list.ts'
import { recordsOf, type State } from './state.ts'
import { idsOf, narrowTo, pageOf, totalOf, type WindowPart, wholePart, windowPart } from './window.ts'
import { idsWithWords, wordsWith } from './word-index.ts'

/** A query with what is derived from it once. */
interface PreparedQuery {
  readonly query: EventQuery
  readonly bounds: Bounds
  readonly conditions: readonly FacetCondition[]
  /** For `located: false`: the condition that events must not meet. */
  readonly unlocated: FacetCondition | undefined
  readonly verdicts: readonly Verdict[]
}

/** The events that match the query. Only a search that examines many texts returns a promise. */
export function findEvents(state: State, query: EventQuery): Awaitable<Found<EventRecord>> {
  publishDue(state.events, query.visible.now)
  const { parts, isExact } = searchParts(query.needles)
  if (isExact) return findIndexed(state, query)
  const most = query.searchCandidates
  const { records, total } = findIndexed(state, { ...query, needles: parts, offset: 0, limit: most })
  const pageAmong = (found: readonly EventRecord[]): Found<EventRecord> => ({
    records: sliceOf(found, query),
    total: found.length,
    ...(total > most && { isTotalExact: false }),
  })
  const hasNeedles = needlesTest(query)
  return records.length > TEXTS_PER_TICK
    ? examineInTicks(records, hasNeedles).then(pageAmong)
    : pageAmong(records.filter(hasNeedles))
}

/** How many texts are examined in one event loop tick, so that other requests can run in between. */
const TEXTS_PER_TICK = 2000

/** The records that pass a test. Records never change, so commits in between do not matter. */
async function examineInTicks(records: readonly EventRecord[], test: Test<EventRecord>) {
  const found: EventRecord[] = []
  for (let from = 0; from < records.length; from += TEXTS_PER_TICK) {
    await setImmediate()
    for (const record of records.slice(from, from + TEXTS_PER_TICK)) if (test(record)) found.push(record)
  }
  return found
}

/** Whether an event that meets all other conditions has the needles. */
function needlesTest(query: EventQuery): Test<EventRecord> {
  const isMatch = matchesEvent({ ...query, location: undefined }, () => undefined)
  return (event) =>
    event.passwordHash === undefined
      ? query.needles.every((needle) => event.searchText.includes(needle))
      : isMatch(event)
}

function prepareQuery(state: State, query: EventQuery): PreparedQuery {
  const { location } = query
  const venues = location && locationCondition(state, location)
  const isLocated = location?.located === true || location?.near !== undefined
  return {
    query,
    bounds: boundsOf(query),
    conditions: [...conditionsOf(query), ...(venues && isLocated ? [venues] : [])],
    unlocated: location?.located === false ? venues : undefined,
    verdicts: verdictsOf(state.events, query),
  }
}

/** The condition that an event has a visible venue with coordinates, or one in the circle. */
function locationCondition({ tables }: State, { visible, near }: VenueLocation): FacetCondition {
  const { south, north } = near === undefined ? { south: -90, north: 90 } : boundingBox(near)
  const keys: number[] = []
  for (const venue of tables.venue.records.values()) {
    const { id, latitude = Number.NaN } = venue
    const isAround = latitude >= south && latitude <= north
    if (isAround && isLocatedAt([venue], { visible, located: true, near })) keys.push(id)
  }
  return { facet: 'venue', keys }
}

/** The events that match a query, whose needles must all be parts that the word index can find. */
function findIndexed(state: State, query: EventQuery): Found<EventRecord> {
  const prepared = prepareQuery(state, query)
  const lists = exactLists(state, prepared)
  if (lists === undefined) return sortedPage(state, matchingIds(state, prepared), query)
  const parts = lists.map((list) => windowPart(list, prepared.bounds))
  const total = totalOf(parts)
  const { orderBy, direction, offset, limit = total } = query
  if (offset >= total) return { records: [], total }
  if (orderBy !== 'start') {
    const records = pageInOrder(state, query, total)
    return records === undefined ? sortedPage(state, idsOf(parts, state.events.columns), query) : { records, total }
  }
  const ids =
    direction === 'asc'
      ? pageOf(parts, offset, limit)
      : pageOf(parts, Math.max(0, total - offset - limit), Math.min(limit, total - offset)).reverse()
  return { records: recordsOf(state.tables.event, ids), total }
}

/**
 * Lists that have exactly the events that match the query, whatever the dates, and no event in common. `undefined` for
 * a query with more than one condition, apart from dates.
 */
function exactLists(
  { events }: State,
  { query, conditions, verdicts }: PreparedQuery,
): readonly SpanList[] | undefined {
  const { needles, exclude, ids, slug, location } = query
  const { facet, keys } = conditions[0] ?? EVERY_EVENT
  const [key = 0] = keys
  if (conditions.length > 1 || keys.length > 1 || needles.length > 0 || exclude.length > 0) return undefined
  if ((ids ?? slug ?? location ?? query.modifiedFrom) !== undefined) return undefined
  if (keys.length === 0) return []
  const lists = listsUnder(events, facet, key)
  const whole = lists.filter(({ partition }) => verdicts[partition] === 'all')
  if (lists.every(({ partition }) => verdicts[partition] !== 'own')) return whole
  if (conditions.length > 0) return undefined
  const byViewer = listsUnder(events, 'author', query.visible.viewer ?? 0)
  return [...whole, ...byViewer.filter(({ partition }) => verdicts[partition] === 'own')]
}

/** From this many tests on, it is faster to visit all events that match. */
const MOST_TESTS = 5000

/** A page in an order other than by start, found by scanning that order; `undefined` when sorting is cheaper. */
function pageInOrder(state: State, query: EventQuery, total: number): readonly EventRecord[] | undefined {
  const { offset, limit = total } = query
  const events = eventsInOrder(state.events.orders, query)
  // The expected number of events to test until the page is full.
  const steps = ((offset + limit) * state.tables.event.records.size) / Math.max(total, 1)
  if (events === undefined || steps > total || steps > MOST_TESTS) return undefined
  const matches = testOf(state, query)
  const found: EventRecord[] = []
  for (const event of events) {
    if (found.length >= Math.min(offset + limit, total)) break
    if (matches(event)) found.push(event)
  }
  return sliceOf(found, query)
}

/** To look for a part in a text takes as long as visiting this many entries of the word index. */
const ENTRIES_FOR_A_TEXT = 40

/** Up to this many events are tested one by one rather than by passes over lists. */
const FEW = 500

/** The ids of the events that match the query. Tests the smallest set of candidates. */
function matchingIds(
  state: State,
  { query, bounds, conditions, unlocated, verdicts }: PreparedQuery,
): readonly number[] {
  const { events, tables } = state
  const { columns } = events
  const { needles, ids, slug } = query
  const matches = testOf(state, query)
  const isMatch = (id: number): boolean => {
    const event = tables.event.records.get(id)
    return event !== undefined && matches(event)
  }
  const given = ids ?? (slug === undefined ? undefined : (tables.event.slugs.get(slug) ?? []))
  if (given !== undefined) return [...new Set(given)].filter(isMatch)
  const options = (conditions.length === 0 ? [EVERY_EVENT] : conditions).map((condition) =>
    partsUnder(state, condition, verdicts, bounds),
  )
  const smallest = options.reduce((best, parts) => (totalOf(parts) < totalOf(best) ? parts : best))
  const size = totalOf(smallest)
  const modified =
    query.modifiedFrom === undefined ? undefined : modifiedFrom(events.orders, query.modifiedFrom).map(({ id }) => id)
  if (modified !== undefined && modified.length < size) return modified.filter(isMatch)
  const words = needles.length === 0 ? undefined : wordsWith(events.words, needles)
  const isByWords = words !== undefined && words.size < size * needles.length * ENTRIES_FOR_A_TEXT
  const others = isByWords && conditions.length === 0 ? [] : options.filter((parts) => isByWords || parts !== smallest)
  let candidates = isByWords ? idsWithWords(words.groups, columns) : idsOf(smallest, columns)
  const isNarrowed = candidates.length > FEW
  if (isNarrowed && others.length > 0) {
    for (const parts of others) narrowTo(parts, columns)
    candidates = lastVisited(columns)
  }
  if (modified !== undefined) candidates = candidates.filter(isVisited(columns, modified))
  if (unlocated !== undefined && isNarrowed) {
    const isLocated = isVisited(columns, idsOf(partsUnder(state, unlocated, verdicts, bounds), columns))
    candidates = candidates.filter((id) => !isLocated(id))
  }
  const isFound = (isByWords || needles.length === 0) && (isNarrowed || others.length === 0)
  // Whether an event of a partition that the viewer sees needs no further test than that of its dates.
  const isSure = isFound && query.exclude.length === 0 && (unlocated === undefined || isNarrowed)
  const isTested = !isByWords && smallest.every(({ list, isWhole }) => verdicts[list.partition] === 'all' && !isWhole)
  if (isSure && isTested) return candidates
  return candidates.filter((id) => {
    const partition = columns.partitions[id] ?? 0
    const verdict = verdicts[partition]
    if (verdict === 'none' || !isWithin(columns, id, bounds)) return false
    // Of a locked event only the title is searched.
    return (isSure && verdict === 'all' && !(isByWords && isProtected(partition))) || isMatch(id)
  })
}

function testOf({ tables }: State, query: EventQuery): Test<EventRecord> {
  return matchesEvent(query, (id) => tables.venue.records.get(id))
}

/** The lists of more keys than this are visited as a whole. To find the dates in each would take longer. */
const MANY_KEYS = 500

/** The events under the keys, and if there are many keys, events with other dates too. */
function partsUnder(
  { events }: State,
  { facet, keys }: FacetCondition,
  verdicts: readonly Verdict[],
  bounds: Bounds,
): readonly WindowPart[] {
  return keys
    .flatMap((key) => listsUnder(events, facet, key))
    .filter(({ partition }) => verdicts[partition] !== 'none')
    .map((list) => (keys.length > MANY_KEYS ? wholePart(list) : windowPart(list, bounds)))
}
