import type {
  AnyWrite,
  Awaitable,
  CommitState,
  FeedTokenRecord,
  Kind,
  PlaceQuery,
  PostKind,
  RecordOf,
  SluggedKind,
  UserId,
  VenueRecord,
} from '@kalends/core'
import { sameNameLimit } from '@kalends/core'
import { type EventIndex, eventIndex, listsUnder, reindexEvent } from './event-index.ts'
import { fieldKeysIn, linkFacets } from './facets.ts'
import { changeKey, type FieldIndex, fieldKeysOf } from './field-index.ts'
import { visitIds } from './interval-list.ts'
import { newLock, type Pausable, type StoreLock, withRestarts } from './pausing.ts'
import { byNumber, enterId, firstIndex, leaveId, replaceSorted } from './sorted.ts'

/** The records of one kind and their lookup tables. */
export interface Table<K extends Kind> {
  readonly records: Map<number, RecordOf<K>>
  /** The ids of the records with each slug, in the trash or not. */
  readonly slugs: Map<string, number[]>
  /** The ids of the records with each `nameKey`, or of the images with each URL. */
  readonly names: Map<string, number[]>
  /** The ids of the posts with each `externalId`, of any source. */
  readonly externals: Map<string, number[]>
  /** The ids of the records that link to each image, or to each parent term. */
  readonly links: Map<number, number[]>
  /** The ids of the venues or organizers by each author. */
  readonly authors: Map<UserId, number[]>
  /** The ids of the venues or organizers with each value of a custom field, by `fieldKey`. */
  readonly fields: Map<string, number[]>
  /** The sorted values of each custom field of the venues or organizers. */
  readonly fieldValues: FieldIndex
}

/** The maps of a table from a key to ids. */
type Lookup = Exclude<keyof Table<Kind>, 'records' | 'fieldValues'>

/** Everything that a memory store holds. */
export interface State {
  revision: number
  /** The highest assigned id of each kind. */
  lastIds: Readonly<Record<Kind, number>>
  readonly tables: { readonly [K in Kind]: Table<K> }
  readonly events: EventIndex
  /** The venues with coordinates, from south to north. */
  readonly located: VenueRecord[]
  readonly lock: StoreLock
  /** The feed tokens, by hash. */
  readonly feedTokens: Map<string, FeedTokenRecord>
  /** How many times feed tokens were added or removed. */
  feedTokenChanges: number
}

/** A number that grows with every change of what a snapshot contains. */
export function changesOf({ revision, feedTokenChanges }: Pick<State, 'revision' | 'feedTokenChanges'>): number {
  return revision + feedTokenChanges
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
    located: [],
    lock: newLock(),
    feedTokens: new Map(),
    feedTokenChanges: 0,
  }
}

function emptyTable<K extends Kind>(): Table<K> {
  return {
    records: new Map(),
    slugs: new Map(),
    names: new Map(),
    externals: new Map(),
    links: new Map(),
    authors: new Map(),
    fields: new Map(),
    fieldValues: new Map(),
  }
}

/** Runs a query. If something changes in a pause, it starts again. Returns a promise only if there was a pause. */
export function onState<T>(state: State, query: () => Pausable<T>): Awaitable<T> {
  // Both numbers only grow, so a change of either changes the sum.
  return withRestarts(query, () => state.revision + state.events.moves, state.lock)
}

/** Stores writes that were checked before. Nothing can fail here. */
export function storeWrites(state: State, writes: readonly AnyWrite[]): void {
  for (const write of writes) storeWrite(state, write)
}

/** Stores writes in steps. Between them, the state has only a part of the writes, and must not be used. */
export function* storeInSteps(state: State, writes: readonly AnyWrite[]): Generator<undefined, void, undefined> {
  for (const write of writes) {
    storeWrite(state, write)
    yield
  }
}

function storeWrite(state: State, write: AnyWrite): void {
  // Safe: the table is of the same kind as the write.
  replace(state.tables[write.kind] as Table<Kind>, write)
  if (write.kind === 'event') reindexEvent(state.events, write.before, write.after)
  if (write.kind === 'venue') {
    replaceSorted(state.located, locatedOrNone(write.before), locatedOrNone(write.after), byLatitude)
  }
}

function locatedOrNone(venue: VenueRecord | undefined): VenueRecord | undefined {
  return venue?.latitude === undefined ? undefined : venue
}

const byLatitude = (left: VenueRecord, right: VenueRecord): number =>
  (left.latitude ?? 0) - (right.latitude ?? 0) || left.id - right.id

