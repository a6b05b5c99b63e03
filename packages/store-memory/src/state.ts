import {
  type AnyWrite,
  type CommitState,
  type CountedEvents,
  type Found,
  type ImageQuery,
  type ImageRecord,
  type Kind,
  type NamedKind,
  type PlaceKind,
  type Queries,
  type RecordOf,
  type SluggedKind,
  scanSlug,
  sliceOf,
  type TermKind,
} from '@kalends/core'
import { type EventIndex, eventIndex, type Facet, listsUnder, reindexEvent } from './event-index.ts'
import { addToOrders, removeFromOrders } from './event-orders.ts'
import { type EventSource, findEvents } from './find-events.ts'
import { findPlaces, type PlaceSource } from './find-places.ts'
import { findTerms, type TermSource, termCounter } from './find-terms.ts'
import { enterId, leaveId } from './sorted-ids.ts'
import { type SpanList, visitIds } from './span-list.ts'

/** The records of one kind and their lookup tables. */
export interface Table<K extends Kind> {
  readonly records: Map<number, RecordOf<K>>
  /** The ids of the records with each slug, in the trash or not. */
  readonly slugs: Map<string, number[]>
  /** The ids of the records with each `nameKey`, or of the images with each URL. */
  readonly names: Map<string, number[]>
  /** The ids of the records that link to each image, or to each parent term. */
  readonly links: Map<number, number[]>
}

/** Everything that a memory store holds. */
export interface State {
  revision: number
  /** The highest assigned id of each kind. */
  lastIds: Readonly<Record<Kind, number>>
  readonly tables: { readonly [K in Kind]: Table<K> }
  readonly events: EventIndex
}

/** An empty state. */
export function emptyState(): State {
  return {
    revision: 0,
    lastIds: { event: 0, venue: 0, organizer: 0, category: 0, tag: 0, image: 0 },
    tables: {
      event: emptyTable(),
      venue: emptyTable(),
      organizer: emptyTable(),
      category: emptyTable(),
      tag: emptyTable(),
      image: emptyTable(),
    },
    events: eventIndex(),
  }
}

function emptyTable<K extends Kind>(): Table<K> {
  return { records: new Map(), slugs: new Map(), names: new Map(), links: new Map() }
}

/** Stores writes that were checked before. Nothing can fail here. */
export function storeWrites(state: State, writes: readonly AnyWrite[]): void {
  for (const write of writes) {
    if (write.kind === 'event') {
      storeEvent(state, write)
    } else if (write.kind === 'venue') replace(state.tables.venue, write)
    else if (write.kind === 'organizer') replace(state.tables.organizer, write)
    else if (write.kind === 'category') replace(state.tables.category, write)
    else if (write.kind === 'tag') replace(state.tables.tag, write)
    else replace(state.tables.image, write)
  }
}

function storeEvent({ tables, events }: State, write: WriteOf<'event'>): void {
  const eventOf = (id: number) => tables.event.records.get(id)
  if (write.before !== undefined) removeFromOrders(events.orders, write.before, eventOf)
  replace(tables.event, write)
  if (write.after !== undefined) addToOrders(events.orders, write.after, eventOf)
  reindexEvent(events, write.before, write.after)
}

interface WriteOf<K extends Kind> {
  readonly id: number
  readonly before: RecordOf<K> | undefined
  readonly after: RecordOf<K> | undefined
}

function replace<K extends Kind>(table: Table<K>, { id, before, after }: WriteOf<K>): void {
  if (before !== undefined) {
    forEachKey(before, (keys, key) => leaveId(table[keys] as Map<unknown, number[]>, key, id))
  }
  if (after === undefined) table.records.delete(id)
  else {
    table.records.set(id, after)
    forEachKey(after, (keys, key) => enterId(table[keys] as Map<unknown, number[]>, key, id))
  }
}

/** Calls `visit` with each lookup key of a record. Links of events are in the event index. */
function forEachKey(
  record: RecordOf<Kind>,
  visit: (keys: 'slugs' | 'names' | 'links', key: string | number) => void,
): void {
  if ('slug' in record) visit('slugs', record.slug)
  if ('nameKey' in record) visit('names', record.nameKey)
  if ('url' in record) visit('names', record.url)
  if ('startsAt' in record) return
  const link = 'imageId' in record ? record.imageId : 'parentId' in record ? record.parentId : undefined
  if (link !== undefined) visit('links', link)
}

