/** A map that never holds more than its limit. */
export interface BoundedMap<K, V> {
  get(key: K): V | undefined
  /** Keeps the value and returns it; the entry that was added first makes room when the map is full. */
  add(key: K, value: V): V
}

/** Creates an empty map that holds at most `limit` entries, so that no stream of odd requests can fill the memory. */
export function boundedMap<K, V>(limit: number): BoundedMap<K, V> {
  const entries = new Map<K, V>()
  return {
    get: (key) => entries.get(key),
    add(key, value) {
      if (entries.size >= limit && !entries.has(key)) {
        for (const oldest of entries.keys()) {
          entries.delete(oldest)
          break
        }
      }
      entries.set(key, value)
      return value
    },
  }
}
