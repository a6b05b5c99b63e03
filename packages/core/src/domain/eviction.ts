/** An entry of a cache. */
export interface Evictable {
  /** Bytes, or whatever else the capacity counts. */
  readonly size: number
  /** Whether it was looked up since it was added or last spared. A lookup must set it. */
  isUsed: boolean
  /** Removes it from its cache. */
  readonly evict: () => void
  /** Its neighbors in the list of all entries. Only the eviction sets them. */
  older?: Evictable | undefined
  newer?: Evictable | undefined
}

/** Decides which entries a cache evicts. */
export interface Eviction {
  /** Adds an entry, and evicts others until all fit. An entry larger than the capacity is evicted at once. */
  add(entry: Evictable): void
  /** Removes an entry without evicting it, such as one that is replaced. */
  remove(entry: Evictable): void
}

/** How many used entries are spared for each added one. This limits the time that it takes to add an entry. */
const MOST_SPARED = 100

/**
 * Evicts entries that were not used recently, so that the sizes of the others add up to `capacity` at most. It uses the CLOCK
 * algorithm: a lookup only marks its entry. To make space, the oldest entry is evicted or, if it is marked, spared: it loses
 * the mark and becomes the newest. An exact LRU would have to move an entry at each lookup.
 *
 * The entries form a list, in the order in which they were added or last spared. In a `Set`, finding the oldest would take
 * longer the more entries were deleted before.
 */
export function createEviction(capacity: number): Eviction {
  let oldest: Evictable | undefined
  let newest: Evictable | undefined
  let size = 0

  const append = (entry: Evictable): void => {
    entry.older = newest
    if (newest === undefined) oldest = entry
    else newest.newer = entry
    newest = entry
  }
  const unlink = (entry: Evictable): void => {
    const { older, newer } = entry
    if (older === undefined) oldest = newer
    else older.newer = newer
    if (newer === undefined) newest = older
    else newer.older = older
    // While V8 has not freed this entry, it must not keep others in memory.
    entry.older = undefined
    entry.newer = undefined
  }

  return {
    add: (entry) => {
      size += entry.size
      let spared = 0
      while (size > capacity && oldest !== undefined) {
        const first = oldest
        unlink(first)
        if (first.isUsed && spared < MOST_SPARED) {
          first.isUsed = false
          spared += 1
          append(first)
        } else {
          size -= first.size
          first.evict()
        }
      }
      if (size <= capacity) append(entry)
      else {
        size -= entry.size
        entry.evict()
      }
    },
    remove: (entry) => {
      if (entry !== oldest && entry.older === undefined) return
      unlink(entry)
      size -= entry.size
    },
  }
}
