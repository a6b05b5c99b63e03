import type { EventRecord } from '@kalends/core'
import { at } from '../at.ts'
import { type Entries, roomFor } from '../spans/entries.ts'
import { addSpan, addSpans, emptySpans, removeSpan, type SpanIndex } from '../spans/span-index.ts'
import { type Field, forEachLabel, type Label } from './labels.ts'

/** The events of one shelf under one label, by start. */
export interface Shelf {
  readonly shelf: number
  readonly spans: SpanIndex
}

/** The events under one label, shelf by shelf. */
export type Posting = Shelf[]

/** The events under each label. */
export type Postings = Readonly<Record<Field, Map<number, Posting>>>

/** Postings without events. */
export function emptyPostings(): Postings {
  return {
    any: new Map(),
    author: new Map(),
    category: new Map(),
    tag: new Map(),
    venue: new Map(),
    organizer: new Map(),
    parent: new Map(),
    image: new Map(),
    featured: new Map(),
    ticketed: new Map(),
  }
}

/** The events under a label; empty when there are none. */
export function postingOf(postings: Postings, field: Field, key: number): Posting {
  return postings[field].get(key) ?? []
}

/** The events of one shelf, `undefined` when there are none. */
export function shelfIn(posting: Posting, shelf: number): SpanIndex | undefined {
  return posting.find((entry) => entry.shelf === shelf)?.spans
}

/** How many events a posting has. */
export function sizeOfPosting(posting: Posting): number {
  return posting.reduce((sum, { spans }) => sum + spans.size, 0)
}

/** Puts an event on a shelf. */
export function shelve(posting: Posting, shelf: number, event: EventRecord): void {
  addSpan(madeShelf(posting, shelf), event.startsAt, event.endsAt, event.id)
}

/** Puts many events, in the order of start, then id, on shelves. */
export function shelveAll(posting: Posting, events: readonly EventRecord[], shelfOf: (event: EventRecord) => number) {
  for (const [shelf, alike] of groupBy(events, shelfOf)) addSpans(madeShelf(posting, shelf), entriesOf(alike))
}

/** Takes an event off a shelf. */
export function unshelve(posting: Posting, shelf: number, event: EventRecord): void {
  const place = posting.findIndex((entry) => entry.shelf === shelf)
  const spans = posting[place]?.spans
  if (spans === undefined) return
  removeSpan(spans, event.startsAt, event.id)
  if (spans.size === 0) posting.splice(place, 1)
}

/** Enters an event under a label. */
export function post(postings: Postings, [field, key]: Label, shelf: number, event: EventRecord): void {
  const known = postings[field].get(key)
  const posting = known ?? []
  if (known === undefined) postings[field].set(key, posting)
  shelve(posting, shelf, event)
}

/** Takes an event out from under a label. */
export function unpost(postings: Postings, [field, key]: Label, shelf: number, event: EventRecord): void {
  const posting = postings[field].get(key)
  if (posting === undefined) return
  unshelve(posting, shelf, event)
  if (posting.length === 0) postings[field].delete(key)
}

/** Enters many events, in the order of start, then id, under all their labels. */
export function postAll(postings: Postings, events: readonly EventRecord[], shelfOf: (event: EventRecord) => number) {
  const groups = new Map<Field, Map<number, EventRecord[]>>()
  for (const event of events) {
    forEachLabel(event, (field, key) => {
      const keys = made(groups, field, () => new Map<number, EventRecord[]>())
      made(keys, key, () => []).push(event)
    })
  }
  for (const [field, keys] of groups) {
    for (const [key, labelled] of keys)
      shelveAll(
        made(postings[field], key, () => []),
        labelled,
        shelfOf,
      )
  }
}

function madeShelf(posting: Posting, shelf: number): SpanIndex {
  const known = shelfIn(posting, shelf)
  if (known !== undefined) return known
  const spans = emptySpans()
  posting.push({ shelf, spans })
  return spans
}

function entriesOf(events: readonly EventRecord[]): Entries {
  const entries = roomFor(events.length)
  for (let place = 0; place < events.length; place += 1) {
    const event = at(events, place)
    entries.starts[place] = event.startsAt
    entries.ends[place] = event.endsAt
    entries.ids[place] = event.id
  }
  return entries
}

function groupBy<T, G>(items: readonly T[], groupOf: (item: T) => G): Map<G, T[]> {
  const groups = new Map<G, T[]>()
  for (const item of items) made(groups, groupOf(item), () => []).push(item)
  return groups
}

function made<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const fresh = make()
  map.set(key, fresh)
  return fresh
}
