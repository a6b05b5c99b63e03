import type { EventRecord } from '@kalends/core'
import { at } from '../at.ts'
import { type Entries, roomFor } from '../spans/entries.ts'
import { addSpan, addSpans, emptySpans, removeSpan, type SpanIndex } from '../spans/span-index.ts'
import { EVERYTHING, sliceWindow } from '../spans/window.ts'
import { addText, addTexts, emptyTexts, removeText, replaceText, type TextIndex } from '../text/text-index.ts'
import { addKey, addKeys, emptyOrder, removeKey, type TextOrder } from '../text/text-order.ts'
import { addToKept, forgetKept, type KeptFilters, noFilters, removeFromKept } from './kept-filters.ts'
import { type Label, labelsOf } from './labels.ts'
import { emptyPostings, type Postings, post, postAll, unpost } from './postings.ts'
import { shelfOf } from './shelves.ts'

/** From how many events on it is quicker to sort once than to find each one's place. */
const MANY = 256

/** An order of all events by a number; the ends of its entries mean nothing. */
export type NumberOrder = 'end' | 'published' | 'modified'

/** Everything by which events are found. The events themselves belong to the table. */
export interface EventIndex {
  /** The moment for which `future` events stand on their shelves. */
  settledAt: number
  /** Events stored as `future`, by publication. */
  readonly scheduled: SpanIndex
  readonly postings: Postings
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
    kept: noFilters(),
    orders: { end: emptySpans(), published: emptySpans(), modified: emptySpans() },
    titles: emptyOrder(),
    texts: emptyTexts(),
  }
}

/** Puts events on the shelves where they stand at `now`, as publications fall due or, when the clock goes back, do not. */
export function settle(index: EventIndex, now: number, eventOf: EventOf): void {
  if (now === index.settledAt) return
  const { scheduled, settledAt } = index
  index.settledAt = now
  if (scheduled.size === 0) return
  // Times are whole seconds: "after the earlier moment, up to the later one" is the same as from the next second on.
  const startMin = Math.floor(Math.min(now, settledAt)) + 1
  const startMax = Math.floor(Math.max(now, settledAt)) + 1
  const moved = sliceWindow(scheduled, { ...EVERYTHING, startMin, startMax }, 0, Number.POSITIVE_INFINITY)
  for (const id of moved.ids) {
    const event = eventOf(id)
    if (event === undefined) continue
    unpostEvent(index, event, shelfOf(event, settledAt))
    postEvent(index, event, shelfOf(event, now))
  }
}

/** Enters an event. */
export function addEvent(index: EventIndex, event: EventRecord): void {
  postEvent(index, event, shelfOf(event, index.settledAt))
  if (event.status === 'future') addSpan(index.scheduled, event.publishedAt, 0, event.id)
  for (const order of NUMBER_ORDERS) addSpan(index.orders[order], numberBy(event, order), 0, event.id)
  addKey(index.titles, event.titleText, event.id)
  addText(index.texts, event.id, searchable(event))
}

/** Takes an event out. */
export function removeEvent(index: EventIndex, event: EventRecord): void {
  unpostEvent(index, event, shelfOf(event, index.settledAt))
  if (event.status === 'future') removeSpan(index.scheduled, event.publishedAt, event.id)
  for (const order of NUMBER_ORDERS) removeSpan(index.orders[order], numberBy(event, order), event.id)
  removeKey(index.titles, event.titleText, event.id)
  removeText(index.texts, event.id, searchable(event))
}

/** Puts one state of an event in the place of another, touching only what differs. */
export function replaceEvent(index: EventIndex, before: EventRecord, after: EventRecord): void {
  repost(index, before, after)
  if (before.status === 'future') removeSpan(index.scheduled, before.publishedAt, before.id)
  if (after.status === 'future') addSpan(index.scheduled, after.publishedAt, 0, after.id)
  for (const order of NUMBER_ORDERS) {
    const from = numberBy(before, order)
    const to = numberBy(after, order)
    if (from === to) continue
    removeSpan(index.orders[order], from, before.id)
    addSpan(index.orders[order], to, 0, after.id)
  }
  if (before.titleText !== after.titleText) {
    removeKey(index.titles, before.titleText, before.id)
    addKey(index.titles, after.titleText, after.id)
  }
  replaceText(index.texts, after.id, searchable(before), searchable(after))
}

