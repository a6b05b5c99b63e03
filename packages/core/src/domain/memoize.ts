import { LRUCache } from 'lru-cache'

/** Passed to each lookup, because the library would allocate an object for it. */
const LOOKUP = {}

/**
 * A function that remembers its last results: those of the `limit` keys that were used most recently, so that no series
 * of requests can fill the memory. `undefined` is not remembered.
 */
export function memoize<K extends string | number, V>(limit: number, make: (key: K) => V): (key: K) => V {
  const results = new LRUCache<K, NonNullable<unknown>>({ max: limit })
  return (key) => {
    const known = results.get(key, LOOKUP)
    // `make` made it.
    if (known !== undefined) return known as V
    const made = make(key)
    if (made !== undefined && made !== null) results.set(key, made)
    return made
  }
}
