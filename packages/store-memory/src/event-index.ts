import type { EventRecord } from '@kalends/core'
import { type EventOrders, eventOrders } from './event-orders.ts'
import { clearFilters, type FilterCache, filterCache } from './filter-cache.ts'
import { PARTITIONS, partitionOf } from './partitions.ts'
import { addSpan, countBefore, removeSpan, type Span, type SpanList, spanList, visitIds } from './span-list.ts'
import { replaceText, type WordIndex, wordIndex } from './word-index.ts'

/** The facets of events, besides dates and words. `all` has every event under 0; flags are 0 or 1. */
export type Facet =
  | 'all'
  | 'author'
  | 'category'
  | 'tag'
  | 'venue'
  | 'organizer'
  | 'parent'
  | 'image'
  | 'featured'
  | 'ticketed'

/** The events under one key of a facet, by partition. */
export type PartitionedList = (SpanList | undefined)[]

/** The index of all events. */
export interface EventIndex {
  readonly facets: Readonly<Record<Facet, Map<number, PartitionedList>>>
  /** Events that end before they start. They are on no list, because `windowPart` relies on the order of the two. */
  readonly odd: Set<number>
  /** Events with a password. A search in them depends on the viewer. */
  readonly protected: Set<number>
  /** Events with the status `future`, by publication date. */
  readonly scheduled: SpanList
  readonly orders: EventOrders
  readonly words: WordIndex
  readonly filters: FilterCache
  /** The moment for which events are in the partition of their effective status. */
  settledAt: number
}

/** An empty index. */
export function eventIndex(): EventIndex {
  return {
    facets: {
      all: new Map(),
      author: new Map(),
      category: new Map(),
      tag: new Map(),
      venue: new Map(),
      organizer: new Map(),
      parent: new Map(),
      image: new Map(),
      featured: new Map(),
      ticketed: new Map(),
    },
    odd: new Set(),
    protected: new Set(),
    scheduled: spanList(),
    orders: eventOrders(),
    words: wordIndex(),
    filters: filterCache(),
    settledAt: 0,
  }
}

/** Replaces an event in the index; `undefined` stands for no event. */
export function reindexEvent(index: EventIndex, before: EventRecord | undefined, after: EventRecord | undefined): void {
  clearFilters(index.filters)
  if (before !== undefined) {
    removeFromLists(index, before, partitionOf(before, index.settledAt))
    if (before.status === 'future') removeSpan(index.scheduled, spanOf(before, before.publishedAt))
  }
  if (after !== undefined) {
    addToLists(index, after, partitionOf(after, index.settledAt))
    if (after.status === 'future') addSpan(index.scheduled, spanOf(after, after.publishedAt))
  }
  const id = after?.id ?? before?.id ?? 0
  if (after?.passwordHash === undefined) index.protected.delete(id)
  else index.protected.add(id)
  replaceText(index.words, id, textOf(before), textOf(after))
}

/** Moves events to the partition of their effective status at `now`. Time can also go back. */
export function settle(index: EventIndex, now: number, eventOf: (id: number) => EventRecord | undefined): void {
  const before = index.settledAt
  if (now === before) return
  index.settledAt = now
  const first = countBefore(index.scheduled, Math.floor(Math.min(now, before)) + 1)
  const last = countBefore(index.scheduled, Math.floor(Math.max(now, before)) + 1)
  if (first === last) return
  clearFilters(index.filters)
  visitIds(index.scheduled, first, last, (id) => {
    const event = eventOf(id)
    if (event === undefined) return
    removeFromLists(index, event, partitionOf(event, before))
    addToLists(index, event, partitionOf(event, now))
  })
}

/** The lists under a key of a facet, by partition. */
export function listsUnder({ facets }: EventIndex, facet: Facet, key: number): readonly (SpanList | undefined)[] {
  return facets[facet].get(key) ?? []
}

function addToLists(index: EventIndex, event: EventRecord, partition: number): void {
  if (event.endsAt < event.startsAt) index.odd.add(event.id)
  else {
    const span = spanOf(event, event.startsAt)
    forEachKey(event, (facet, key) => addSpan(listFor(index, facet, key, partition), span))
  }
}

function removeFromLists(index: EventIndex, event: EventRecord, partition: number): void {
  index.odd.delete(event.id)
  const span = spanOf(event, event.startsAt)
  forEachKey(event, (facet, key) => {
    const lists = index.facets[facet].get(key)
    const list = lists?.[partition]
    if (lists === undefined || list === undefined) return
    removeSpan(list, span)
    if (list.size === 0) lists[partition] = undefined
    if (lists.every((other) => other === undefined)) index.facets[facet].delete(key)
  })
}

function listFor({ facets }: EventIndex, facet: Facet, key: number, partition: number): SpanList {
  const lists = facets[facet].get(key) ?? new Array<SpanList | undefined>(PARTITIONS).fill(undefined)
  facets[facet].set(key, lists)
  const list = lists[partition] ?? spanList()
  lists[partition] = list
  return list
}

/** Calls `visit` once with each facet key of an event. */
function forEachKey(event: EventRecord, visit: (facet: Facet, key: number) => void): void {
  visit('all', 0)
  visit('featured', Number(event.featured))
  visit('ticketed', Number(event.ticketed))
  if (event.authorId !== undefined) visit('author', event.authorId)
  if (event.parentId !== undefined) visit('parent', event.parentId)
  if (event.imageId !== undefined) visit('image', event.imageId)
  for (const id of new Set(event.categoryIds)) visit('category', id)
  for (const id of new Set(event.tagIds)) visit('tag', id)
  for (const id of new Set(event.venueIds)) visit('venue', id)
  for (const id of new Set(event.organizerIds)) visit('organizer', id)
}

/** An entry for the event at a moment: its start, or the date that another list is sorted by. */
function spanOf(event: EventRecord, start: number): Span {
  return { start, end: event.endsAt, id: event.id }
}

/** All that a search can match. A protected event that is locked for the viewer is searched by its title alone. */
function textOf(event: EventRecord | undefined): string {
  if (event?.passwordHash === undefined) return event?.searchText ?? ''
  return `${event.searchText}\n${event.titleText}`
}