/** Enters many events at once, in any order: sorted once instead of one by one. */
export function addEvents(index: EventIndex, events: readonly EventRecord[]): void {
  if (events.length < MANY) {
    for (const event of events) addEvent(index, event)
    return
  }
  // A guess that saves moving most scheduled events at the first question: what is due was due at the last change.
  if (index.orders.modified.size === 0) index.settledAt = lastChange(events)
  forgetKept(index.kept)
  const byStart = sortedBy(events, (event) => event.startsAt)
  postAll(index.postings, byStart, (event) => shelfOf(event, index.settledAt))
  const scheduled = events.filter((event) => event.status === 'future')
  addSpans(
    index.scheduled,
    numbered(scheduled, (event) => event.publishedAt),
  )
  for (const order of NUMBER_ORDERS)
    addSpans(
      index.orders[order],
      numbered(events, (event) => numberBy(event, order)),
    )
  addKeys(
    index.titles,
    events.map((event) => [event.titleText, event.id]),
  )
  addTexts(
    index.texts,
    events.map((event) => ({ id: event.id, text: searchable(event) })),
  )
}

const NUMBER_ORDERS: readonly NumberOrder[] = ['end', 'published', 'modified']

/** The number of an event that an order goes by. */
export function numberBy(event: EventRecord, order: NumberOrder): number {
  if (order === 'end') return event.endsAt
  return order === 'published' ? event.publishedAt : event.modifiedAt
}

/** Events in the order of a number, then of id. */
export function sortedBy(events: readonly EventRecord[], numberOf: (event: EventRecord) => number): EventRecord[] {
  return [...events].sort((left, right) => numberOf(left) - numberOf(right) || left.id - right.id)
}

/** What is entered of an event: of a protected one the title too, which is all that a search may see while it is locked. */
function searchable({ searchText, titleText, passwordHash }: EventRecord): string {
  return passwordHash === undefined ? searchText : `${searchText}\n${titleText}`
}

function lastChange(events: readonly EventRecord[]): number {
  return events.reduce((last, event) => Math.max(last, event.modifiedAt), Number.NEGATIVE_INFINITY)
}

function postEvent(index: EventIndex, event: EventRecord, shelf: number): void {
  for (const label of labelsOf(event)) post(index.postings, label, shelf, event)
  addToKept(index.kept, shelf, event)
}

function unpostEvent(index: EventIndex, event: EventRecord, shelf: number): void {
  for (const label of labelsOf(event)) unpost(index.postings, label, shelf, event)
  removeFromKept(index.kept, shelf, event)
}

function repost(index: EventIndex, before: EventRecord, after: EventRecord): void {
  const from = shelfOf(before, index.settledAt)
  const to = shelfOf(after, index.settledAt)
  if (from !== to || before.startsAt !== after.startsAt || before.endsAt !== after.endsAt) {
    unpostEvent(index, before, from)
    postEvent(index, after, to)
    return
  }
  const old = labelsOf(before)
  const fresh = labelsOf(after)
  for (const label of old) if (!hasLabel(fresh, label)) unpost(index.postings, label, from, before)
  for (const label of fresh) if (!hasLabel(old, label)) post(index.postings, label, to, after)
  removeFromKept(index.kept, from, before)
  addToKept(index.kept, to, after)
}

function hasLabel(labels: readonly Label[], [field, key]: Label): boolean {
  return labels.some((label) => label[0] === field && label[1] === key)
}

/** Entries for an order by a number, whose ends mean nothing. */
function numbered(events: readonly EventRecord[], numberOf: (event: EventRecord) => number): Entries {
  const sorted = sortedBy(events, numberOf)
  const entries = roomFor(sorted.length)
  for (let place = 0; place < sorted.length; place += 1) {
    const event = at(sorted, place)
    entries.starts[place] = numberOf(event)
    entries.ids[place] = event.id
  }
  return entries
}
