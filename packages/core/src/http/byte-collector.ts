/** Joins the chunks of a body. */
export interface ByteCollector {
  /** Adds a chunk. Returns `false`, and drops the chunk, if it would exceed the limit. */
  add(chunk: Uint8Array): boolean
  /** All chunks so far. */
  bytes(): Uint8Array
}

/**
 * Creates a collector for at most `limitBytes`. Chunks are copied into one growing buffer: a million chunks of one byte
 * each would otherwise take a hundred times their size.
 */
export function byteCollector(limitBytes: number): ByteCollector {
  let held: Uint8Array = new Uint8Array(0)
  let size = 0
  return {
    add(chunk) {
      const needed = size + chunk.length
      if (needed > limitBytes) return false
      if (size === 0) {
        held = chunk
      } else {
        if (needed > held.length) {
          const grown = new Uint8Array(Math.min(limitBytes, needed * 2))
          grown.set(held.subarray(0, size))
          held = grown
        }
        held.set(chunk, size)
      }
      size = needed
      return true
    },
    bytes: () => held.subarray(0, size),
  }
}
