import { type Compare, compareBy, type EventQuery, type EventRecord } from '@kalends/core'
import { firstIndex, replaceSorted } from './sorted.ts'

/** The orders that are maintained besides the one by start. */
type OrderBy = Exclude<EventQuery['orderBy'], 'start' | 'id'>

/** All events in each order, ascending. */
export type EventOrders = Readonly<Record<OrderBy, EventRecord[]>>

const ascending: Readonly<Record<OrderBy, Compare<EventRecord>>> = {
  end: ascendingBy('end'),
  title: ascendingBy('title'),
  published: ascendingBy('published'),
  modified: ascendingBy('modified'),
}

// `ascending` has no other keys.
const ORDERS = Object.keys(ascending) as readonly OrderBy[]

/** Orders without events. */
export function eventOrders(): EventOrders {
  return { end: [], title: [], published: [], modified: [] }
}

/** Replaces an event in each order; `undefined` stands for no event. */
export function replaceInOrders(
  orders: EventOrders,
  before: EventRecord | undefined,
  after: EventRecord | undefined,
): void {
  for (const orderBy of ORDERS) replaceSorted(orders[orderBy], before, after, ascending[orderBy])
}

/** All events in the order of a query; `undefined` for the orders that are not maintained. */
export function eventsInOrder(
  orders: EventOrders,
  { orderBy, direction }: EventQuery,
): Iterable<EventRecord> | undefined {
  if (orderBy === 'start' || orderBy === 'id') return undefined
  return direction === 'asc' ? orders[orderBy] : reversed(orders[orderBy])
}

/** The events that were modified at this moment or later. */
export function modifiedFrom({ modified }: EventOrders, moment: number): readonly EventRecord[] {
  return modified.slice(firstIndex(modified.length, (place) => (modified[place]?.modifiedAt ?? 0) >= moment))
}

function ascendingBy(orderBy: OrderBy): Compare<EventRecord> {
  return compareBy.event({ ids: undefined, orderBy, direction: 'asc' }, () => 0)
}

function* reversed(events: readonly EventRecord[]): Generator<EventRecord> {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index]
    if (event !== undefined) yield event
  }
}
