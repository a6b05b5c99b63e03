import type { EventRecord } from '@kalends/core'
import { at } from '../at.ts'
import { type Entries, roomFor } from '../spans/entries.ts'
import { addSpan, addSpans, removeSpan } from '../spans/span-index.ts'
import { addText, addTexts, removeText, replaceText } from '../text/text-index.ts'
import { addKey, addKeys, removeKey } from '../text/text-order.ts'
import { type EventIndex, MANY, NUMBER_ORDERS, numberBy, sortedBy } from './event-index.ts'
import { forgetKept } from './kept-filters.ts'
import { postEvent, postSorted, repostEvent, unpostEvent } from './settle.ts'
import { shelfOf } from './shelves.ts'

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
  repostEvent(index, before, after)
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
  postSorted(index, byStart)
  const scheduled = events.filter((event) => event.status === 'future')
  const publications = numbered(scheduled, (event) => event.publishedAt)
  addSpans(index.scheduled, publications)
  for (const order of NUMBER_ORDERS) {
    const entries = numbered(events, (event) => numberBy(event, order))
    addSpans(index.orders[order], entries)
  }
  addKeys(
    index.titles,
    events.map((event) => [event.titleText, event.id]),
  )
  addTexts(
    index.texts,
    events.map((event) => ({ id: event.id, text: searchable(event) })),
  )
}

function addEvent(index: EventIndex, event: EventRecord): void {
  postEvent(index, event, shelfOf(event, index.settledAt))
  if (event.status === 'future') addSpan(index.scheduled, event.publishedAt, 0, event.id)
  for (const order of NUMBER_ORDERS) addSpan(index.orders[order], numberBy(event, order), 0, event.id)
  addKey(index.titles, event.titleText, event.id)
  addText(index.texts, event.id, searchable(event))
}

/** What is entered of an event; of a protected one the title too, which is all that a search sees of a locked event. */
function searchable({ searchText, titleText, passwordHash }: EventRecord): string {
  return passwordHash === undefined ? searchText : `${searchText}\n${titleText}`
}

function lastChange(events: readonly EventRecord[]): number {
  return events.reduce((last, event) => Math.max(last, event.modifiedAt), Number.NEGATIVE_INFINITY)
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
