import {
  compareBy,
  type EventQuery,
  type EventRecord,
  type Found,
  matchesEvent,
  sliceOf,
  type VenueRecord,
} from '@kalends/core'
import { type EventIndex, type Facet, listsUnder, settle } from './event-index.ts'
import { idsInOrder, modifiedFrom } from './event-orders.ts'
import { cachedFilter } from './filter-cache.ts'
import { type Verdict, verdictsOf } from './partitions.ts'
import { type SpanList, spanList } from './span-list.ts'
import { pageOf, totalOf, visitPart, type WindowPart, windowPart } from './window.ts'
import { eventsWith, markEvents } from './word-index.ts'

/** The data that a query for events uses. */
export interface EventSource {
  readonly index: EventIndex
  readonly events: ReadonlyMap<number, EventRecord>
  readonly venues: ReadonlyMap<number, VenueRecord>
  readonly lastId: number
  readonly idsBySlug: (slug: string) => readonly number[]
}

/** A condition that an event meets when it is found under one of the keys. */
interface FacetCondition {
  readonly facet: Facet
  readonly keys: readonly number[]
}

const ANY_TIME = { min: undefined, max: undefined }

/** The events that match the query. */
export function findEvents(source: EventSource, query: EventQuery): Found<EventRecord> {
  settle(source.index, query.visible.now, (id) => source.events.get(id))
  const lists = exactLists(source, query)
  if (lists === undefined) return sorted(matchingEvents(source, query), query)
  const parts = lists.map((list) => windowPart(list, query))
  const total = totalOf(parts)
  if (query.orderBy !== 'start') {
    const records = pageInOrder(source, query, total)
    return records === undefined ? sorted(eventsOf(source, idsOf(parts)), query) : { records, total }
  }
  const { offset, limit = total } = query
  return { records: eventsOf(source, pageOf(parts, { offset, limit }, query.direction)), total }
}

/** A page in an order other than by start, found by scanning that order; `undefined` when sorting is cheaper. */
function pageInOrder(source: EventSource, query: EventQuery, total: number): readonly EventRecord[] | undefined {
  const { orderBy, direction, offset, limit = total } = query
  const ids = idsInOrder(source.index.orders, orderBy, direction)
  // The expected number of events to test until the page is full.
  const steps = ((offset + limit) * source.events.size) / Math.max(total, 1)
  if (ids === undefined || steps > total) return undefined
  const matches = matchesEvent(query, (id) => source.venues.get(id))
  const found: EventRecord[] = []
  for (const id of ids) {
    if (found.length >= Math.min(offset + limit, total)) break
    const event = source.events.get(id)
    if (event !== undefined && matches(event)) found.push(event)
  }
  return sliceOf(found, query)
}

/** Lists that have exactly the events that match the query, whatever the dates; `undefined` when there are none yet. */
function exactLists(source: EventSource, query: EventQuery): readonly SpanList[] | undefined {
  const { index } = source
  const { ids, slug, location, needles, exclude } = query
  if (index.odd.size > 0 || ids !== undefined || slug !== undefined || location !== undefined) return undefined
  if (query.modifiedFrom !== undefined) return undefined
  const conditions = facetConditions(query)
  const isSimple = needles.length === 0 && exclude.length === 0 && conditions.length <= 1
  const lists = isSimple ? facetLists(index, query, conditions[0]) : undefined
  if (lists !== undefined) return lists
  const most = Math.max(20_000, 4 * source.events.size)
  const cached = cachedFilter(index.filters, query, most, () => listOfMatches(source, query))
  return cached && [cached]
}

/** The lists of a query that has at most one condition with one key, unless it depends on who wrote the events. */
function facetLists(
  index: EventIndex,
  query: EventQuery,
  condition: FacetCondition | undefined,
): readonly SpanList[] | undefined {
  const { facet, keys } = condition ?? ALL
  const [key = 0, ...others] = keys
  if (keys.length === 0) return []
  if (others.length > 0) return undefined
  const verdicts = verdictsOf(query)
  const lists = listsUnder(index, facet, key)
  const all = lists.filter((_, partition) => verdicts[partition] === 'all')
  const own = lists.filter((list, partition) => verdicts[partition] === 'own' && list !== undefined)
  if (own.length === 0) return all.filter((list) => list !== undefined)
  if (condition !== undefined) return undefined
  const byViewer = listsUnder(index, 'author', query.visible.viewer ?? 0)
  const ownLists = byViewer.filter((_, partition) => verdicts[partition] === 'own')
  return [...all, ...ownLists].filter((list) => list !== undefined)
}

const ALL: FacetCondition = { facet: 'all', keys: [0] }

function listOfMatches(source: EventSource, query: EventQuery): SpanList {
  const events = matchingEvents(source, { ...query, starts: ANY_TIME, ends: ANY_TIME })
  const spans = events.map(({ startsAt, endsAt, id }) => ({ start: startsAt, end: endsAt, id }))
  return spanList(spans.sort((left, right) => left.start - right.start || left.id - right.id))
}

/** The events that match the query, found by testing the smallest set of candidates. */
function matchingEvents(source: EventSource, query: EventQuery): readonly EventRecord[] {
  return matchesByWords(source, query) ?? matchesByTest(source, query)
}

/** Events are tested one by one when a search matches at most one in this many events within the dates. */
const EVENTS_FOR_A_HIT = 20

