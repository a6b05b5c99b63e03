import type { Direction, EventQuery } from '@kalends/core'
import { countBefore, positionsEndingFrom, type SpanList, spanAt, visitIds } from './span-list.ts'

/** The entries of a list that are within a window, in order of start. */
export interface WindowPart {
  readonly list: SpanList
  readonly size: number
  /** Positions that match one by one: events that begin before the window and end within or after it. */
  readonly early: readonly number[]
  /** All positions from here on match … */
  readonly from: number
  /** … up to here … */
  readonly to: number
  /** … except these, which end after the window. */
  readonly late: readonly number[]
}

/** The dates of a query. */
export type DateWindow = Pick<EventQuery, 'starts' | 'ends'>

/**
 * Finds the entries of a list within a window without visiting most of them. No event of the list ends before it
 * starts, so one that starts at `ends.min` or later also ends then or later, and one that ends before `ends.max` starts
 * before it.
 */
export function windowPart(list: SpanList, { starts, ends }: DateWindow): WindowPart {
  const first = starts.min === undefined ? 0 : countBefore(list, starts.min)
  const startsBefore = Math.min(starts.max ?? Number.POSITIVE_INFINITY, ends.max ?? Number.POSITIVE_INFINITY)
  const to = startsBefore === Number.POSITIVE_INFINITY ? list.size : countBefore(list, startsBefore)
  if (first >= to) return { list, size: 0, early: [], from: 0, to: 0, late: [] }
  const sure = ends.min === undefined ? first : countBefore(list, ends.min)
  const from = Math.min(Math.max(first, sure), to)
  const early = ends.min === undefined ? [] : positionsEndingFrom(list, first, from, ends.min)
  if (ends.max === undefined) return { list, size: early.length + to - from, early, from, to, late: [] }
  const tooLate = positionsEndingFrom(list, first, to, ends.max)
  const unwanted = new Set(tooLate)
  const inTime = early.filter((position) => !unwanted.has(position))
  const late = tooLate.filter((position) => position >= from)
  return { list, size: inTime.length + to - from - late.length, early: inTime, from, to, late }
}

/** How many entries these parts have together. */
export function totalOf(parts: readonly WindowPart[]): number {
  return sum(parts.map(({ size }) => size))
}

/** Calls `visit` with every id of a part. */
export function visitPart({ list, early, from, to, late }: WindowPart, visit: (id: number) => void): void {
  for (const position of early) visit(spanAt(list, position).id)
  const skipped = new Set(late)
  let position = from
  visitIds(list, from, to, (id) => {
    if (!skipped.has(position)) visit(id)
    position += 1
  })
}

/** A page of the entries of all parts together, ordered by start, then id. */
export function pageOf(
  parts: readonly WindowPart[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  direction: Direction,
): readonly number[] {
  const filled = parts.filter(({ size }) => size > 0)
  const cursors = filled.map((part) => cursorOf(part, direction))
  const start = skipAhead(cursors, offset, direction)
  const ids: number[] = []
  for (let skipped = start; ids.length < limit; skipped += 1) {
    const next = nextCursor(cursors, direction)
    if (next === undefined) break
    if (skipped >= offset) ids.push(next.current.id)
    next.moveTo(next.index + 1)
  }
  return ids
}

/** A position in a part, counted in the direction of the query. */
interface Cursor {
  readonly part: WindowPart
  readonly size: number
  readonly index: number
  readonly current: { readonly start: number; readonly id: number }
  readonly moveTo: (index: number) => void
}

function cursorOf(part: WindowPart, direction: Direction): Cursor {
  const at = (index: number) => spanAt(part.list, positionOf(part, direction === 'asc' ? index : part.size - 1 - index))
  const cursor = {
    part,
    size: part.size,
    index: 0,
    current: at(0),
    moveTo: (index: number) => {
      cursor.index = index
      if (index < part.size) cursor.current = at(index)
    },
  }
  return cursor
}

/** The position in the list of the nth entry of a part. */
function positionOf({ early, from, late }: WindowPart, index: number): number {
  if (index < early.length) return early[index] ?? 0
  let position = from + index - early.length
  for (const skipped of late) {
    if (skipped > position) break
    position += 1
  }
  return position
}

function nextCursor(cursors: readonly Cursor[], direction: Direction): Cursor | undefined {
  let best: Cursor | undefined
  for (const cursor of cursors) {
    if (cursor.index < cursor.size && (best === undefined || isFirst(cursor, best, direction))) best = cursor
  }
  return best
}

function isFirst({ current: left }: Cursor, { current: right }: Cursor, direction: Direction): boolean {
  const order = left.start - right.start || left.id - right.id
  return direction === 'asc' ? order < 0 : order > 0
}

/** Up to this many entries are skipped one by one. */
const FEW = 50

/** Moves the cursors forward together past at most `offset` entries; returns how many. */
function skipAhead(cursors: readonly Cursor[], offset: number, direction: Direction): number {
  const [only] = cursors
  if (only !== undefined && cursors.length === 1) {
    only.moveTo(Math.min(offset, only.size))
    return only.index
  }
  if (offset <= FEW) return 0
  const counts = countsToSkip(cursors, offset, direction)
  for (const [index, cursor] of cursors.entries()) cursor.moveTo(counts[index] ?? 0)
  return sum(counts)
}

/** Bisects the moment up to which all entries can be skipped because there are at most `offset`. */
function countsToSkip(cursors: readonly Cursor[], offset: number, direction: Direction): readonly number[] {
  const edges = cursors.flatMap(({ part }) => [spanAt(part.list, positionOf(part, 0)).start, lastStart(part)])
  const skippedAt = (moment: number) =>
    cursors.map(({ part }) => (direction === 'asc' ? countIn(part, moment) : part.size - countIn(part, moment)))
  let first = Math.min(...edges)
  let last = Math.max(...edges) + 1
  while (last - first > 1) {
    const middle = Math.floor((first + last) / 2)
    const isFitting = sum(skippedAt(middle)) <= offset
    if (isFitting === (direction === 'asc')) first = middle
    else last = middle
  }
  return skippedAt(direction === 'asc' ? first : last)
}

/** How many entries of a part start before a moment. */
function countIn({ list, early, from, to, late }: WindowPart, moment: number): number {
  const position = countBefore(list, moment)
  const isBefore = (other: number) => other < position
  return early.filter(isBefore).length + Math.max(0, Math.min(position, to) - from) - late.filter(isBefore).length
}

function lastStart(part: WindowPart): number {
  return spanAt(part.list, positionOf(part, part.size - 1)).start
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
