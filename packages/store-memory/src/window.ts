import type { Direction, Position } from '@kalends/core'
import { type Bounds, type EventColumns, isWithin } from './event-columns.ts'
import { countBefore, type IntervalList, idAt, positionsEndingFrom, visitIds } from './interval-list.ts'
import { isInverted } from './partitions.ts'
import { type Passes, passesOver } from './passes.ts'
import type { Pausable } from './pausing.ts'
import { firstIndex } from './sorted.ts'

/** The events of a list that are within a window, in order of start. */
export interface WindowPart {
  readonly list: IntervalList
  readonly size: number
  /** The positions of single events that match: they begin before the window and end within or after it. */
  readonly early: readonly number[]
  /** The first of a run of positions. All positions of the run match, except those in `late`. */
  readonly from: number
  /** The position after the last one of the run. */
  readonly to: number
  /** Positions of the run whose events don't match, because they end after the window. */
  readonly late: readonly number[]
  /** Set if the part is the whole list, which can have events outside the window. */
  readonly isWhole?: true
}

/** All events of a list, whatever the window. */
export function wholePart(list: IntervalList): WindowPart {
  return { list, size: list.size, early: [], from: 0, to: list.size, late: [], isWhole: true }
}

/**
 * Finds the events of a list within a window without visiting most of them. An event that is not inverted never ends
 * before it starts. So an event that starts at `ends.min` or later also ends at `ends.min` or later, and an event that
 * ends before `ends.max` also starts before `ends.max`.
 */
export function windowPart(list: IntervalList, bounds: Bounds): WindowPart {
  if (isInverted(list.partition)) return partOfInverted(list, bounds)
  const { starts, ends } = bounds
  const first = countBefore(list, starts.min)
  const to = Math.max(first, countBefore(list, Math.min(starts.max, ends.max)))
  const from = Math.min(Math.max(first, countBefore(list, ends.min)), to)
  const early = positionsEndingFrom(list, first, from, ends.min)
  const tooLate = new Set(positionsEndingFrom(list, first, to, ends.max))
  if (tooLate.size === 0) return { list, size: early.length + to - from, early, from, to, late: [] }
  const inTime = early.filter((position) => !tooLate.has(position))
  const late = [...tooLate].filter((position) => position >= from)
  return { list, size: inTime.length + to - from - late.length, early: inTime, from, to, late }
}

/** Tests each event of a list. */
function partOfInverted(list: IntervalList, bounds: Bounds): WindowPart {
  const early: number[] = []
  let position = 0
  visitIds(list, 0, list.size, (id) => {
    if (isWithin(list.columns, id, bounds)) early.push(position)
    position += 1
  })
  return { list, size: early.length, early, from: 0, to: 0, late: [] }
}

/** How many events these parts have together. */
export function totalOf(parts: readonly WindowPart[]): number {
  return parts.reduce((total, { size }) => total + size, 0)
}

/** The ids of all events of these parts, without repetition. */
export function* idsOf(parts: readonly WindowPart[]): Pausable<readonly number[]> {
  const ids: number[] = []
  const [first, second] = parts
  const marks = first === undefined || second === undefined ? undefined : passesOver(first.list.columns).marks
  const add = (id: number): void => {
    if (marks?.[id] !== 1) ids.push(id)
    if (marks !== undefined) marks[id] = 1
  }
  for (const part of parts) yield* visitPart(part, add)
  return ids
}

/** Makes a pass over those events of these parts that the last pass visited. */
export function* narrowTo(parts: readonly WindowPart[], passes: Passes): Pausable<void> {
  const { marks, last } = passes
  passes.last += 1
  const keep = (id: number): void => {
    if (marks[id] === last) marks[id] = last + 1
  }
  for (const part of parts) yield* visitPart(part, keep)
}

/** How many events are visited at a time, which takes up to a millisecond. */
const EVENTS_PER_STEP = 5000

