import type { Awaitable } from '../ports/store.ts'

/** One kind of cached value. All tables of an LRU share its capacity. */
export interface Table<V extends object, K extends string | number = string> {
  get(key: K): V | undefined
  set(key: K, value: V): void
  /**
   * Returns the cached value, or makes and caches it. Single-flight: while one caller makes a value, others with the
   * same key wait for it. If it failed or cannot be cached, each of them makes its own.
   */
  once(key: K, make: () => Awaitable<V>): Awaitable<V>
}

/** The estimated size of a value in bytes; `undefined` if it must not be cached. */
export type SizeOf<V> = (value: V) => number | undefined

/**
 * A cache with one capacity in bytes. Evicts what was not used lately. That is decided by the CLOCK algorithm: a lookup
 * only marks its entry, where an exact order would have to be updated.
 */
export interface Lru {
  /**
   * A table with keys of its own. With `admit: 'second'`, a value is stored when it is set for the second time: for
   * large values that are mostly requested once.
   */
  table<V extends object, K extends string | number = string>(
    sizeOf: SizeOf<V>,
    admit?: 'first' | 'second',
  ): Table<V, K>
}

/** An entry of a table. */
interface Entry<V> {
  /** `undefined` for a value that was set once and not stored. */
  readonly value: V | undefined
  readonly size: number
  /** Whether it was looked up since it was stored or last spared. */
  isUsed: boolean
  /** Removes it from its table. */
  readonly evict: () => void
}

/** The estimated size of an entry without its key and value. */
const ENTRY_BYTES = 128
/** A single value takes at most a quarter of the capacity, so that it cannot evict everything else. */
const LARGEST_PART = 4
/** How many used entries are spared at a time, so that adding one never takes long. */
const MOST_SPARED = 100

/** Creates a cache that holds at most `maxBytes`; with 0 it caches nothing. */
export function createLru(maxBytes: number): Lru {
  const maxEntrySize = Math.floor(maxBytes / LARGEST_PART)
  // In the order in which they were stored or last spared.
  const entries = new Set<Entry<object>>()
  let bytes = 0
  const add = (entry: Entry<object>): void => {
    entries.add(entry)
    bytes += entry.size
    let spared = 0
    for (const oldest of entries) {
      if (bytes <= maxBytes) break
      entries.delete(oldest)
      if (oldest.isUsed && spared < MOST_SPARED) {
        oldest.isUsed = false
        spared += 1
        entries.add(oldest)
      } else {
        bytes -= oldest.size
        oldest.evict()
      }
    }
  }
  return {
    table<V extends object, K extends string | number>(sizeOf: SizeOf<V>, admit = 'first'): Table<V, K> {
      const table = new Map<K, Entry<V>>()
      const inFlight = new Map<K, Promise<V | undefined>>()
      const get = (key: K): V | undefined => {
        const entry = table.get(key)
        if (entry === undefined) return undefined
        entry.isUsed = true
        return entry.value
      }
      const set = (key: K, value: V): void => {
        const valueBytes = sizeOf(value)
        const before = table.get(key)
        const isAdmitted = admit === 'first' || before !== undefined
        const size = ENTRY_BYTES + (typeof key === 'string' ? key.length : 0) + (isAdmitted ? (valueBytes ?? 0) : 0)
        if (valueBytes === undefined || size > maxEntrySize) return
        if (before !== undefined && entries.delete(before)) bytes -= before.size
        const evict = (): void => {
          table.delete(key)
        }
        const entry = { value: isAdmitted ? value : undefined, size, isUsed: false, evict }
        table.set(key, entry)
        add(entry)
      }
      const once = (key: K, make: () => Awaitable<V>): Awaitable<V> => {
        const cached = get(key)
        if (cached !== undefined) return cached
        const earlier = inFlight.get(key)
        if (earlier !== undefined) return earlier.then((shared) => shared ?? make())
        const made = make()
        if (!(made instanceof Promise)) {
          set(key, made)
          return made
        }
        const finish = (): boolean => inFlight.delete(key)
        inFlight.set(
          key,
          made.then(
            (value) => {
              finish()
              set(key, value)
              return sizeOf(value) === undefined ? undefined : value
            },
            () => {
              finish()
              return undefined
            },
          ),
        )
        return made
      }
      return { get, set, once }
    },
  }
}
