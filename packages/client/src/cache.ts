/** A cached response. It is used only if the server confirms that its ETag is still current. */
export interface CachedResponse {
  readonly etag: string
  readonly text: string
}

/** An LRU cache of responses by request. */
export interface ResponseCache {
  get(key: string): CachedResponse | undefined
  set(key: string, response: CachedResponse): void
}

/**
 * Creates a cache of about `maxBytes`. It stores text, not parsed values, so that callers cannot change its entries.
 */
export function createCache(maxBytes: number): ResponseCache {
  const entries = new Map<string, CachedResponse>()
  let used = 0
  const remove = (key: string): CachedResponse | undefined => {
    const entry = entries.get(key)
    if (entry !== undefined && entries.delete(key)) used -= sizeOf(key, entry)
    return entry
  }
  const add = (key: string, entry: CachedResponse): void => {
    entries.set(key, entry)
    used += sizeOf(key, entry)
  }
  return {
    get: (key) => {
      const entry = remove(key)
      if (entry !== undefined) add(key, entry)
      return entry
    },
    set: (key, entry) => {
      remove(key)
      if (sizeOf(key, entry) > maxBytes) return
      add(key, entry)
      for (const oldest of entries.keys()) {
        if (used <= maxBytes) return
        remove(oldest)
      }
    },
  }
}

/** The approximate size of an entry: two bytes for each character, plus the objects. */
function sizeOf(key: string, { etag, text }: CachedResponse): number {
  return 2 * (key.length + etag.length + text.length) + 100
}
