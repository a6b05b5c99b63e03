import type { Range } from '@kalends/core'
import { at } from '../at.ts'
import { countEnds } from './ends.ts'
import { numberAt } from './entries.ts'
import { countCells, idAt, type Leaf, leafEnds, startAt, TOP_SPAN, topsOf } from './leaf.ts'
import { type Branch, branchEnds, branchFor, locate, type Place, type SpanIndex } from './span-index.ts'

/** A window of starts and ends: `startMin <= start < startMax` and `endMin <= end < endMax`, open sides infinite. */
export interface Window {
  readonly startMin: number
  readonly startMax: number
  readonly endMin: number
  readonly endMax: number
}

/** Starts and ids of entries, side by side. */
export interface Keys {
  readonly starts: number[]
  readonly ids: number[]
}

/** The window that these ranges make. */
export function windowOf(starts: Range, ends: Range): Window {
  return {
    startMin: starts.min ?? Number.NEGATIVE_INFINITY,
    startMax: starts.max ?? Number.POSITIVE_INFINITY,
    endMin: ends.min ?? Number.NEGATIVE_INFINITY,
    endMax: ends.max ?? Number.POSITIVE_INFINITY,
  }
}

/** The window that lets everything pass. */
export const EVERYTHING: Window = windowOf({ min: undefined, max: undefined }, { min: undefined, max: undefined })

/** Whether an entry with that start and end is in the window. */
export function isInWindow({ startMin, startMax, endMin, endMax }: Window, start: number, end: number): boolean {
  return start >= startMin && start < startMax && end >= endMin && end < endMax
}

/** How many entries are in the window. */
export function countWindow(index: SpanIndex, window: Window): number {
  return countUpTo(index, window, behind(index, window))
}

/** How many entries of the window come before this start and id. */
export function countBefore(index: SpanIndex, window: Window, start: number, id: number): number {
  const isBehind = start >= window.startMax || (index.inverted === 0 && start >= window.endMax)
  return countUpTo(index, window, isBehind ? behind(index, window) : locate(index, start, id))
}

/** The entries of the window in order, without the first `offset`, at most `limit`. */
export function sliceWindow(index: SpanIndex, window: Window, offset: number, limit: number): Keys {
  const keys: Keys = { starts: [], ids: [] }
  if (isEmpty(window)) return keys
  const low = locate(index, window.startMin, 0)
  const high = behind(index, window)
  let skip = offset
  for (let number = low.branch; number <= high.branch && keys.ids.length < limit; number += 1) {
    const branch = index.branches[number]
    if (branch === undefined) break
    if (branch.maxEnd < window.endMin || branch.minEnd >= window.endMax) continue
    const isSkipped = skip > 0 && number > low.branch && number < high.branch
    const passing = isSkipped ? countBranch(branch, window) : Number.POSITIVE_INFINITY
    if (passing <= skip) skip -= passing
    else skip = sliceBranch(branch, window, partOf(number, branch, low, high), { keys, skip, limit })
  }
  return keys
}

interface Part {
  readonly firstLeaf: number
  readonly lastLeaf: number
  readonly firstCell: number
  /** Of the last leaf, up to, not including, this entry. */
  readonly cellsOfLast: number
}

interface Taking {
  readonly keys: Keys
  skip: number
  readonly limit: number
}

function countUpTo(index: SpanIndex, window: Window, high: Place): number {
  if (isEmpty(window)) return 0
  const low = locate(index, window.startMin, 0)
  let count = 0
  for (let number = low.branch; number <= high.branch; number += 1) {
    const branch = index.branches[number]
    if (branch === undefined) break
    const isWhole = number < high.branch && (number > low.branch || (low.leaf === 0 && low.cell === 0))
    count += isWhole ? countBranch(branch, window) : countPart(branch, window, partOf(number, branch, low, high))
  }
  return count
}

/**
 * A place behind all entries of the window. Where nothing ends before it starts, what starts when the window has ended
 * ends too late as well: then the place need not be exact, and whole branches are quicker to count than parts.
 */
