import { createEviction, type Evictable } from './eviction.ts'

/**
 * A function that remembers up to `limit` results, so that no series of requests can fill the memory. It forgets those
 * that were not used recently. `undefined` is not remembered.
 */
export function memoize<K extends string | number, V>(limit: number, make: (key: K) => V): (key: K) => V {
  const results = new Map<K, Evictable & { readonly value: V }>()
  const eviction = createEviction(limit)
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) {
      known.isUsed = true
      return known.value
    }
    const value = make(key)
    if (value === undefined) return value
    const entry = { value, size: 1, isUsed: false, evict: () => results.delete(key) }
    results.set(key, entry)
    eviction.add(entry)
    return value
  }
}

/** Like `memoize`, with objects as keys. A result is remembered as long as its object exists. */
export function memoizeByObject<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, V>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const value = make(key)
    results.set(key, value)
    return value
  }
}
