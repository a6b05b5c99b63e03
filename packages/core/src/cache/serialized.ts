import type { Serialized } from '../present/record-view.ts'
import { createLru } from './lru.ts'

/** Returns the bytes cached for a version, or makes and caches them. */
export type SerializedCache = (version: string, make: () => Serialized) => Serialized

/**
 * Caches serialized records by version. A version changes with everything that is shown, so entries never become stale:
 * they survive writes, and stay until they are evicted.
 */
export function createSerializedCache(maxBytes: number): SerializedCache {
  const table = createLru(maxBytes).table<Serialized>(({ bytes }) => bytes.length)
  return (version, make) => {
    const cached = table.get(version)
    if (cached !== undefined) return cached
    const made = make()
    table.set(version, made)
    return made
  }
}
