import { type Compare, compareBy, type Direction, type EventQuery, type EventRecord } from '@kalends/core'

/** The orders that are maintained besides the one by start. */
type OrderBy = 'end' | 'title' | 'published' | 'modified'

/** The ids of all events in each order, ascending. */
export type EventOrders = Readonly<Record<OrderBy, number[]>>

type EventOf = (id: number) => EventRecord | undefined

/** Orders without events. */
export function eventOrders(): EventOrders {
  return { end: [], title: [], published: [], modified: [] }
}

/** Adds an event to each order. */
export function addToOrders(orders: EventOrders, event: EventRecord, eventOf: EventOf): void {
  for (const orderBy of ORDERS) {
    const ids = orders[orderBy]
    ids.splice(placeOf(ids, event, ascending[orderBy], eventOf), 0, event.id)
  }
}

/** Removes an event, which must still be found by its id, from each order. */
export function removeFromOrders(orders: EventOrders, event: EventRecord, eventOf: EventOf): void {
  for (const orderBy of ORDERS) {
    const ids = orders[orderBy]
    const place = placeOf(ids, event, ascending[orderBy], eventOf)
    if (ids[place] === event.id) ids.splice(place, 1)
  }
}

/** The ids of all events in the order of a query; `undefined` for the orders that are not maintained. */
export function idsInOrder(orders: EventOrders, orderBy: EventQuery['orderBy'], direction: Direction) {
  if (orderBy === 'start' || orderBy === 'id') return undefined
  return direction === 'asc' ? orders[orderBy] : reversed(orders[orderBy])
}

/** The ids of the events that were modified at this moment or later. */
export function modifiedFrom({ modified }: EventOrders, moment: number, eventOf: EventOf): readonly number[] {
  return modified.slice(firstWhere(modified, (id) => (eventOf(id)?.modifiedAt ?? 0) >= moment))
}

const ORDERS: readonly OrderBy[] = ['end', 'title', 'published', 'modified']

const ascending: Readonly<Record<OrderBy, Compare<EventRecord>>> = {
  end: ascendingBy('end'),
  title: ascendingBy('title'),
  published: ascendingBy('published'),
  modified: ascendingBy('modified'),
}

function ascendingBy(orderBy: OrderBy): Compare<EventRecord> {
  return compareBy.event({ ids: undefined, orderBy, direction: 'asc' }, () => 0)
}

function placeOf(ids: readonly number[], event: EventRecord, compare: Compare<EventRecord>, eventOf: EventOf): number {
  return firstWhere(ids, (id) => {
    const other = eventOf(id)
    return other === undefined || compare(other, event) >= 0
  })
}

/** The first position whose id passes the test. All later ones must pass too. */
function firstWhere(ids: readonly number[], test: (id: number) => boolean): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(ids[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

function* reversed(ids: readonly number[]): Generator<number> {
  for (let index = ids.length - 1; index >= 0; index -= 1) yield ids[index] ?? 0
}
