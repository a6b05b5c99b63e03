import { type Compare, comesAfter, compareBy, type EventQuery, type EventRecord } from '@kalends/core'
import { firstIndex, replaceSorted } from './sorted.ts'

/** The orders that have a sorted list of all events. `IntervalList` has the order by start. */
type OrderBy = Exclude<EventQuery['orderBy'], 'start' | 'id'>

/** All events in each order, ascending. */
export type EventOrders = Readonly<Record<OrderBy, EventRecord[]>>

const ascending: Readonly<Record<OrderBy, Compare<EventRecord>>> = {
  end: ascendingBy('end'),
  title: ascendingBy('title'),
  published: ascendingBy('published'),
  modified: ascendingBy('modified'),
}

// Safe: every key of `ascending` is an order.
const ORDERS = Object.keys(ascending) as readonly OrderBy[]

/** Orders without events. */
export function eventOrders(): EventOrders {
  return { end: [], title: [], published: [], modified: [] }
}

/** Replaces an event in each order. An undefined `before` adds the event, an undefined `after` removes it. */
export function replaceInOrders(
  orders: EventOrders,
  before: EventRecord | undefined,
  after: EventRecord | undefined,
): void {
  for (const orderBy of ORDERS) replaceSorted(orders[orderBy], before, after, ascending[orderBy])
}

/** All events after `query.after`, in the order of the query; `undefined` if that order has no list here. */
export function eventsInOrder(orders: EventOrders, query: EventQuery): Iterable<EventRecord> | undefined {
  const { orderBy, direction, after } = query
  if (orderBy === 'start' || orderBy === 'id') return undefined
  const events = orders[orderBy]
  const isAsc = direction === 'asc'
  const isAfter = comesAfter('event', query)
  const isBeyond = (index: number): boolean => {
    const event = events[index]
    return event !== undefined && isAfter(event) === isAsc
  }
  const bound = after === undefined ? (isAsc ? 0 : events.length) : firstIndex(events.length, isBeyond)
  return isAsc ? between(events, bound, events.length) : between(events, bound - 1, -1)
}

/** The events that were modified at this moment or later. */
export function modifiedFrom({ modified }: EventOrders, moment: number): readonly EventRecord[] {
  return modified.slice(firstIndex(modified.length, (place) => (modified[place]?.modifiedAt ?? 0) >= moment))
}

function ascendingBy(orderBy: OrderBy): Compare<EventRecord> {
  return compareBy.event({ ids: undefined, orderBy, direction: 'asc' }, () => 0)
}

/** The events from index `from` to index `to`, in either direction, without the event at `to`. */
function* between(events: readonly EventRecord[], from: number, to: number): Generator<EventRecord> {
  const step = from < to ? 1 : -1
  for (let index = from; index !== to; index += step) {
    const event = events[index]
    if (event !== undefined) yield event
  }
}