function behind(index: SpanIndex, { startMax, endMax }: Window): Place {
  if (index.inverted > 0 || startMax <= endMax) return locate(index, startMax, 0)
  return { branch: branchFor(index, endMax, 0) + 1, leaf: 0, cell: 0 }
}

function isEmpty({ startMin, startMax, endMin, endMax }: Window): boolean {
  return startMin >= startMax || endMin >= endMax
}

/** The part of a branch that lies between two places. */
function partOf(number: number, branch: Branch, low: Place, high: Place): Part {
  const isFirst = number === low.branch
  const isLast = number === high.branch
  const lastLeaf = isLast ? high.leaf : branch.leaves.length - 1
  return {
    firstLeaf: isFirst ? low.leaf : 0,
    lastLeaf,
    firstCell: isFirst ? low.cell : 0,
    cellsOfLast: isLast ? high.cell : at(branch.leaves, lastLeaf).size,
  }
}

function countBranch(branch: Branch, { endMin, endMax }: Window): number {
  return countEnds(branch, endMin, endMax, branchEnds)
}

function countLeaf(leaf: Leaf, from: number, to: number, window: Window): number {
  const isWhole = from === 0 && to === leaf.size
  return isWhole ? countEnds(leaf, window.endMin, window.endMax, leafEnds) : countCells(leaf, from, to, window)
}

/** Counts a part of a branch leaf by leaf; of a large part it counts what is missing from the whole. */
function countPart(branch: Branch, window: Window, part: Part): number {
  const { leaves } = branch
  const isSmall = (part.lastLeaf - part.firstLeaf + 1) * 2 <= leaves.length
  if (isSmall || part.lastLeaf === part.firstLeaf) return countLeaves(branch, window, part)
  const last = leaves.length - 1
  const before: Part = { firstLeaf: 0, firstCell: 0, lastLeaf: part.firstLeaf, cellsOfLast: part.firstCell }
  const firstCell = part.cellsOfLast
  const after: Part = { firstLeaf: part.lastLeaf, firstCell, lastLeaf: last, cellsOfLast: at(leaves, last).size }
  return countBranch(branch, window) - countLeaves(branch, window, before) - countLeaves(branch, window, after)
}

function countLeaves(branch: Branch, window: Window, part: Part): number {
  let count = 0
  for (let number = part.firstLeaf; number <= part.lastLeaf; number += 1) {
    const leaf = at(branch.leaves, number)
    const from = number === part.firstLeaf ? part.firstCell : 0
    count += countLeaf(leaf, from, number === part.lastLeaf ? part.cellsOfLast : leaf.size, window)
  }
  return count
}

/** Takes from one branch. Answers how many are still to be skipped. */
function sliceBranch(branch: Branch, window: Window, part: Part, taking: Taking): number {
  for (let number = part.firstLeaf; number <= part.lastLeaf && taking.keys.ids.length < taking.limit; number += 1) {
    const leaf = at(branch.leaves, number)
    if (leaf.maxEnd < window.endMin || leaf.minEnd >= window.endMax) continue
    const from = number === part.firstLeaf ? part.firstCell : 0
    const to = number === part.lastLeaf ? part.cellsOfLast : leaf.size
    const passing = taking.skip === 0 ? 1 : countLeaf(leaf, from, to, window)
    if (passing <= taking.skip) taking.skip -= passing
    else sliceLeaf(leaf, from, to, window, taking)
  }
  return taking.skip
}

function sliceLeaf(leaf: Leaf, from: number, to: number, { endMin, endMax }: Window, taking: Taking): void {
  const { keys, limit } = taking
  const { numbers, room } = leaf
  const tops = endMin > leaf.minEnd ? topsOf(leaf) : undefined
  for (let cell = from; cell < to; cell += 1) {
    if (tops !== undefined && cell % TOP_SPAN === 0 && numberAt(tops, cell / TOP_SPAN) < endMin) {
      cell += TOP_SPAN - 1
      continue
    }
    const end = numberAt(numbers, room + cell)
    if (end < endMin || end >= endMax) continue
    if (taking.skip > 0) {
      taking.skip -= 1
      continue
    }
    keys.starts.push(startAt(leaf, cell))
    keys.ids.push(idAt(leaf, cell))
    if (keys.ids.length === limit) return
  }
}
