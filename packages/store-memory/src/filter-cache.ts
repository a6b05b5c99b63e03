import type { EventQuery } from '@kalends/core'
import type { SpanList } from './span-list.ts'

/**
 * Lists of events that match a combination of filters, whatever the dates. A list is built when the same filters occur
 * for the second time, and dropped when an event changes. Lists that are too large are not cached.
 */
export interface FilterCache {
  readonly lists: Map<string, SpanList | 'once' | 'large'>
  /** How many entries the lists have together. */
  entries: number
}

const MOST_FILTERS = 500
const LONGEST_KEY = 2000
/** A list with more than this share of all entries is not cached. */
const LARGE_SHARE = 8

/** An empty cache. */
export function filterCache(): FilterCache {
  return { lists: new Map(), entries: 0 }
}

/** Drops all lists. */
export function clearFilters(cache: FilterCache): void {
  if (cache.lists.size === 0) return
  cache.lists.clear()
  cache.entries = 0
}

/** The list for the filters of a query, if they occurred before. `mostEntries` limits the entries of all lists together. */
export function cachedFilter(
  cache: FilterCache,
  query: EventQuery,
  mostEntries: number,
  make: () => SpanList,
): SpanList | undefined {
  const key = keyOf(query)
  if (key.length > LONGEST_KEY) return undefined
  const known = cache.lists.get(key)
  if (known === 'large') return undefined
  if (known !== undefined && known !== 'once') return known
  const list = known === 'once' ? make() : undefined
  const isLarge = list !== undefined && list.size > mostEntries / LARGE_SHARE
  cache.lists.set(key, isLarge ? 'large' : (list ?? 'once'))
  if (!isLarge) cache.entries += list?.size ?? 0
  evict(cache, mostEntries)
  return list
}

function evict(cache: FilterCache, mostEntries: number): void {
  for (const [key, oldest] of cache.lists) {
    if (cache.lists.size <= MOST_FILTERS && cache.entries <= mostEntries) return
    if (typeof oldest === 'object') cache.entries -= oldest.size
    cache.lists.delete(key)
  }
}

/** The cache key of a query: everything except dates, order and page. The time is that of the index. */
function keyOf(query: EventQuery): string {
  const { visible, opens, keepLocked, keepHidden, exclude, needles, categories, tags, venues, organizers } = query
  const { viewer, publish, future, draft, pending, private: own, trash } = visible
  return JSON.stringify([
    [viewer, publish, future, draft, pending, own, trash, opens, keepLocked, keepHidden],
    [exclude, needles, categories, tags, venues, organizers],
    [query.featured, query.ticketed, query.parent, query.image],
  ])
}
