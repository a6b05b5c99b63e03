import { type Compare, compareBy, type EventRecord, type UserId } from '@kalends/core'
import { type EventColumns, eventColumns, setColumns } from './event-columns.ts'
import { type EventOrders, eventOrders, replaceInOrders } from './event-orders.ts'
import { type Facet, keysOf } from './facets.ts'
import { changeKey, type FieldIndex } from './field-index.ts'
import { type Access, partitionOf, type Verdict, verdictOf } from './partitions.ts'
import { firstIndex, replaceSorted } from './sorted.ts'
import { addSpan, removeSpan, type SpanList, spanList } from './span-list.ts'
import { replaceText, type WordIndex, wordIndex } from './word-index.ts'

/** The index of all events. */
export interface EventIndex {
  readonly columns: EventColumns
  /** The events under each key of a facet, which is an id of a user or a number, in a list for each partition. */
  readonly facets: ReadonlyMap<Facet, Map<UserId, SpanList[]>>
  readonly fields: FieldIndex
  /** Events with the status `future`, by publication date. */
  readonly scheduled: EventRecord[]
  readonly orders: EventOrders
  readonly words: WordIndex
  /** The moment for which events are in the partition of their effective status. */
  statusesAt: number
  /** How often events were moved to the partition of another status. */
  moves: number
}

// `keysOf` has no other keys.
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
    statusesAt: 0,
    moves: 0,
  }
}

/** Replaces an event in the index; `undefined` stands for no event. */
export function reindexEvent(index: EventIndex, before: EventRecord | undefined, after: EventRecord | undefined): void {
  const ifScheduled = (event: EventRecord | undefined) => (event?.status === 'future' ? event : undefined)
  if (before !== undefined) removeFromLists(index, before)
  if (after !== undefined) addToLists(index, after)
  replaceSorted(index.scheduled, ifScheduled(before), ifScheduled(after), byPublication)
  replaceInOrders(index.orders, before, after)
  replaceText(index.words, after?.id ?? before?.id ?? 0, textOf(before), textOf(after))
}

/** Moves events to the partition of their effective status at `now`. Time can also go back. */
export function publishDue(index: EventIndex, now: number): void {
  const { scheduled, statusesAt } = index
  if (now === statusesAt) return
  index.statusesAt = now
  const due = scheduled.slice(dueAt(index, Math.min(now, statusesAt)), dueAt(index, Math.max(now, statusesAt)))
  index.moves += due.length
  for (const event of due) {
    removeFromLists(index, event)
    addToLists(index, event)
  }
}

/** How many scheduled events are published by this moment. */
export function dueAt({ scheduled }: EventIndex, moment: number): number {
  return firstIndex(scheduled.length, (place) => (scheduled[place]?.publishedAt ?? 0) > moment)
}

/** The lists under a key of a facet. */
export function listsUnder({ facets }: EventIndex, facet: Facet, key: UserId): readonly SpanList[] {
  return facets.get(facet)?.get(key) ?? []
}

/** Which events a query admits, by partition. Only partitions with events have a verdict. */
export function verdictsOf(index: EventIndex, access: Access): readonly Verdict[] {
  const verdicts: Verdict[] = []
  for (const { partition } of listsUnder(index, 'all', 0)) verdicts[partition] = verdictOf(access, partition)
  return verdicts
}

function addToLists(index: EventIndex, event: EventRecord): void {
  const { columns, facets, statusesAt } = index
  const { id } = event
  const partition = partitionOf(event, statusesAt)
  setColumns(columns, event, partition)
  for (const facet of facetNames) {
    const keys = facets.get(facet)
    for (const key of new Set(keysOf[facet](event))) {
      const lists = keys?.get(key) ?? []
      const list = lists.find((one) => one.partition === partition) ?? spanList(columns, partition)
      if (list.size === 0) keys?.set(key, [...lists, list])
      if (facet === 'field' && lists.length === 0) changeKey(index.fields, String(key), true)
      addSpan(list, id)
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
      removeSpan(list, event.id)
      if (list.size > 0) continue
      if (lists.length > 1) keys?.set(key, lists.toSpliced(lists.indexOf(list), 1))
      else {
        keys?.delete(key)
        if (facet === 'field') changeKey(fields, String(key), false)
      }
    }
  }
}

/** All that a search can match. A protected event that is locked for the viewer is searched by its title alone. */
function textOf(event: EventRecord | undefined): string {
  if (event?.passwordHash === undefined) return event?.searchText ?? ''
  return `${event.searchText}\n${event.titleText}`
}
