import { LRUCache } from 'lru-cache'
import type { Awaitable } from '../ports/store.ts'

/** One kind of cached value. All tables of an LRU share its capacity. */
export interface Table<V extends object> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  /**
   * Returns the cached value, or makes and caches it. Single-flight: while one caller makes a value, others with the
   * same key wait for it. If it failed or cannot be cached, each of them makes its own.
   */
  once(key: string, make: () => Awaitable<V>): Awaitable<V>
}

/** The estimated size of a value in bytes; `undefined` if it must not be cached. */
export type SizeOf<V> = (value: V) => number | undefined

/** A cache with one capacity in bytes. Evicts what was used least recently. */
export interface Lru {
  /**
   * A table with keys of its own; the prefix must be unique in this cache. With `admit: 'second'`, a value is stored when
   * it is set for the second time: for large values that are mostly requested once.
   */
  table<V extends object>(prefix: string, sizeOf: SizeOf<V>, admit?: 'first' | 'second'): Table<V>
  clear(): void
}

/** What an entry takes besides its key and value. */
const ENTRY_BYTES = 128
/** A single value takes at most this part of the capacity, so that it cannot evict everything else. */
const LARGEST_PART = 4
/** Stands for a value that was set once and not stored. */
const SEEN = {}
/** Passed to each lookup, as the library would allocate an object for it. */
const LOOKUP = {}

/** Creates a cache that holds at most `maxBytes`; with 0 it caches nothing. */
export function createLru(maxBytes: number): Lru {
  const maxSize = Math.floor(maxBytes)
  const maxEntrySize = Math.floor(maxBytes / LARGEST_PART)
  const entries = maxEntrySize < 1 ? undefined : new LRUCache<string, object>({ maxSize, maxEntrySize })
  return {
    clear: () => entries?.clear(),
    table<V extends object>(prefix: string, sizeOf: SizeOf<V>, admit = 'first'): Table<V> {
      const inFlight = new Map<string, Promise<void>>()
      const get = (key: string): V | undefined => {
        const value = entries?.get(prefix + key, LOOKUP)
        // The prefix keeps the values of other tables apart.
        return value === SEEN ? undefined : (value as V | undefined)
      }
      const set = (key: string, value: V): void => {
        const bytes = entries && sizeOf(value)
        if (bytes === undefined) return
        const isAdmitted = admit === 'first' || entries?.has(prefix + key)
        const size = (isAdmitted ? bytes : 0) + key.length + ENTRY_BYTES
        entries?.set(prefix + key, isAdmitted ? value : SEEN, { size })
      }
      const once = (key: string, make: () => Awaitable<V>): Awaitable<V> => {
        const cached = get(key)
        if (cached !== undefined) return cached
        const earlier = inFlight.get(key)
        if (earlier !== undefined) return earlier.then(() => get(key) ?? make())
        const made = make()
        if (!(made instanceof Promise)) {
          set(key, made)
          return made
        }
        const land = (): boolean => inFlight.delete(key)
        inFlight.set(
          key,
          made.then(
            (value) => {
              land()
              set(key, value)
            },
            () => void land(),
          ),
        )
        return made
      }
      return { get, set, once }
    },
  }
}
