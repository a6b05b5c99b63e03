import type { FeedTokenStore } from '../ports/feed-token.ts'
import { inTime } from '../ports/in-time.ts'
import type { DayQuery, Queries } from '../ports/query.ts'
import type { NamedKind, PostKind, RecordOf, SluggedKind } from '../ports/record.ts'
import type { Awaitable, CompleteStore, DayCounts, Store } from '../ports/store.ts'
import { countDays } from './count-days.ts'
import { anyEvent, anyPlace, anyTerm, everyStatus } from './open-query.ts'
import { sameNameLimit } from './same-name-limit.ts'

/** How many changes a store must be able to commit within the timeout of one call. */
const CHANGES_AT_ONCE = 1000

/**
 * Adds the optional methods that a store lacks, built on `find` and `getMany`. They are correct for every store and
 * slow for large ones: `nextDue`, `findByName` and `countDays` load many records, `linkingEvents` tests every event, and
 * `descendants` needs a query for each category. With `timeoutMs`, a call of any method but `close` that takes longer
 * rejects with `rest_store_unavailable`. A large commit has that time for each thousand changes.
 */
export function completeStore(store: Store, timeoutMs?: number): CompleteStore {
  const guard = <T>(result: Awaitable<T>, times = 1): Awaitable<T> =>
    timeoutMs === undefined ? result : inTime(result, timeoutMs * times, 'store')
  return {
    revision: () => guard(store.revision()),
    find: (kind, query) => guard(store.find(kind, query)),
    getMany: (kind, ids) => guard(store.getMany(kind, ids)),
    idsAfter: (kind, after, limit) => guard(store.idsAfter(kind, after, limit)),
    lastIds: () => guard(store.lastIds()),
    getBySlug: (kind, slug) => guard(store.getBySlug(kind, slug)),
    countEvents: (query) => guard(store.countEvents(query)),
    commit: (changes) => guard(store.commit(changes), Math.max(1, Math.ceil(changes.length / CHANGES_AT_ONCE))),
    close: () => store.close(),
    // Without a timeout: each call that `work` makes has its own.
    ...(store.withLease && { withLease: store.withLease }),
    // Not with `??`, because `undefined` is a valid result here.
    nextDue: (now) => guard(store.nextDue === undefined ? nextDue(store, now) : store.nextDue(now)),
    findByName: (kind, nameKeys) => guard(store.findByName?.(kind, nameKeys) ?? findByName(store, kind, nameKeys)),
    findByExternalId: (kind, source, externalIds) =>
      guard(store.findByExternalId?.(kind, source, externalIds) ?? findByExternalId(store, kind, source, externalIds)),
    linkingEvents: (kind, id, limit) =>
      guard(store.linkingEvents?.(kind, id, limit) ?? linkingEvents(store, kind, id, limit)),
    descendants: (ids) => guard(store.descendants?.(ids) ?? descendants(store, ids)),
    countDays: (query) => guard(store.countDays?.(query) ?? findAndCount(store, query)),
    feedTokens: {
      insert: (token) => guard(feedTokensOf(store).insert(token)),
      getByHash: (hash) => guard(feedTokensOf(store).getByHash(hash)),
      list: (userId) => guard(feedTokensOf(store).list(userId)),
      remove: (id) => guard(feedTokensOf(store).remove(id)),
    },
  }
}

function feedTokensOf({ feedTokens }: Store): FeedTokenStore {
  if (feedTokens === undefined) throw new TypeError('This store has no feed tokens. Add feedTokens to it.')
  return feedTokens
}

async function nextDue(store: Store, now: number): Promise<number | undefined> {
  const visible = { ...everyStatus('none', now), future: 'all' } as const
  const { records: events } = await store.find('event', { ...anyEvent(visible), orderBy: 'published', limit: 1 })
  const { records: venues } = await store.find('venue', anyPlace(visible))
  const { records: organizers } = await store.find('organizer', anyPlace(visible))
  // Venues and organizers are sorted newest first, so the next one to be published is the last.
  const dates = [events[0], venues.at(-1), organizers.at(-1)].flatMap((post) => post?.publishedAt ?? [])
  return dates.length === 0 ? undefined : Math.min(...dates)
}

async function findByExternalId<K extends PostKind>(
  store: Store,
  kind: K,
  source: string,
  externalIds: readonly string[],
): Promise<readonly RecordOf<K>[]> {
  const visible = everyStatus('all', 0)
  const any = kind === 'event' ? anyEvent(visible) : anyPlace(visible)
  // The condition above chose the query of this kind.
  const query = { ...any, externalSources: [source], externalIds } as unknown as Queries[K]
  const { records } = await store.find(kind, query)
  return records.toSorted((left, right) => left.id - right.id)
}

async function findByName<K extends NamedKind>(
  store: Store,
  kind: K,
  nameKeys: readonly string[],
): Promise<readonly RecordOf<K>[]> {
  const isPlace = kind === 'venue' || kind === 'organizer'
  // The condition above chose the query of this kind.
  const query = (isPlace ? anyPlace(everyStatus('all', 0)) : anyTerm(0)) as Queries[NamedKind] as Queries[K]
  const { records } = await store.find(kind, query)
  const sorted = records.toSorted((left, right) => left.id - right.id)
  const found = [...new Set(nameKeys)].flatMap((key) =>
    sorted.filter(({ nameKey }) => nameKey === key).slice(0, sameNameLimit(kind)),
  )
  return found.sort((left, right) => left.id - right.id)
}

async function linkingEvents(store: Store, kind: SluggedKind, id: number, limit: number): Promise<readonly number[]> {
  const link = {
    event: { parent: id },
    venue: { venues: [id] },
    organizer: { organizers: [id] },
    category: { categories: [id] },
    tag: { tags: [id] },
  }[kind]
  const { records } = await store.find('event', { ...anyEvent(everyStatus('all', 0)), ...link, limit })
  return records.map((event) => event.id)
}

async function findAndCount(store: Store, query: DayQuery): Promise<DayCounts> {
  return countDays(
    await store.find('event', { ...query.events, offset: 0, limit: undefined, after: undefined, isCounted: true }),
    query,
  )
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
