import type { Direction } from '@kalends/core'
import { at } from '../at.ts'
import { addEnd, dropEnd, type Ends } from './ends.ts'
import { type Entries, evenPieces, mergeEntries, numberAt, partOf, roomFor } from './entries.ts'
import {
  endAt,
  entriesOf,
  findCell,
  idAt,
  insertCell,
  isBefore,
  LEAF_SIZE,
  type Leaf,
  leafEnds,
  makeLeaf,
  removeCell,
  startAt,
} from './leaf.ts'

/** The most leaves of a branch. */
const FAN = 32

/** A run of leaves. */
export interface Branch extends Ends {
  leaves: Leaf[]
}

/**
 * Entries of start, end and id, in the order of start, then id. How many of them lie in a window of starts and ends,
 * and which is the thousandth of those, is found without visiting them: each branch and each leaf can count its ends.
 */
export interface SpanIndex {
  size: number
  /** How many entries end before they start. As long as there are none, windows of ends narrow those of starts. */
  inverted: number
  branches: Branch[]
}

/** Where an entry is, or would go. */
export interface Place {
  readonly branch: number
  readonly leaf: number
  readonly cell: number
}

/** An index without entries. */
export function emptySpans(): SpanIndex {
  return { size: 0, inverted: 0, branches: [] }
}

/** The branch in which an entry with this start and id is or would go. */
export function branchFor({ branches }: SpanIndex, start: number, id: number): number {
  return lastNotAfter(branches, (branch) => at(branch.leaves, 0), start, id)
}

/** The place of the first entry that is not before this start and id. In an empty index there is no such branch. */
export function locate(index: SpanIndex, start: number, id: number): Place {
  const branch = branchFor(index, start, id)
  const leaves = index.branches[branch]?.leaves ?? []
  const leaf = lastNotAfter(leaves, (entry) => entry, start, id)
  const found = leaves[leaf]
  return { branch, leaf, cell: found === undefined ? 0 : findCell(found, start, id) }
}

/** Adds an entry. One with the same start and id is there once only. */
export function addSpan(index: SpanIndex, start: number, end: number, id: number): void {
  if (index.size === 0) {
    index.branches = [makeBranch([makeLeaf(oneEntry(start, end, id))])]
    index.size = 1
    index.inverted = end < start ? 1 : 0
    return
  }
  const place = locate(index, start, id)
  const branch = at(index.branches, place.branch)
  const leaf = at(branch.leaves, place.leaf)
  if (isAt(leaf, place.cell, start, id)) return
  if (leaf.size === LEAF_SIZE) {
    makeRoom(index, place)
    addSpan(index, start, end, id)
    return
  }
  insertCell(leaf, place.cell, [start, end, id])
  addEnd(branch, end)
  index.size += 1
  if (end < start) index.inverted += 1
}

/** Takes out the entry with this start and id, if it is there. */
export function removeSpan(index: SpanIndex, start: number, id: number): void {
  const place = locate(index, start, id)
  const branch = index.branches[place.branch]
  const leaf = branch?.leaves[place.leaf]
  if (branch === undefined || leaf === undefined || !isAt(leaf, place.cell, start, id)) return
  const end = endAt(leaf, place.cell)
  removeCell(leaf, place.cell)
  index.size -= 1
  if (end < start) index.inverted -= 1
  tidyLeaf(branch, place.leaf)
  if (dropEnd(branch, end)) measureBranch(branch)
  if (branch.size === 0) index.branches.splice(place.branch, 1)
}

/** Adds many entries at once, in the order of start, then id; repeats are left out. */
export function addSpans(index: SpanIndex, entries: Entries): void {
  const { starts, ends, ids } = entries
  if (ids.length * 4 < index.size) {
    for (let place = 0; place < ids.length; place += 1) {
      addSpan(index, numberAt(starts, place), numberAt(ends, place), numberAt(ids, place))
    }
    return
  }
  const merged = mergeEntries(allEntries(index), entries)
  const leaves = evenPieces(merged.ids.length, LEAF_SIZE).map(([from, to]) => makeLeaf(partOf(merged, from, to)))
  index.branches = evenPieces(leaves.length, FAN).map(([from, to]) => makeBranch(leaves.slice(from, to)))
  index.size = merged.ids.length
  index.inverted = countInverted(merged)
}