/**
 * The events of a search whose needles occur in many events: those on the lists of the other filters that the word
 * index marks. `undefined` for other queries.
 */
function matchesByWords(source: EventSource, query: EventQuery): readonly EventRecord[] | undefined {
  const { index, events } = source
  if (query.needles.length === 0) return undefined
  const lists = exactLists(source, { ...query, needles: [] })
  if (lists === undefined) return undefined
  const parts = lists.map((list) => windowPart(list, query))
  const most = Math.floor(totalOf(parts) / EVENTS_FOR_A_HIT)
  if (eventsWith(index.words, query.needles, most) !== undefined) return undefined
  const marks = markEvents(index.words, query.needles, source.lastId)
  if (marks === undefined) return undefined
  const matches = matchesEvent(query, (id) => source.venues.get(id))
  for (const id of index.protected) {
    const event = events.get(id)
    marks[id] = event !== undefined && matches(event) ? query.needles.length : 0
  }
  const ids = idsOf(parts)
  return eventsOf(
    source,
    ids.filter((id) => marks[id] === query.needles.length),
  )
}

function matchesByTest(source: EventSource, query: EventQuery): readonly EventRecord[] {
  return eventsOf(source, candidateIds(source, query)).filter(matchesEvent(query, (id) => source.venues.get(id)))
}

/** Distinct ids that include those of all matching events. */
function candidateIds(source: EventSource, query: EventQuery): Iterable<number> {
  const { index } = source
  const { ids, slug, needles } = query
  if (ids !== undefined) return new Set(ids)
  if (slug !== undefined) return source.idsBySlug(slug)
  const verdicts = verdictsOf(query)
  const conditions = [ALL, ...facetConditions(query)]
  const smallest = smallestOf(conditions.map((condition) => partsUnder(index, condition, verdicts, query)))
  if (query.modifiedFrom !== undefined) {
    const modified = modifiedFrom(index.orders, query.modifiedFrom, (id) => source.events.get(id))
    if (modified.length < totalOf(smallest)) return modified
  }
  const worded = needles.length === 0 ? undefined : eventsWith(index.words, needles, totalOf(smallest))
  return worded ?? new Set([...idsOf(smallest), ...index.odd])
}

function partsUnder(
  index: EventIndex,
  { facet, keys }: FacetCondition,
  verdicts: readonly Verdict[],
  query: EventQuery,
): readonly WindowPart[] {
  return keys.flatMap((key) =>
    listsUnder(index, facet, key).flatMap((list, partition) =>
      list === undefined || verdicts[partition] === 'none' ? [] : [windowPart(list, query)],
    ),
  )
}

function smallestOf(options: readonly (readonly WindowPart[])[]): readonly WindowPart[] {
  return options.reduce((best, parts) => (totalOf(parts) < totalOf(best) ? parts : best))
}

function facetConditions(query: EventQuery): readonly FacetCondition[] {
  const { categories, tags, venues, organizers, featured, ticketed, parent, image } = query
  const conditions: FacetCondition[] = []
  if (categories !== undefined) conditions.push({ facet: 'category', keys: categories })
  if (tags !== undefined) conditions.push({ facet: 'tag', keys: tags })
  if (venues !== undefined) conditions.push({ facet: 'venue', keys: venues })
  if (organizers !== undefined) conditions.push({ facet: 'organizer', keys: organizers })
  if (featured !== undefined) conditions.push({ facet: 'featured', keys: [Number(featured)] })
  if (ticketed !== undefined) conditions.push({ facet: 'ticketed', keys: [Number(ticketed)] })
  if (parent !== undefined) conditions.push({ facet: 'parent', keys: [parent] })
  if (image !== undefined) conditions.push({ facet: 'image', keys: [image] })
  return conditions
}

function idsOf(parts: readonly WindowPart[]): readonly number[] {
  const ids: number[] = []
  for (const part of parts) visitPart(part, (id) => ids.push(id))
  return ids
}

function eventsOf({ events }: EventSource, ids: Iterable<number>): readonly EventRecord[] {
  const found: EventRecord[] = []
  for (const id of ids) {
    const event = events.get(id)
    if (event !== undefined) found.push(event)
  }
  return found
}

/** Up to this many records of a page are picked without sorting the others. */
const SHORT_PAGE = 200

function sorted(events: readonly EventRecord[], query: EventQuery): Found<EventRecord> {
  const compare = compareBy.event(query, () => 0)
  const { offset, limit } = query
  const end = offset + (limit ?? Number.POSITIVE_INFINITY)
  const inOrder = end <= SHORT_PAGE ? firstOf(events, end, compare) : events.toSorted(compare)
  return { records: sliceOf(inOrder, query), total: events.length }
}

/** The first events of an order. */
function firstOf(
  events: readonly EventRecord[],
  count: number,
  compare: (left: EventRecord, right: EventRecord) => number,
): readonly EventRecord[] {
  const first: EventRecord[] = []
  for (const event of events) {
    const last = first[count - 1]
    if (count === 0 || (last !== undefined && compare(event, last) >= 0)) continue
    let place = Math.min(first.length, count - 1)
    while (place > 0) {
      const before = first[place - 1]
      if (before === undefined || compare(before, event) <= 0) break
      place -= 1
    }
    first.splice(place, 0, event)
    first.length = Math.min(first.length, count)
  }
  return first
}
