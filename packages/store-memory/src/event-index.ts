import { type Compare, compareBy, type EventRecord, type UserId } from '@kalends/core'
import { type EventColumns, eventColumns, setColumns } from './event-columns.ts'
import { type EventOrders, eventOrders, replaceInOrders } from './event-orders.ts'
import { type Facet, keysOf } from './facets.ts'
import { changeKey, type FieldIndex } from './field-index.ts'
import { addInterval, type IntervalList, intervalList, removeInterval } from './interval-list.ts'
import { type Access, partitionOf, type Verdict, verdictOf } from './partitions.ts'
import type { Pausable } from './pausing.ts'
import { firstIndex, insertSorted, removeSorted } from './sorted.ts'
import { replaceText, type WordIndex, wordIndex } from './word-index.ts'

/** The index of all events. */
export interface EventIndex {
  readonly columns: EventColumns
  /** The events under each key of a facet, in a list for each partition. A key is a number or a string. */
  readonly facets: ReadonlyMap<Facet, Map<UserId, IntervalList[]>>
  readonly fields: FieldIndex
  /** Events with the status `future`, by publication date. */
  readonly scheduled: EventRecord[]
  readonly orders: EventOrders
  readonly words: WordIndex
  /** How many events of `scheduled`, counted from the first, are in the partition of published events. */
  published: number
  /** How many times a scheduled event moved to the partition of another status. */
  moves: number
}

// Safe: every key of `keysOf` is a facet.
const facetNames = Object.keys(keysOf) as readonly Facet[]

const byPublication: Compare<EventRecord> = compareBy.event(
  { ids: undefined, orderBy: 'published', direction: 'asc' },
  () => 0,
)

/** An empty index. */
export function eventIndex(): EventIndex {
  return {
    columns: eventColumns(),
    facets: new Map(facetNames.map((facet) => [facet, new Map()])),
    fields: new Map(),
    scheduled: [],
    orders: eventOrders(),
    words: wordIndex(),
    published: 0,
    moves: 0,
  }
}

/** Replaces an event in the index. An undefined `before` adds the event, an undefined `after` removes it. */
export function reindexEvent(index: EventIndex, before: EventRecord | undefined, after: EventRecord | undefined): void {
  if (before !== undefined) {
    removeFromLists(index, before)
    if (isAmongPublished(index, before)) index.published -= 1
    if (before.status === 'future') removeSorted(index.scheduled, before, byPublication)
  }
  if (after !== undefined) {
    const isPublished = isAmongPublished(index, after)
    addToLists(index, after, isPublished)
    if (isPublished) index.published += 1
    if (after.status === 'future') insertSorted(index.scheduled, after, byPublication)
  }
  replaceInOrders(index.orders, before, after)
  replaceText(index.words, after?.id ?? before?.id ?? 0, textOf(before), textOf(after))
}

/**
 * Moves scheduled events to the partition of their effective status at `now`, which may be earlier than the last `now`.
 */
export function* publishDue(index: EventIndex, now: number): Pausable<void> {
  // In a pause, commits may change which events are scheduled.
  for (let due = dueAt(index, now); due !== index.published; due = dueAt(index, now)) {
    const isDue = index.published < due
    const event = index.scheduled[isDue ? index.published : index.published - 1]
    if (event === undefined) return
    index.published += isDue ? 1 : -1
    index.moves += 1
    removeFromLists(index, event)
    addToLists(index, event, isDue)
    yield 'unaffected'
  }
}

/** Whether an event is scheduled, but in the partition of published events. */
function isAmongPublished({ scheduled, published }: EventIndex, event: EventRecord): boolean {
  const last = scheduled[published - 1]
  return event.status === 'future' && last !== undefined && byPublication(event, last) <= 0
}

/** How many scheduled events are published by this moment. */
export function dueAt({ scheduled }: EventIndex, moment: number): number {
  return firstIndex(scheduled.length, (place) => (scheduled[place]?.publishedAt ?? 0) > moment)
}

/** The lists under a key of a facet. */
export function listsUnder({ facets }: EventIndex, facet: Facet, key: UserId): readonly IntervalList[] {
  return facets.get(facet)?.get(key) ?? []
}

/** Which events a query admits, by partition. Only partitions with events have a verdict. */
export function verdictsOf(index: EventIndex, access: Access): readonly Verdict[] {
  const verdicts: Verdict[] = []
  for (const { partition } of listsUnder(index, 'all', 0)) verdicts[partition] = verdictOf(access, partition)
  return verdicts
}

/** Adds an event to the lists of its partition. `isPublished` tells whether the time of a scheduled event has come. */
function addToLists(index: EventIndex, event: EventRecord, isPublished: boolean): void {
  const { columns, facets } = index
  const { id } = event
  const partition = partitionOf(event, isPublished)
  setColumns(columns, event, partition)
  for (const facet of facetNames) {
    const keys = facets.get(facet)
    for (const key of new Set(keysOf[facet](event))) {
      const lists = keys?.get(key) ?? []
      const list = lists.find((one) => one.partition === partition) ?? intervalList(columns, partition)
      if (list.size === 0) keys?.set(key, [...lists, list])
      if (facet === 'field' && lists.length === 0) changeKey(index.fields, String(key), true)
      addInterval(list, id)
    }
  }
}

/** Removes an event from the lists of the partition that it is in. */
function removeFromLists({ columns, facets, fields }: EventIndex, event: EventRecord): void {
  const partition = columns.partitions[event.id]
  for (const facet of facetNames) {
    const keys = facets.get(facet)
    for (const key of new Set(keysOf[facet](event))) {
      const lists = keys?.get(key) ?? []
      const list = lists.find((one) => one.partition === partition)
      if (list === undefined) continue
      removeInterval(list, event.id)
      if (list.size > 0) continue
      if (lists.length > 1) keys?.set(key, lists.toSpliced(lists.indexOf(list), 1))
      else {
        keys?.delete(key)
        if (facet === 'field') changeKey(fields, String(key), false)
      }
    }
  }
}

/** The text that a search can match. While a protected event is locked, a search matches only its title. */
function textOf(event: EventRecord | undefined): string {
  if (event?.passwordHash === undefined) return event?.searchText ?? ''
  return `${event.searchText}\n${event.titleText}`
}