/** Every id in the order of entries. */
export function* idsOfSpans({ branches }: SpanIndex, direction: Direction): Generator<number> {
  for (let step = 0; step < branches.length; step += 1) {
    const { leaves } = at(branches, direction === 'asc' ? step : branches.length - 1 - step)
    for (let turn = 0; turn < leaves.length; turn += 1) {
      const leaf = at(leaves, direction === 'asc' ? turn : leaves.length - 1 - turn)
      for (let cell = 0; cell < leaf.size; cell += 1)
        yield idAt(leaf, direction === 'asc' ? cell : leaf.size - 1 - cell)
    }
  }
}

/** The ends of all entries below a branch, in the order of entries. */
export function branchEnds(branch: Branch): Float64Array {
  const ends = new Float64Array(branch.size)
  let place = 0
  for (const leaf of branch.leaves) {
    ends.set(leafEnds(leaf), place)
    place += leaf.size
  }
  return ends
}

function isAt(leaf: Leaf, cell: number, start: number, id: number): boolean {
  return cell < leaf.size && startAt(leaf, cell) === start && idAt(leaf, cell) === id
}

/** Of nodes in order, the last whose first entry does not come after this start and id; the first node if all do. */
function lastNotAfter<N>(nodes: readonly N[], firstLeaf: (node: N) => Leaf, start: number, id: number): number {
  let low = 0
  let high = nodes.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    const leaf = firstLeaf(at(nodes, middle))
    if (isBefore(leaf, 0, start, id) || isAt(leaf, 0, start, id)) low = middle
    else high = middle - 1
  }
  return low
}

function makeBranch(leaves: Leaf[]): Branch {
  const size = leaves.reduce((sum, leaf) => sum + leaf.size, 0)
  const branch: Branch = { size, minEnd: 0, maxEnd: 0, ends: undefined, leaves }
  measureBranch(branch)
  return branch
}

function measureBranch(branch: Branch): void {
  branch.minEnd = Number.POSITIVE_INFINITY
  branch.maxEnd = Number.NEGATIVE_INFINITY
  for (const leaf of branch.leaves) {
    if (leaf.minEnd < branch.minEnd) branch.minEnd = leaf.minEnd
    if (leaf.maxEnd > branch.maxEnd) branch.maxEnd = leaf.maxEnd
  }
}

/** Splits a full leaf, and its branch if that is then too wide. */
function makeRoom(index: SpanIndex, place: Place): void {
  const branch = at(index.branches, place.branch)
  const leaf = at(branch.leaves, place.leaf)
  const isLastLeaf = place.branch === index.branches.length - 1 && place.leaf === branch.leaves.length - 1
  const entries = entriesOf(leaf)
  const cut = cutAt(leaf.size, isLastLeaf && place.cell === leaf.size)
  const halfLeaves = [makeLeaf(partOf(entries, 0, cut)), makeLeaf(partOf(entries, cut, leaf.size))]
  branch.leaves.splice(place.leaf, 1, ...halfLeaves)
  if (branch.leaves.length <= FAN) return
  const half = cutAt(branch.leaves.length, isLastLeaf)
  const halves = [makeBranch(branch.leaves.slice(0, half)), makeBranch(branch.leaves.slice(half))]
  index.branches.splice(place.branch, 1, ...halves)
}

/** In the middle; where entries come in order, at the very end, so that nodes are left full instead of half empty. */
function cutAt(size: number, isAppending: boolean): number {
  return isAppending ? size - 1 : size >>> 1
}

/** Lets go of an empty leaf and joins a sparse one with its neighbour. */
function tidyLeaf(branch: Branch, place: number): void {
  const { leaves } = branch
  if (at(leaves, place).size === 0) {
    leaves.splice(place, 1)
    return
  }
  const first = place === leaves.length - 1 ? place - 1 : place
  const left = leaves[first]
  const right = leaves[first + 1]
  if (left === undefined || right === undefined || left.size + right.size > LEAF_SIZE / 2) return
  leaves.splice(first, 2, makeLeaf(mergeEntries(entriesOf(left), entriesOf(right))))
}

function allEntries(index: SpanIndex): Entries {
  const all = roomFor(index.size)
  let place = 0
  for (const branch of index.branches) {
    for (const leaf of branch.leaves) {
      const { starts, ends, ids } = entriesOf(leaf)
      all.starts.set(starts, place)
      all.ends.set(ends, place)
      all.ids.set(ids, place)
      place += leaf.size
    }
  }
  return all
}

function countInverted({ starts, ends }: Entries): number {
  let count = 0
  for (let place = 0; place < starts.length; place += 1) {
    if (numberAt(ends, place) < numberAt(starts, place)) count += 1
  }
  return count
}

function oneEntry(start: number, end: number, id: number): Entries {
  return { starts: Float64Array.of(start), ends: Float64Array.of(end), ids: Float64Array.of(id) }
}