/** The venues between two latitudes. */
export function locatedBetween({ located }: State, south: number, north: number): readonly VenueRecord[] {
  const first = (test: (latitude: number) => boolean): number =>
    firstIndex(located.length, (index) => test(located[index]?.latitude ?? 0))
  return located.slice(
    first((latitude) => latitude >= south),
    first((latitude) => latitude > north),
  )
}

function replace(table: Table<Kind>, { id, before, after }: AnyWrite): void {
  if (before !== undefined) {
    forEachKey(before, (keys, key) => {
      const lists = table[keys] as Map<unknown, number[]>
      leaveId(lists, key, id)
      if (keys === 'fields' && !lists.has(key)) changeKey(table.fieldValues, String(key), false)
    })
  }
  if (after === undefined) table.records.delete(id)
  else {
    table.records.set(id, after)
    forEachKey(after, (keys, key) => {
      const lists = table[keys] as Map<unknown, number[]>
      if (keys === 'fields' && !lists.has(key)) changeKey(table.fieldValues, String(key), true)
      enterId(lists, key, id)
    })
  }
}

/**
 * Calls `visit` with each lookup key of a record. Links, authors and custom fields of events are in the event index.
 */
function forEachKey(record: RecordOf<Kind>, visit: (keys: Lookup, key: string | number) => void): void {
  if ('slug' in record) visit('slugs', record.slug)
  if ('nameKey' in record) visit('names', record.nameKey)
  if ('url' in record) visit('names', record.url)
  if ('externalId' in record && record.externalId !== undefined) visit('externals', record.externalId)
  if ('startsAt' in record) return
  const link = 'imageId' in record ? record.imageId : 'parentId' in record ? record.parentId : undefined
  if (link !== undefined) visit('links', link)
  if ('authorId' in record && record.authorId !== undefined) visit('authors', record.authorId)
  // Terms are not filtered by custom fields.
  if ('status' in record) for (const key of fieldKeysIn(record)) visit('fields', key)
}

/** The view of the state that `applyChanges` reads. */
export function commitState(state: State): CommitState {
  const { tables } = state
  return {
    revision: state.revision,
    lastIds: state.lastIds,
    get: (kind, id) => tables[kind].records.get(id),
    slugHolder: (kind, slug) => slugHolder(tables[kind], slug),
    externalHolder: (kind, source, externalId) => idsFrom(tables[kind], source, [externalId])[0],
    idsByName: (kind, nameKey) =>
      [...(tables[kind].names.get(nameKey) ?? [])].sort(byNumber).slice(0, sameNameLimit(kind)),
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

/** The ids of the records with these external ids of a source. */
export function idsFrom<K extends PostKind>(
  { records, externals }: Table<K>,
  source: string,
  externalIds: readonly string[],
): readonly number[] {
  const ids = [...new Set(externalIds)].flatMap((externalId) => externals.get(externalId) ?? [])
  return ids.filter((id) => records.get(id)?.externalSource === source)
}

/** The ids of the events that link to a record. */
export function linkingEvents(index: EventIndex, target: Kind, id: number): readonly number[] {
  const ids: number[] = []
  for (const list of listsUnder(index, linkFacets[target], id)) {
    visitIds(list, 0, list.size, (event) => ids.push(event))
  }
  return ids
}

/** The records with these ids, without those that do not exist. */
export function recordsOf<K extends Kind>({ records }: Table<K>, ids: Iterable<number>): RecordOf<K>[] {
  const found: RecordOf<K>[] = []
  for (const id of ids) {
    const record = records.get(id)
    if (record !== undefined) found.push(record)
  }
  return found
}

/** The records that a query can match: the smallest set by its ids, slug, external ids, authors or custom fields. */
export function candidates<K extends Kind>(
  table: Table<K>,
  { ids, slug, ...query }: Pick<PlaceQuery, 'ids' | 'slug'> & Partial<PlaceQuery>,
): RecordOf<K>[] {
  const under = <T>(lists: ReadonlyMap<T, readonly number[]>, keys: readonly T[] | undefined) =>
    keys?.flatMap((key) => lists.get(key) ?? [])
  const given = [
    ids,
    under(table.slugs, slug === undefined ? undefined : [slug]),
    under(table.externals, query.externalIds),
    under(table.authors, query.authors),
    ...(query.fields ?? []).map((condition) => under(table.fields, fieldKeysOf(table.fieldValues, condition))),
  ].filter((found) => found !== undefined)
  if (given.length === 0) return [...table.records.values()]
  return recordsOf(table, new Set(given.reduce((fewest, found) => (found.length < fewest.length ? found : fewest))))
}
