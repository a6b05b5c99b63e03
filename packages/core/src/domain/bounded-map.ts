import { LRUCache } from 'lru-cache'

/** A map that never holds more entries than its limit. */
export interface BoundedMap<K extends string | number, V extends NonNullable<unknown>> {
  get(key: K): V | undefined
  /** Stores the value and returns it. A full map evicts the entry that was used least recently. */
  add(key: K, value: V): V
}

/** Creates an empty map for at most `limit` entries, so that no series of requests can fill the memory. */
export function boundedMap<K extends string | number, V extends NonNullable<unknown>>(limit: number): BoundedMap<K, V> {
  const entries = new LRUCache<K, V>({ max: limit })
  return {
    get: (key) => entries.get(key),
    add(key, value) {
      entries.set(key, value)
      return value
    },
  }
}
