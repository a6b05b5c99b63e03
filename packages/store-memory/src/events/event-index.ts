import type { EventRecord } from '@kalends/core'
import { emptySpans, type SpanIndex } from '../spans/span-index.ts'
import { emptyTexts, type TextIndex } from '../text/text-index.ts'
import { emptyOrder, type TextOrder } from '../text/text-order.ts'
import { type EventColumns, emptyColumns } from './event-columns.ts'
import { type KeptFilters, noFilters } from './kept-filters.ts'
import { emptyPostings, type Postings } from './postings.ts'

/** From how many events on it is quicker to sort once than to find each one's place. */
export const MANY = 256

/** An order of all events by a number; the ends of its entries mean nothing. */
export type NumberOrder = 'end' | 'published' | 'modified'

/** Everything by which events are found. The events themselves belong to the table. */
export interface EventIndex {
  /** The moment for which `future` events stand on their shelves. */
  settledAt: number
  /** Events stored as `future`, by publication. */
  readonly scheduled: SpanIndex
  readonly postings: Postings
  readonly columns: EventColumns
  readonly kept: KeptFilters
  readonly orders: Readonly<Record<NumberOrder, SpanIndex>>
  readonly titles: TextOrder
  readonly texts: TextIndex
}

/** Gives an event by id; the index holds ids only. */
export type EventOf = (id: number) => EventRecord | undefined

/** An index without events. */
export function emptyEvents(): EventIndex {
  return {
    settledAt: Number.NEGATIVE_INFINITY,
    scheduled: emptySpans(),
    postings: emptyPostings(),
    columns: emptyColumns(),
    kept: noFilters(),
    orders: { end: emptySpans(), published: emptySpans(), modified: emptySpans() },
    titles: emptyOrder(),
    texts: emptyTexts(),
  }
}

/** All of these orders. */
export const NUMBER_ORDERS: readonly NumberOrder[] = ['end', 'published', 'modified']

/** The number of an event that an order goes by. */
export function numberBy(event: EventRecord, order: NumberOrder): number {
  if (order === 'end') return event.endsAt
  return order === 'published' ? event.publishedAt : event.modifiedAt
}

/** Events in the order of a number, then of id. */
export function sortedBy(events: readonly EventRecord[], numberOf: (event: EventRecord) => number): EventRecord[] {
  return [...events].sort((left, right) => numberOf(left) - numberOf(right) || left.id - right.id)
}
