import { cellAt, WIDTH } from './cells.ts'
import { addEnd, dropEnd, type Ends } from './ends.ts'

/** The most entries of a leaf. */
export const LEAF_SIZE = 512

const FIRST_ROOM = 4

/** Entries side by side, in the order of start, then id. */
export interface Leaf extends Ends {
  cells: Float64Array
}

/** A leaf with these entries. The cells are copied. */
export function makeLeaf(cells: Float64Array): Leaf {
  const leaf: Leaf = { size: cells.length / WIDTH, minEnd: 0, maxEnd: 0, ends: undefined, cells: cells.slice() }
  measureLeaf(leaf)
  return leaf
}

/** The start of an entry. */
export function startAt(leaf: Leaf, cell: number): number {
  return cellAt(leaf.cells, cell * WIDTH)
}

/** The end of an entry. */
export function endAt(leaf: Leaf, cell: number): number {
  return cellAt(leaf.cells, cell * WIDTH + 1)
}

/** The id of an entry. */
export function idAt(leaf: Leaf, cell: number): number {
  return cellAt(leaf.cells, cell * WIDTH + 2)
}

/** Whether the entry comes before this start and id. */
export function isBefore(leaf: Leaf, cell: number, start: number, id: number): boolean {
  const own = startAt(leaf, cell)
  return own < start || (own === start && idAt(leaf, cell) < id)
}

/** The first entry that is not before this start and id; the leaf's size when all are. */
export function findCell(leaf: Leaf, start: number, id: number): number {
  let low = 0
  let high = leaf.size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(leaf, middle, start, id)) low = middle + 1
    else high = middle
  }
  return low
}

/** Puts an entry in at its place. The leaf must have room by `LEAF_SIZE`. */
export function insertCell(leaf: Leaf, cell: number, [start, end, id]: readonly [number, number, number]): void {
  const used = leaf.size * WIDTH
  if (used === leaf.cells.length) {
    const larger = new Float64Array(Math.max(FIRST_ROOM * WIDTH, Math.min(2 * used, LEAF_SIZE * WIDTH)))
    larger.set(leaf.cells)
    leaf.cells = larger
  }
  const place = cell * WIDTH
  leaf.cells.copyWithin(place + WIDTH, place, used)
  leaf.cells[place] = start
  leaf.cells[place + 1] = end
  leaf.cells[place + 2] = id
  addEnd(leaf, end)
}

/** Takes an entry out. */
export function removeCell(leaf: Leaf, cell: number): void {
  const end = endAt(leaf, cell)
  leaf.cells.copyWithin(cell * WIDTH, (cell + 1) * WIDTH, leaf.size * WIDTH)
  if (dropEnd(leaf, end)) measureLeaf(leaf)
}

/** The entries in use, as cells. */
export function usedCells(leaf: Leaf): Float64Array {
  return leaf.cells.subarray(0, leaf.size * WIDTH)
}

/** The ends of all entries, in the order of entries. */
export function leafEnds(leaf: Leaf): Float64Array {
  const ends = new Float64Array(leaf.size)
  for (let cell = 0; cell < leaf.size; cell += 1) ends[cell] = endAt(leaf, cell)
  return ends
}

/** How many of the entries from `from` up to, not including, `to` end in `min <= end < max`. */
export function countCells(leaf: Leaf, from: number, to: number, range: { endMin: number; endMax: number }): number {
  const { endMin, endMax } = range
  if (endMin <= leaf.minEnd && leaf.maxEnd < endMax) return Math.max(0, to - from)
  let count = 0
  for (let cell = from; cell < to; cell += 1) {
    const end = endAt(leaf, cell)
    if (end >= endMin && end < endMax) count += 1
  }
  return count
}

function measureLeaf(leaf: Leaf): void {
  leaf.minEnd = Number.POSITIVE_INFINITY
  leaf.maxEnd = Number.NEGATIVE_INFINITY
  for (let cell = 0; cell < leaf.size; cell += 1) {
    const end = endAt(leaf, cell)
    if (end < leaf.minEnd) leaf.minEnd = end
    if (end > leaf.maxEnd) leaf.maxEnd = end
  }
}
