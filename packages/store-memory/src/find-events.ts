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
import { cachedFilter } from './filter-cache.ts'
import { type Verdict, verdictsOf } from './partitions.ts'
import { type SpanList, spanList } from './span-list.ts'
import { pageOf, totalOf, visitPart, type WindowPart, windowPart } from './window.ts'
import { eventsWith } from './word-index.ts'

/** Where events are found. */
export interface EventSource {
  readonly index: EventIndex
  readonly events: ReadonlyMap<number, EventRecord>
  readonly venues: ReadonlyMap<number, VenueRecord>
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
  if (query.orderBy !== 'start') return sorted(eventsOf(source, idsOf(parts)), query)
  const { offset, limit = total } = query
  return { records: eventsOf(source, pageOf(parts, { offset, limit }, query.direction)), total }
}

/** Lists that have exactly the events that match the query, whatever the dates; `undefined` when there are none yet. */
function exactLists(source: EventSource, query: EventQuery): readonly SpanList[] | undefined {
  const { index } = source
  const { ids, slug, location, modifiedFrom, needles, exclude } = query
  if (index.odd.size > 0 || ids !== undefined || slug !== undefined || location !== undefined) return undefined
  if (modifiedFrom !== undefined) return undefined
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
  return eventsOf(source, candidateIds(source, query)).filter(matchesEvent(query, (id) => source.venues.get(id)))
}

/** Ids among which are those of all events that match, each once. */
function candidateIds(source: EventSource, query: EventQuery): Iterable<number> {
  const { index } = source
  const { ids, slug, modifiedFrom, needles } = query
  if (ids !== undefined) return new Set(ids)
  if (slug !== undefined) return source.idsBySlug(slug)
  const verdicts = verdictsOf(query)
  const conditions = [ALL, ...facetConditions(query)]
  let smallest = smallestOf(conditions.map((condition) => partsUnder(index, condition, verdicts, query)))
  if (modifiedFrom !== undefined) {
    const modified = [windowPart(index.modified, { starts: { min: modifiedFrom, max: undefined }, ends: ANY_TIME })]
    smallest = smallestOf([smallest, modified])
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
  const all: readonly (readonly [Facet, readonly number[] | undefined])[] = [
    ['category', categories],
    ['tag', tags],
    ['venue', venues],
    ['organizer', organizers],
    ['featured', featured === undefined ? undefined : [Number(featured)]],
    ['ticketed', ticketed === undefined ? undefined : [Number(ticketed)]],
    ['parent', parent === undefined ? undefined : [parent]],
    ['image', image === undefined ? undefined : [image]],
  ]
  return all.flatMap(([facet, keys]) => (keys === undefined ? [] : [{ facet, keys }]))
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

/** The first so many events of an order. */
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
