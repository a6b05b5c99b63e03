/** An entry of a cache. */
export interface Evictable {
  /** Bytes, or whatever else the capacity counts. */
  readonly size: number
  /** Whether it was looked up since it was added or last spared. A lookup must set it. */
  isUsed: boolean
  /** Removes it from its cache. */
  readonly evict: () => void
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
 */
export function createEviction(capacity: number): Eviction {
  // In the order in which they were added or last spared.
  const entries = new Set<Evictable>()
  // The hand of the clock: everything before it was evicted or spared. A new iterator would have to skip all the deleted
  // entries that the set still has space for.
  let hand = entries.values()
  const nextOldest = (): Evictable | undefined => {
    const { value } = hand.next()
    // An iterator that has come to the end once stays there.
    if (value === undefined) hand = entries.values()
    return value
  }
  let size = 0
  return {
    add: (entry) => {
      size += entry.size
      let spared = 0
      while (size > capacity) {
        const oldest = nextOldest()
        if (oldest === undefined) break
        entries.delete(oldest)
        if (oldest.isUsed && spared < MOST_SPARED) {
          oldest.isUsed = false
          spared += 1
          entries.add(oldest)
        } else {
          size -= oldest.size
          oldest.evict()
        }
      }
      if (size <= capacity) entries.add(entry)
      else {
        size -= entry.size
        entry.evict()
      }
    },
    remove: (entry) => {
      if (entries.delete(entry)) size -= entry.size
    },
  }
}