/** The state as a commit reads it. */
export function commitState(state: State): CommitState {
  const { tables } = state
  return {
    revision: state.revision,
    lastIds: state.lastIds,
    get: (kind, id) => tables[kind].records.get(id),
    slugHolder: (kind, slug) => slugHolder(tables[kind], slug),
    idsByName: (kind, nameKey) => tables[kind].names.get(nameKey) ?? [],
    linkingIds: (kind, target, id) =>
      kind === 'event' ? linkingEvents(state.events, target, id) : (tables[kind].links.get(id) ?? []),
  }
}

function slugHolder<K extends SluggedKind>(table: Table<K>, slug: string): number | undefined {
  return table.slugs.get(slug)?.find((id) => {
    const record = table.records.get(id)
    return record !== undefined && !('status' in record && record.status === 'trash')
  })
}

const linkFacets: Readonly<Record<Kind, Facet>> = {
  event: 'parent',
  venue: 'venue',
  organizer: 'organizer',
  category: 'category',
  tag: 'tag',
  image: 'image',
}

function linkingEvents(index: EventIndex, target: Kind, id: number): Iterable<number> {
  const lists = listsUnder(index, linkFacets[target], id).filter((list): list is SpanList => list !== undefined)
  const ids = [...index.odd]
  for (const list of lists) visitIds(list, 0, list.size, (event) => ids.push(event))
  return ids
}

/** For each kind: the records that match a query. */
export const finders: { readonly [K in Kind]: (state: State, query: Queries[K]) => Found<RecordOf<K>> } = {
  event: (state, query) => findEvents(eventSource(state), query),
  venue: (state, query) => findPlaces(placeSource(state, 'venue'), query),
  organizer: (state, query) => findPlaces(placeSource(state, 'organizer'), query),
  category: (state, query) => findTerms(termSource(state, 'category'), query),
  tag: (state, query) => findTerms(termSource(state, 'tag'), query),
  image: findImages,
}

function eventSource({ tables, events, lastIds }: State): EventSource {
  return {
    index: events,
    events: tables.event.records,
    venues: tables.venue.records,
    lastId: lastIds.event,
    idsBySlug: (slug) => tables.event.slugs.get(slug) ?? [],
  }
}

function placeSource<K extends PlaceKind>({ tables, events }: State, kind: K): PlaceSource<RecordOf<K>> {
  const table = tables[kind]
  const idsBySlug = (slug: string) => table.slugs.get(slug) ?? []
  return { kind, records: table.records, idsBySlug, index: events, events: tables.event.records }
}

function termSource({ tables, events }: State, kind: TermKind): TermSource {
  const { records, slugs } = tables[kind]
  return { kind, records, idsBySlug: (slug) => slugs.get(slug) ?? [], index: events, events: tables.event.records }
}

function findImages({ tables }: State, query: ImageQuery): Found<ImageRecord> {
  const { records, names } = tables.image
  const images = (names.get(query.url) ?? []).flatMap((id) => records.get(id) ?? [])
  const found = images.filter(({ authorId }) => query.authorId === undefined || authorId === query.authorId)
  return { records: sliceOf(found, query), total: found.length }
}

/** How many events count for each of these terms. */
export function countEvents(state: State, kind: TermKind, ids: readonly number[], counted: CountedEvents): number[] {
  return ids.map(termCounter(termSource(state, kind), counted))
}

/** The record that holds a slug, or the one in the trash that had it and was written last. */
export function findBySlug<K extends SluggedKind>({ tables }: State, kind: K, slug: string): RecordOf<K> | undefined {
  const { slugs, records } = tables[kind]
  return scanSlug<K>(
    (slugs.get(slug) ?? []).flatMap((id) => records.get(id) ?? []),
    slug,
  )
}

/** The records with this `nameKey`, by id. */
export function findByName<K extends NamedKind>({ tables }: State, kind: K, nameKey: string): readonly RecordOf<K>[] {
  const { names, records } = tables[kind]
  return (names.get(nameKey) ?? []).flatMap((id) => records.get(id) ?? [])
}

/** These categories and all of their descendants, by id. */
export function descendantsOf({ tables }: State, ids: readonly number[]): readonly number[] {
  const { records, links } = tables.category
  const found = new Set<number>()
  const open = ids.filter((id) => records.has(id))
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(links.get(id) ?? []))
  }
  return [...found].sort((left, right) => left - right)
}
