import { LRUCache } from 'lru-cache'
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

/** A cache with one capacity in bytes. Evicts what was used least recently. */
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

/** An entry of a table. It is the key in the LRU, because a string of table and key takes a microsecond to look up. */
interface Entry<V, K> {
  readonly key: K
  /** `undefined` for a value that was set once and not stored. */
  readonly value: V | undefined
  readonly table: Map<K, Entry<V, K>>
}

/** The estimated size of an entry without its key and value. */
const ENTRY_BYTES = 128
/** A single value takes at most a quarter of the capacity, so that it cannot evict everything else. */
const LARGEST_PART = 4
/** Passed to each lookup, as the library would allocate an object for it. */
const LOOKUP = {}

/** Creates a cache that holds at most `maxBytes`; with 0 it caches nothing. */
export function createLru(maxBytes: number): Lru {
  const maxEntrySize = Math.floor(maxBytes / LARGEST_PART)
  const entries = new LRUCache<Entry<object, string | number>, true>({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    dispose: (_, { table, key }) => table.delete(key),
  })
  return {
    table<V extends object, K extends string | number>(sizeOf: SizeOf<V>, admit = 'first'): Table<V, K> {
      const table = new Map<K, Entry<V, K>>()
      const inFlight = new Map<K, Promise<V | undefined>>()
      const get = (key: K): V | undefined => {
        const entry = table.get(key)
        return entry !== undefined && entries.get(entry, LOOKUP) ? entry.value : undefined
      }
      const set = (key: K, value: V): void => {
        const bytes = sizeOf(value)
        const before = table.get(key)
        const isAdmitted = admit === 'first' || before !== undefined
        const size = ENTRY_BYTES + (typeof key === 'string' ? key.length : 0) + (isAdmitted ? (bytes ?? 0) : 0)
        if (bytes === undefined || size > maxEntrySize) return
        if (before !== undefined) entries.delete(before)
        const entry = { key, value: isAdmitted ? value : undefined, table }
        table.set(key, entry)
        entries.set(entry, true, { size })
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
