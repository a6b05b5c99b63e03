import { createEviction, type Evictable } from '../domain/eviction.ts'
import type { Awaitable } from '../ports/store.ts'

/** One kind of cached value. All tables of an LRU share its capacity. */
export interface Table<V extends object, K extends string | number = string> {
  /** Larger values are not stored. */
  readonly maxValueBytes: number
  get(key: K): V | undefined
  set(key: K, value: V): void
  /**
   * Returns the cached value, or makes and caches it. Single-flight: while one caller makes a value, others with the
   * same key wait for it. If that fails, or the value cannot be cached, each of them makes its own.
   */
  once(key: K, make: () => Awaitable<V>): Awaitable<V>
}

/** Whether a value is stored the first time that it is set, or the second time. */
export type Admission = 'first' | 'second'

/** The estimated size of a value in bytes; `undefined` if it must not be cached. */
export type SizeOf<V> = (value: V) => number | undefined

/** A cache with a capacity in bytes. It evicts values that were not used recently. */
export interface Lru {
  /**
   * A table with keys of its own. A value with the admission `second` is stored when it is set for the second time: for
   * large values that are mostly requested once.
   */
  table<V extends object, K extends string | number = string>(
    sizeOf: SizeOf<V>,
    admissionOf?: (value: V) => Admission,
  ): Table<V, K>
}

/** An entry of a table. */
interface Entry<V> extends Evictable {
  readonly value: V
}

/** A call of `make` that others can join. */
interface Call<V> {
  /**
   * Set to `undefined` when the call ends. V8 keeps entries that were deleted from a `Map` in memory for a while, and copies
   * them in each garbage collection.
   */
  result: Promise<V | undefined> | undefined
  readonly since: number
}

/** The estimated size of an entry without its key and value. */
const ENTRY_BYTES = 128
/** A single value takes at most a quarter of the capacity, so that it cannot evict everything else. */
const LARGEST_PART = 4
/** A call of `once` joins an earlier one that is at most this old, in milliseconds. An older one probably hangs. */
const JOIN_MS = 1000
/** How many keys that were set once are remembered. They are stored as hashes, because a map would be much slower. */
const SEEN_ONCE = 4096

/** Creates a cache that holds at most `maxBytes`; with 0 it caches nothing. */
export function createLru(maxBytes: number): Lru {
  const maxValueBytes = Math.floor(maxBytes / LARGEST_PART)
  const eviction = createEviction(maxBytes)
  let tables = 0
  let seenOnce: Int32Array | undefined
  /** Whether a key was set before. A new key replaces the remembered one with the same array index. */
  const wasSeen = (table: number, key: string | number): boolean => {
    seenOnce ??= new Int32Array(SEEN_ONCE)
    const hash = hashOf(`${key}`, table)
    const place = hash & (SEEN_ONCE - 1)
    if (seenOnce[place] === hash) return true
    seenOnce[place] = hash
    return false
  }
  return {
    table<V extends object, K extends string | number>(
      sizeOf: SizeOf<V>,
      admissionOf?: (value: V) => Admission,
    ): Table<V, K> {
      const table = new Map<K, Entry<V>>()
      tables += 1
      const number = tables
      const inFlight = new Map<K, Call<V>>()
      const get = (key: K): V | undefined => {
        const entry = table.get(key)
        if (entry === undefined) return undefined
        entry.isUsed = true
        return entry.value
      }
      const set = (key: K, value: V): void => {
        const valueBytes = sizeOf(value)
        if (valueBytes === undefined || valueBytes > maxValueBytes) return
        if (admissionOf?.(value) === 'second' && !wasSeen(number, key)) return
        const size = ENTRY_BYTES + (typeof key === 'string' ? key.length : 0) + valueBytes
        const before = table.get(key)
        if (before !== undefined) eviction.remove(before)
        const entry = { value, size, isUsed: false, evict: () => table.delete(key) }
        table.set(key, entry)
        eviction.add(entry)
      }
      const once = (key: K, make: () => Awaitable<V>): Awaitable<V> => {
        const cached = get(key)
        if (cached !== undefined) return cached
        const earlier = inFlight.get(key)
        if (earlier?.result !== undefined && performance.now() - earlier.since < JOIN_MS) {
          return earlier.result.then((shared) => shared ?? make())
        }
        const made = make()
        if (!(made instanceof Promise)) {
          set(key, made)
          return made
        }
        const finish = (): void => {
          if (inFlight.get(key) === call) inFlight.delete(key)
          call.result = undefined
        }
        const result = made.then(
          (value) => {
            finish()
            set(key, value)
            return sizeOf(value) === undefined ? undefined : value
          },
          () => {
            finish()
            return undefined
          },
        )
        const call: Call<V> = { result, since: performance.now() }
        inFlight.set(key, call)
        return made
      }
      return { maxValueBytes, get, set, once }
    },
  }
}

/** A hash of 32 bits (FNV-1a). */
function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return hash
}
