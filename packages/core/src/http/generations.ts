/** Gives what is kept by a key, or makes it and keeps it. */
export type Generations<V> = (key: string, make: () => V) => V

/**
 * Keeps values, of which each counts as much as `weigh` says, up to `size` in all. There are two generations: when the
 * younger is full it becomes the older, and what is asked for again moves over. So what is in use stays, with nothing to
 * sort. What alone is more than a generation is not kept.
 */
export function createGenerations<V>(size: number, weigh: (value: V) => number): Generations<V> {
  if (size === 0) return (_key, make) => make()
  const most = Math.max(1, Math.ceil(size / 2))
  let younger = new Map<string, V>()
  let older = new Map<string, V>()
  let weight = 0
  return (key, make) => {
    const recent = younger.get(key)
    if (recent !== undefined) return recent
    const value = older.get(key) ?? make()
    const own = weigh(value)
    if (own > most) return value
    if (weight + own > most) {
      older = younger
      younger = new Map()
      weight = 0
    }
    weight += own
    younger.set(key, value)
    return value
  }
}
