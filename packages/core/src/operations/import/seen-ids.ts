import { createHash } from 'node:crypto'

/** Remembers which ids were seen in which row. */
export interface SeenIds {
  /** Remembers an id of a row. Returns the earlier row that has the same id, if there is one. */
  add(id: string, row: number): number | undefined
  has(id: string): boolean
}

/** A slot of the table: both halves of a hash, and the row plus one. 0 means that the slot is free. */
const SLOT = 3

/**
 * Creates an empty table of ids. The table takes 18 to 36 bytes for each id, because it stores hashes of 64 bits. With a
 * million ids, two have the same hash in one of 37 million imports. Once the table has `most` ids, it remembers no more.
 */
export function createSeenIds(most: number): SeenIds {
  let slots = 1024
  let table = new Uint32Array(slots * SLOT)
  let count = 0

  /** Where the hash is in the table, or the free slot where it belongs. */
  const placeOf = (high: number, low: number): number => {
    for (let slot = low % slots; ; slot = (slot + 1) % slots) {
      const place = slot * SLOT
      if (table[place + 2] === 0 || (table[place] === high && table[place + 1] === low)) return place
    }
  }

  const grow = (): void => {
    const old = table
    slots *= 2
    table = new Uint32Array(slots * SLOT)
    for (let from = 0; from < old.length; from += SLOT) {
      const [high = 0, low = 0, row = 0] = old.subarray(from, from + SLOT)
      if (row !== 0) table.set([high, low, row], placeOf(high, low))
    }
  }

  return {
    add(id, row) {
      const [high, low] = hashOf(id)
      const place = placeOf(high, low)
      const earlier = table[place + 2] ?? 0
      if (earlier !== 0) return earlier - 1
      if (count === most) return undefined
      table.set([high, low, row + 1], place)
      count += 1
      if (count * 3 > slots * 2) grow()
      return undefined
    },
    has: (id) => table[placeOf(...hashOf(id)) + 2] !== 0,
  }
}

function hashOf(id: string): readonly [high: number, low: number] {
  const digest = createHash('sha256').update(id).digest()
  return [digest.readUInt32LE(0), digest.readUInt32LE(4)]
}
