import type { Visibility } from '../ports/query.ts'
import type { NamedKind, PlaceKind, RecordOf } from '../ports/record.ts'
import type { CompleteStore, Store } from '../ports/store.ts'
import { anyEvent, anyPlace, anyTerm, everyStatus } from './open-query.ts'

/**
 * Adds the optional methods that a store lacks, built on `find` and `getMany`. They are correct for every store and
 * slow for large ones: `findByName` loads all records of a kind, `descendants` needs a query for each category.
 */
export function completeStore(store: Store): CompleteStore {
  return {
    revision: () => store.revision(),
    find: (kind, query) => store.find(kind, query),
    getMany: (kind, ids) => store.getMany(kind, ids),
    getBySlug: (kind, slug) => store.getBySlug(kind, slug),
    countEvents: (query) => store.countEvents(query),
    commit: (changes) => store.commit(changes),
    close: () => store.close(),
    nextDue: (now) => (store.nextDue === undefined ? nextDue(store, now) : store.nextDue(now)),
    findByName: (kind, nameKey) =>
      store.findByName === undefined ? findByName(store, kind, nameKey) : store.findByName(kind, nameKey),
    descendants: (ids) => (store.descendants === undefined ? descendants(store, ids) : store.descendants(ids)),
  }
}

async function nextDue(store: Store, now: number): Promise<number | undefined> {
  const visible = { ...everyStatus('none', now), future: 'all' } as const
  const events = await store.find('event', { ...anyEvent(visible), orderBy: 'published', limit: 1 })
  const dates = [
    events.records[0],
    await lastPlace(store, 'venue', visible),
    await lastPlace(store, 'organizer', visible),
  ]
  const due = Math.min(...dates.map((post) => post?.publishedAt ?? Number.POSITIVE_INFINITY))
  return Number.isFinite(due) ? due : undefined
}

/** Venues and organizers are sorted newest first, so the next one to be published is the last. */
async function lastPlace(store: Store, kind: PlaceKind, visible: Visibility) {
  const { total } = await store.find(kind, { ...anyPlace(visible), limit: 0 })
  if (total === 0) return undefined
  return (await store.find(kind, { ...anyPlace(visible), offset: total - 1, limit: 1 })).records[0]
}

async function findByName<K extends NamedKind>(
  store: Store,
  kind: K,
  nameKey: string,
): Promise<readonly RecordOf<K>[]> {
  const load = {
    venue: () => store.find('venue', anyPlace(everyStatus('all', 0))),
    organizer: () => store.find('organizer', anyPlace(everyStatus('all', 0))),
    category: () => store.find('category', anyTerm(0)),
    tag: () => store.find('tag', anyTerm(0)),
  }
  const { records } = await load[kind]()
  const named: readonly RecordOf<NamedKind>[] = records.filter((record) => record.nameKey === nameKey)
  // The records are of this kind.
  return named.toSorted((left, right) => left.id - right.id) as readonly unknown[] as readonly RecordOf<K>[]
}

async function descendants(store: Store, ids: readonly number[]): Promise<readonly number[]> {
  const roots = await store.getMany('category', ids)
  const found = new Set<number>()
  const open = roots.flatMap((root) => root?.id ?? [])
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const children = await store.find('category', { ...anyTerm(0), parent: id })
    open.push(...children.records.map((child) => child.id))
  }
  return [...found].sort((left, right) => left - right)
}
