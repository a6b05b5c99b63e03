import type { Direction } from '@kalends/core'
import { at } from '../at.ts'
import type { SpanIndex } from './span-index.ts'
import { countBefore, countWindow, type Keys, sliceWindow, type Window } from './window.ts'

/** Entries in the order of start, then id, that can be counted and reached by position without being listed. */
export interface Run {
  readonly size: number
  /** The entries from `offset` on, at most `limit`. */
  slice(offset: number, limit: number): Keys
  /** How many entries come before this start and id. */
  rank(start: number, id: number): number
}

/** The entries of an index that are in a window. */
export function windowRun(index: SpanIndex, window: Window): Run {
  return {
    size: countWindow(index, window),
    slice: (offset, limit) => sliceWindow(index, window, offset, limit),
    rank: (start, id) => countBefore(index, window, start, id),
  }
}

/** Those entries of an index in a window that have a certain id: listed, but without a look at the records. */
export function matchedRun(index: SpanIndex, window: Window, has: (id: number) => boolean): Run {
  const all = sliceWindow(index, window, 0, Number.POSITIVE_INFINITY)
  const matched: Keys = { starts: [], ids: [] }
  for (let place = 0; place < all.ids.length; place += 1) {
    const id = at(all.ids, place)
    if (!has(id)) continue
    matched.starts.push(at(all.starts, place))
    matched.ids.push(id)
  }
  return listedRun(matched)
}

/** Entries that were listed, in order. */
export function listedRun(keys: Keys): Run {
  return {
    size: keys.ids.length,
    slice: (offset, limit) => ({
      starts: keys.starts.slice(offset, offset + limit),
      ids: keys.ids.slice(offset, offset + limit),
    }),
    rank: (start, id) => rankIn(keys, start, id),
  }
}

/** How many entries the runs have together. No entry is in two of them. */
export function sizeOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.size, 0)
}

/** The ids of all runs put together in order, without the first `offset`, at most `limit` of them. */
export function pageOf(runs: readonly Run[], slice: { offset: number; limit: number }, direction: Direction): number[] {
  const total = sizeOf(runs)
  const limit = Math.max(0, Math.min(slice.limit, total - slice.offset))
  if (limit === 0) return []
  if (direction === 'asc') return ascendingPage(runs, slice.offset, limit)
  return ascendingPage(runs, total - slice.offset - limit, limit).reverse()
}

function ascendingPage(runs: readonly Run[], offset: number, limit: number): number[] {
  const filled = runs.filter((run) => run.size > 0)
  const [only] = filled
  if (only !== undefined && filled.length === 1) return only.slice(offset, limit).ids
  const skips = split(filled, offset)
  const parts = filled.map((run, number) => run.slice(at(skips, number), limit))
  return mergeIds(parts, limit)
}

/** For each run, how many of its entries are among the first `offset` of all. */
function split(runs: readonly Run[], offset: number): number[] {
  const total = sizeOf(runs)
  const low = runs.map((run) => Math.max(0, offset - (total - run.size)))
  const high = runs.map((run) => Math.min(run.size, offset))
  const guesses = runs.map((run) => (run.size * offset) / total)
  let turn = 0
  for (let open = narrowest(low, high); open >= 0; open = narrowest(low, high)) {
    turn += 1
    const [first, last] = [at(low, open), at(high, open) - 1]
    // Runs are mostly alike, which makes for good guesses; every third time half of the way, in case they are not.
    const guess = turn % 3 === 0 ? (first + last) / 2 : at(guesses, open)
    const place = Math.min(last, Math.max(first, Math.floor(guess)))
    const { starts, ids } = at(runs, open).slice(place, 1)
    const ranks = runs.map((run, number) => (number === open ? place : run.rank(at(starts, 0), at(ids, 0))))
    // The entry at that place has so many others in front of it: it is among the first ones, or it is not.
    const before = sum(ranks)
    guesses[open] = place + ((offset - before) * at(runs, open).size) / total
    for (let number = 0; number < ranks.length; number += 1) {
      const rank = at(ranks, number)
      if (before < offset) low[number] = Math.max(at(low, number), number === open ? rank + 1 : rank)
      else high[number] = Math.min(at(high, number), rank)
    }
  }
  const spare = offset - sum(low)
  return low.map((skip, number) => (skip === at(high, number) ? skip : skip + spare))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}

/** The run that is nearest to being settled but is not; -1 when at most one is open, which the others then settle. */
function narrowest(low: readonly number[], high: readonly number[]): number {
  let narrow = -1
  let open = 0
  for (let number = 0; number < low.length; number += 1) {
    const gap = at(high, number) - at(low, number)
    if (gap === 0) continue
    open += 1
    if (narrow < 0 || gap < at(high, narrow) - at(low, narrow)) narrow = number
  }
  return open > 1 ? narrow : -1
}

function mergeIds(parts: readonly Keys[], limit: number): number[] {
  const heads = parts.map(() => 0)
  const merged: number[] = []
  while (merged.length < limit) {
    let best = -1
    for (let number = 0; number < parts.length; number += 1) {
      const isEmpty = at(heads, number) === at(parts, number).ids.length
      if (!isEmpty && (best < 0 || isHeadBefore(parts, heads, number, best))) best = number
    }
    if (best < 0) break
    merged.push(at(at(parts, best).ids, at(heads, best)))
    heads[best] = at(heads, best) + 1
  }
  return merged
}

function isHeadBefore(parts: readonly Keys[], heads: readonly number[], left: number, right: number): boolean {
  const a = at(parts, left)
  const b = at(parts, right)
  const startA = at(a.starts, at(heads, left))
  const startB = at(b.starts, at(heads, right))
  return startA < startB || (startA === startB && at(a.ids, at(heads, left)) < at(b.ids, at(heads, right)))
}

function rankIn({ starts, ids }: Keys, start: number, id: number): number {
  let low = 0
  let high = ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const own = at(starts, middle)
    if (own < start || (own === start && at(ids, middle) < id)) low = middle + 1
    else high = middle
  }
  return low
}
