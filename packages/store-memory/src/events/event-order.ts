import { compareText, type Direction, type EventQuery, type EventRecord } from '@kalends/core'
import { idsOfSpans } from '../spans/span-index.ts'
import { idsInOrder } from '../text/text-order.ts'
import { numberBy, sortedBy } from './event-index.ts'
import type { EventSource } from './event-source.ts'

/** Events in the order that the query wants. */
export function inOrder(events: readonly EventRecord[], { orderBy, direction }: EventQuery): EventRecord[] {
  const sorted = ascending(events, orderBy)
  return direction === 'asc' ? sorted : sorted.reverse()
}

/** The ids of all events in an order other than that of starts, from its beginning on. */
export function idsBy(
  { index, lastId }: EventSource,
  orderBy: Exclude<EventQuery['orderBy'], 'start'>,
  direction: Direction,
): Iterable<number> {
  if (orderBy === 'id') return numbers(lastId, direction)
  if (orderBy === 'title') return idsInOrder(index.titles, direction)
  return idsOfSpans(index.orders[orderBy], direction)
}

function ascending(events: readonly EventRecord[], orderBy: EventQuery['orderBy']): EventRecord[] {
  if (orderBy === 'start') return sortedBy(events, (event) => event.startsAt)
  if (orderBy === 'id') return sortedBy(events, (event) => event.id)
  if (orderBy !== 'title') return sortedBy(events, (event) => numberBy(event, orderBy))
  return [...events].sort((left, right) => compareText(left.titleText, right.titleText) || left.id - right.id)
}

function* numbers(last: number, direction: Direction): Generator<number> {
  for (let step = 1; step <= last; step += 1) yield direction === 'asc' ? step : last + 1 - step
}
