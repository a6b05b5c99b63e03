import { isDeepStrictEqual } from 'node:util'
import {
  allRecords,
  buildRecord,
  type CompleteStore,
  type Drafts,
  type Kind,
  kinds,
  linkKeys,
  mostNamesakes,
  type NamedKind,
  namedKinds,
  type PostKind,
  postKinds,
  type RecordOf,
  type RecordParts,
} from '@kalends/core'
import { checkLists, type ListedPost, type ListedPosts, listedPost } from './check-lists.ts'
import { withDerived } from './derive.ts'

/** Something that is wrong with a record. */
export interface Fault {
  readonly kind: Kind
  readonly id: number
  readonly message: string
  /** The record as it must be. `undefined` if the records cannot tell. */
  readonly repaired?: RecordOf<Kind>
}

/** What the records say, to compare the indexes of the store with. */
interface Facts {
  readonly ids: Readonly<Record<Kind, ReadonlySet<number>>>
  /** How many events link to each record. */
  readonly linking: Readonly<Record<NamedKind, ReadonlyMap<number, number>>>
  readonly posts: ListedPosts
}

/** How far a check is. */
export interface CheckProgress {
  readonly records: number
  /** Steps: every record is one, and every search for one. */
  readonly done: number
  readonly total: number
}

/** Checks all records of a store against each other and against the indexes of the store. Nothing may write meanwhile. */
export async function* checkRecords(
  store: CompleteStore,
  onProgress: (progress: CheckProgress) => void,
): AsyncGenerator<Fault> {
  const facts = await readFacts(store)
  const records = kinds.reduce((sum, kind) => sum + facts.ids[kind].size, 0)
  const total = records + postKinds.reduce((sum, kind) => sum + facts.posts[kind].length, 0)
  let done = 0
  const advance = (steps: number) => {
    done += steps
    onProgress({ records, done, total })
  }
  for (const kind of kinds) {
    for await (const batch of allRecords(store, kind)) {
      for (const record of batch) {
        yield* checkContent(kind, record, facts)
        yield* checkIndexes(kind, record, facts, store)
        advance(1)
      }
    }
  }
  yield* checkLists(store, facts.posts, advance)
}

async function readFacts(store: CompleteStore): Promise<Facts> {
  const ids = { event: new Set<number>(), venue: new Set<number>(), organizer: new Set<number>() }
  const others = { category: new Set<number>(), tag: new Set<number>(), image: new Set<number>() }
  const all: Record<Kind, Set<number>> = { ...ids, ...others }
  const posts: Record<PostKind, ListedPost[]> = { event: [], venue: [], organizer: [] }
  const linking: Record<NamedKind, Map<number, number>> = {
    ...{ venue: new Map(), organizer: new Map(), category: new Map(), tag: new Map() },
  }
  for (const kind of kinds) {
    for await (const records of allRecords(store, kind)) {
      for (const record of records) {
        all[kind].add(record.id)
        // The kind is that of the record.
        if (isPost(kind)) posts[kind].push(listedPost(record as RecordOf<PostKind>))
      }
    }
  }
  for await (const events of allRecords(store, 'event')) {
    for (const event of events) {
      for (const kind of namedKinds) {
        for (const id of event[linkKeys[kind]]) linking[kind].set(id, (linking[kind].get(id) ?? 0) + 1)
      }
    }
  }
  return { ids: all, linking, posts }
}

/** What a record itself shows: links that lead nowhere, and derived values that are out of date. */
function* checkContent(kind: Kind, record: RecordOf<Kind>, { ids }: Facts): Generator<Fault> {
  const { id, revision } = record
  const slug = 'slug' in record ? record.slug : ''
  const link = (target: Kind, linked: number) => (ids[target].has(linked) ? linked : undefined)
  // The kind is that of the record.
  const build = buildRecord[kind] as (draft: Drafts[Kind], parts: RecordParts) => RecordOf<Kind>
  const linked = build(record, { id, revision, slug, link })
  const repaired = withDerived(kind, linked)
  if (!isDeepStrictEqual(linked, build(record, { id, revision, slug, link: (_, same) => same }))) {
    yield { kind, id, message: 'It links to a record that does not exist.', repaired }
  }
  if (!isDeepStrictEqual(repaired, linked)) yield { kind, id, message: 'Its search texts are out of date.', repaired }
  if ('startsAt' in record && record.endsAt < record.startsAt) yield { kind, id, message: 'It ends before it starts.' }
}

/** Whether the store finds a record by everything that it can be found by. */
async function* checkIndexes(
  kind: Kind,
  record: RecordOf<Kind>,
  { linking }: Facts,
  store: CompleteStore,
): AsyncGenerator<Fault> {
  const { id } = record
  if (kind === 'image' || !('slug' in record)) return
  const isInTrash = 'status' in record && record.status === 'trash'
  const holder = isInTrash ? record : await store.getBySlug(kind, record.slug)
  if (holder?.id !== id) yield { kind, id, message: `The slug ${record.slug} leads to ${holder?.id ?? 'nothing'}.` }
  if (
    'externalId' in record &&
    record.externalSource !== undefined &&
    record.externalId !== undefined &&
    isPost(kind)
  ) {
    const found = await store.findByExternalId(kind, record.externalSource, [record.externalId])
    if (found.length !== 1 || found[0]?.id !== id) yield { kind, id, message: 'Its external id does not lead to it.' }
  }
  if (kind === 'event' || !('nameKey' in record)) return
  const named = await store.findByName(kind, [record.nameKey])
  if (named.length < mostNamesakes(kind) && !named.some((other) => other.id === id))
    yield { kind, id, message: 'Its name does not lead to it.' }
  const expected = linking[kind].get(id) ?? 0
  const events = await store.linkingEvents(kind, id, expected + 1)
  if (events.length !== expected) yield { kind, id, message: `Not all of its ${expected} events are found.` }
}

function isPost(kind: Kind): kind is PostKind {
  return kind === 'event' || kind === 'venue' || kind === 'organizer'
}
