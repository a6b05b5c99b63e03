import { addEnd, dropEnd, type Ends } from './ends.ts'
import { type Entries, numberAt } from './entries.ts'

/** The most entries of a leaf. */
export const LEAF_SIZE = 512

/** How many entries share a top. */
export const TOP_SPAN = 32

const FIRST_ROOM = 4

/** Entries in the order of start, then id. */
export interface Leaf extends Ends {
  /** How many entries there is room for. */
  room: number
  /** First all starts, then from `room` on all ends, then all ids: a search reads only what it compares. */
  numbers: Float64Array
  /** The latest end of each `TOP_SPAN` entries; made when first needed, let go of when an entry comes or goes. */
  tops: Float64Array | undefined
}

/** A leaf with these entries, copied. */
export function makeLeaf({ starts, ends, ids }: Entries): Leaf {
  const size = ids.length
  const numbers = new Float64Array(3 * size)
  numbers.set(starts, 0)
  numbers.set(ends, size)
  numbers.set(ids, 2 * size)
  const leaf: Leaf = { size, minEnd: 0, maxEnd: 0, ends: undefined, room: size, numbers, tops: undefined }
  measureLeaf(leaf)
  return leaf
}

/** The entries of a leaf. They share memory with it. */
export function entriesOf({ size, room, numbers }: Leaf): Entries {
  return {
    starts: numbers.subarray(0, size),
    ends: numbers.subarray(room, room + size),
    ids: numbers.subarray(2 * room, 2 * room + size),
  }
}

/** The start of an entry. */
export function startAt(leaf: Leaf, cell: number): number {
  return numberAt(leaf.numbers, cell)
}

/** The end of an entry. */
export function endAt(leaf: Leaf, cell: number): number {
  return numberAt(leaf.numbers, leaf.room + cell)
}

/** The id of an entry. */
export function idAt(leaf: Leaf, cell: number): number {
  return numberAt(leaf.numbers, 2 * leaf.room + cell)
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

/** Puts an entry in at its place. The leaf must have less than `LEAF_SIZE`. */
export function insertCell(leaf: Leaf, cell: number, [start, end, id]: readonly [number, number, number]): void {
  if (leaf.size === leaf.room) grow(leaf)
  leaf.tops = undefined
  insertNumber(leaf, 0, cell, start)
  insertNumber(leaf, leaf.room, cell, end)
  insertNumber(leaf, 2 * leaf.room, cell, id)
  addEnd(leaf, end)
}

/** Takes an entry out. */
export function removeCell(leaf: Leaf, cell: number): void {
  const end = endAt(leaf, cell)
  leaf.tops = undefined
  for (const first of [0, leaf.room, 2 * leaf.room]) {
    leaf.numbers.copyWithin(first + cell, first + cell + 1, first + leaf.size)
  }
  if (dropEnd(leaf, end)) measureLeaf(leaf)
}

/** The ends of all entries, in the order of entries. */
export function leafEnds(leaf: Leaf): Float64Array {
  return entriesOf(leaf).ends.slice()
}

/** The latest end of each `TOP_SPAN` entries: where it is too early, none of them needs a look. */
export function topsOf(leaf: Leaf): Float64Array {
  leaf.tops ??= makeTops(leaf)
  return leaf.tops
}

/** How many of the entries from `from` up to, not including, `to` end in `endMin <= end < endMax`. */
export function countCells(leaf: Leaf, from: number, to: number, range: { endMin: number; endMax: number }): number {
  const { endMin, endMax } = range
  const { numbers, room } = leaf
  if (endMin <= leaf.minEnd && leaf.maxEnd < endMax) return Math.max(0, to - from)
  let count = 0
  for (let place = room + from; place < room + to; place += 1) {
    const end = numberAt(numbers, place)
    if (end >= endMin && end < endMax) count += 1
  }
  return count
}

function insertNumber({ numbers, size }: Leaf, first: number, cell: number, value: number): void {
  if (cell < size) numbers.copyWithin(first + cell + 1, first + cell, first + size)
  numbers[first + cell] = value
}

function grow(leaf: Leaf): void {
  const { starts, ends, ids } = entriesOf(leaf)
  const room = Math.min(LEAF_SIZE, Math.max(FIRST_ROOM, 2 * leaf.room))
  const numbers = new Float64Array(3 * room)
  numbers.set(starts, 0)
  numbers.set(ends, room)
  numbers.set(ids, 2 * room)
  leaf.room = room
  leaf.numbers = numbers
}

function makeTops(leaf: Leaf): Float64Array {
  const tops = new Float64Array(Math.ceil(leaf.size / TOP_SPAN)).fill(Number.NEGATIVE_INFINITY)
  for (let cell = 0; cell < leaf.size; cell += 1) {
    const place = Math.floor(cell / TOP_SPAN)
    tops[place] = Math.max(numberAt(tops, place), endAt(leaf, cell))
  }
  return tops
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