function* visitPart({ list, early, from, to, late }: WindowPart, visit: (id: number) => void): Pausable<void> {
  for (let at = 0; at < early.length; at += EVENTS_PER_STEP) {
    for (const position of early.slice(at, at + EVENTS_PER_STEP)) visit(idAt(list, position))
    yield
  }
  let skipped = 0
  for (let next = from; next < to; next += EVENTS_PER_STEP) {
    const end = Math.min(next + EVENTS_PER_STEP, to)
    let start = next
    for (; (late[skipped] ?? to) < end; skipped += 1) {
      visitIds(list, start, late[skipped] ?? end, visit)
      start = (late[skipped] ?? end) + 1
    }
    visitIds(list, start, end, visit)
    yield
  }
}

/** A page of the events of these parts, ordered by start, then id. The parts must have no event in common. */
export function pageOf(parts: readonly WindowPart[], offset: number, limit: number): number[] {
  const [first, second] = parts
  if (first === undefined) return []
  const { columns } = first.list
  if (second === undefined) {
    const length = Math.max(0, Math.min(limit, first.size - offset))
    return Array.from({ length }, (_, index) => nthOf(first, offset + index))
  }
  const positions = positionsNear(parts, offset)
  let skipped = positions.reduce((sum, position) => sum + position, 0)
  const ids: number[] = []
  while (ids.length < limit) {
    let best = -1
    let bestId = 0
    for (const [index, part] of parts.entries()) {
      const position = positions[index] ?? 0
      if (position >= part.size) continue
      const id = nthOf(part, position)
      if (best < 0 || isEarlier(columns, id, bestId)) {
        best = index
        bestId = id
      }
    }
    if (best < 0) break
    positions[best] = (positions[best] ?? 0) + 1
    if (skipped >= offset) ids.push(bestId)
    skipped += 1
  }
  return ids
}

/** The id of the nth event of a part. */
function nthOf({ list, early, from, late }: WindowPart, index: number): number {
  if (index < early.length) return idAt(list, early[index] ?? 0)
  let position = from + index - early.length
  for (const skipped of late) {
    if (skipped > position) break
    position += 1
  }
  return idAt(list, position)
}

function isEarlier({ starts }: EventColumns, left: number, right: number): boolean {
  return ((starts[left] ?? 0) - (starts[right] ?? 0) || left - right) < 0
}

/** Up to this many events are skipped one by one. */
const FEW = 50

/**
 * Positions in the parts with at most `offset` events before them in total, and nearly as many if `offset` is large.
 */
function positionsNear(parts: readonly WindowPart[], offset: number): number[] {
  if (offset <= FEW) return parts.map(() => 0)
  const filled = parts.filter(({ size }) => size > 0)
  const startOf = (part: WindowPart, index: number) => part.list.columns.starts[nthOf(part, index)] ?? 0
  let low = Math.min(...filled.map((part) => startOf(part, 0)))
  let high = Math.max(...filled.map((part) => startOf(part, part.size - 1))) + 1
  // Bisects for the last moment before which at most `offset` events start.
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (parts.reduce((sum, part) => sum + countIn(part, middle), 0) <= offset) low = middle
    else high = middle
  }
  return parts.map((part) => countIn(part, low))
}

/** How many events are at a position or before it, in the order by start. The parts must have no event in common. */
export function countUpTo(parts: readonly WindowPart[], { value, id }: Position, direction: Direction): number {
  const startingBefore = (moment: number) => parts.reduce((sum, part) => sum + countIn(part, moment), 0)
  const start = Number(value)
  const earlier = startingBefore(start)
  const isAsc = direction === 'asc'
  // Events that start at the same time are in order of id.
  const tied = firstIndex(startingBefore(start + 1) - earlier, (index) => {
    const [other = 0] = pageOf(parts, earlier + index, 1)
    return isAsc ? other > id : other >= id
  })
  return isAsc ? earlier + tied : totalOf(parts) - earlier - tied
}

/** How many events of a part start before a moment. */
function countIn({ list, early, from, to, late }: WindowPart, moment: number): number {
  const position = countBefore(list, moment)
  const isBefore = (other: number) => other < position
  return early.filter(isBefore).length + Math.max(0, Math.min(position, to) - from) - late.filter(isBefore).length
}
