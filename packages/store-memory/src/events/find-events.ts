import type { EventQuery, EventRecord, Found } from '@kalends/core'
import { pageOf, type Run, sizeOf } from '../spans/run.ts'
import { collect } from './collect.ts'
import { idsBy, inOrder } from './event-order.ts'
import { isExcludedOneByOne, runsFor } from './event-runs.ts'
import { type EventSource, eventsOf } from './event-source.ts'
import { eventTest } from './event-test.ts'
import { settle } from './settle.ts'

/** The events that pass the query. */
export function findEvents(source: EventSource, query: EventQuery): Found<EventRecord> {
  settle(source.index, query.visible.now, source.eventOf)
  const runs = query.ids === undefined && query.modifiedFrom === undefined ? runsFor(source, query) : undefined
  if (runs === undefined) {
    const events = collect(source, query)
    return { records: cut(query, () => inOrder(events, query)), total: events.length }
  }
  const excluded = excludedEvents(source, query)
  const total = sizeOf(runs) - excluded.length
  return { records: cut({ ...query, offset: 0 }, () => pageIn(source, query, { runs, excluded, total })), total }
}

interface Passing {
  readonly runs: readonly Run[]
  /** Events of the runs that are not wanted after all. */
  readonly excluded: readonly EventRecord[]
  readonly total: number
}

function excludedEvents(source: EventSource, query: EventQuery): EventRecord[] {
  if (query.exclude.length === 0 || !isExcludedOneByOne(query)) return []
  return eventsOf(source, new Set(query.exclude)).filter(eventTest({ ...query, exclude: [] }))
}

function pageIn(source: EventSource, query: EventQuery, passing: Passing): EventRecord[] {
  const { orderBy, offset } = query
  if (orderBy === 'start') return pageByStart(source, query, passing)
  const { runs, total } = passing
  const limit = query.limit ?? total
  // Of all events in that order, so many will be looked at before the page is full.
  const steps = ((offset + limit) * source.count) / Math.max(total, 1)
  if (total > steps) return walkInOrder(source, query, idsBy(source, orderBy, query.direction))
  const excluded = new Set(query.exclude)
  const ids = runs.flatMap((run) => run.slice(0, run.size).ids).filter((id) => !excluded.has(id))
  return inOrder(eventsOf(source, ids), query).slice(offset, offset + limit)
}

function pageByStart(source: EventSource, query: EventQuery, { runs, excluded }: Passing): EventRecord[] {
  const { direction } = query
  const limit = query.limit ?? Number.POSITIVE_INFINITY
  if (excluded.length === 0) return eventsOf(source, pageOf(runs, { offset: query.offset, limit }, direction))
  const size = sizeOf(runs)
  const ranks = excluded.map(({ startsAt, id }) => runs.reduce((sum, run) => sum + run.rank(startsAt, id), 0))
  const places = ranks.map((rank) => (direction === 'asc' ? rank : size - 1 - rank)).sort((left, right) => left - right)
  // Each excluded event in front of the page makes it begin one place later.
  const offset = places.reduce((from, place) => (place <= from ? from + 1 : from), query.offset)
  const unwanted = new Set(query.exclude)
  const ids = pageOf(runs, { offset, limit: limit + excluded.length }, direction)
  return eventsOf(
    source,
    ids.filter((id) => !unwanted.has(id)),
  )
}

function walkInOrder(source: EventSource, query: EventQuery, ids: Iterable<number>): EventRecord[] {
  const passes = eventTest(query)
  const limit = query.limit ?? Number.POSITIVE_INFINITY
  const page: EventRecord[] = []
  let skip = query.offset
  for (const id of ids) {
    if (page.length >= limit) break
    const event = source.eventOf(id)
    if (event === undefined || !passes(event)) continue
    if (skip > 0) skip -= 1
    else page.push(event)
  }
  return page
}

/** The slice of a list that is made only when anything of it is wanted. */
function cut<R>({ offset, limit }: { offset: number; limit: number | undefined }, list: () => R[]): R[] {
  if (limit === 0) return []
  return list().slice(offset, limit === undefined ? undefined : offset + limit)
}
