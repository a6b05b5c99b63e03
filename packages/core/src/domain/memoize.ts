/**
 * A function that remembers its last `limit` results, so that no series of requests can fill the memory. `undefined` is
 * not remembered.
 */
export function memoize<K extends string | number, V>(limit: number, make: (key: K) => V): (key: K) => V {
  const results = new Map<K, V>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const made = make(key)
    if (made === undefined) return made
    results.set(key, made)
    // A map is in the order in which its keys were added.
    if (results.size > limit) results.delete(results.keys().next().value ?? key)
    return made
  }
}
