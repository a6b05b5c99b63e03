/** Puts the chunks of a body together. */
export interface ByteCollector {
  /** Takes a chunk; `false` when that would be more than the limit: the chunk is not kept then. */
  add(chunk: Uint8Array): boolean
  /** All that was taken. */
  bytes(): Uint8Array
}

/**
 * An empty collector that holds at most `limitBytes`. Chunks are copied into one growing buffer: kept as they come,
 * a million chunks of one byte would take a hundred times their size.
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
