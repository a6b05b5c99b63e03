import type { EventColumns } from './event-columns.ts'
import { firstIndex } from './sorted.ts'

/** Consecutive events of a list. */
interface Chunk {
  readonly ids: number[]
  /** The latest end: a search for events that end later skips the chunk. */
  maxEnd: number
}

/**
 * The ids of events of one partition, sorted by start, then id. They are in chunks, so that an insert moves few ids.
 */
export interface IntervalList {
  readonly columns: EventColumns
  readonly partition: number
  readonly chunks: Chunk[]
  size: number
  /** The position of the first event of each chunk, computed on demand after a change. */
  firsts: readonly number[] | undefined
}

const LARGEST_CHUNK = 512

/** An empty list. */
export function intervalList(columns: EventColumns, partition: number): IntervalList {
  return { columns, partition, chunks: [], size: 0, firsts: undefined }
}

/** Adds an event. Its dates must be in the columns, and stay there until it is removed. */
export function addInterval(list: IntervalList, id: number): void {
  const { columns, chunks } = list
  const start = columns.starts[id] ?? 0
  const at = Math.min(chunkFor(list, start, id), chunks.length - 1)
  const chunk = chunks[at]
  list.size += 1
  list.firsts = undefined
  if (chunk === undefined) {
    chunks.push(chunkOf(columns, [id]))
    return
  }
  chunk.ids.splice(placeIn(columns, chunk, start, id), 0, id)
  chunk.maxEnd = Math.max(chunk.maxEnd, columns.ends[id] ?? 0)
  if (chunk.ids.length > LARGEST_CHUNK) {
    const rest = chunk.ids.splice(LARGEST_CHUNK / 2)
    chunks.splice(at, 1, chunkOf(columns, chunk.ids), chunkOf(columns, rest))
  }
}

/** Removes an event. */
export function removeInterval(list: IntervalList, id: number): void {
  const { columns, chunks } = list
  const start = columns.starts[id] ?? 0
  const at = chunkFor(list, start, id)
  const chunk = chunks[at]
  if (chunk === undefined) return
  const index = placeIn(columns, chunk, start, id)
  if (chunk.ids[index] !== id) return
  chunk.ids.splice(index, 1)
  list.size -= 1
  list.firsts = undefined
  if (chunk.ids.length === 0) chunks.splice(at, 1)
  else if (chunk.maxEnd === columns.ends[id]) chunks[at] = chunkOf(columns, chunk.ids)
}

/** How many events start before this moment. */
export function countBefore(list: IntervalList, start: number): number {
  const at = chunkFor(list, start, 0)
  const chunk = list.chunks[at]
  return chunk === undefined ? list.size : (firstsOf(list)[at] ?? 0) + placeIn(list.columns, chunk, start, 0)
}

/** Calls `visit` with the ids from position `from` up to, but not including, position `to`. */
export function visitIds(list: IntervalList, from: number, to: number, visit: (id: number) => void): void {
  for (let at = chunkAt(list, from); at < list.chunks.length; at += 1) {
    const ids = list.chunks[at]?.ids ?? []
    const first = firstsOf(list)[at] ?? 0
    const last = Math.min(ids.length, to - first)
    for (let index = Math.max(0, from - first); index < last; index += 1) visit(ids[index] ?? 0)
    if (first + ids.length >= to) return
  }
}

/**
 * The positions of the events that end at this moment or later, among those from `from` up to, but not including, `to`.
 */
export function positionsEndingFrom(list: IntervalList, from: number, to: number, moment: number): number[] {
  const { ends } = list.columns
  const positions: number[] = []
  let first = 0
  for (const { ids, maxEnd } of list.chunks) {
    if (first >= to) break
    if (maxEnd >= moment && first + ids.length > from) {
      const last = Math.min(ids.length, to - first)
      for (let index = Math.max(0, from - first); index < last; index += 1) {
        if ((ends[ids[index] ?? 0] ?? 0) >= moment) positions.push(first + index)
      }
    }
    first += ids.length
  }
  return positions
}

/** Whether any event ends at this moment or later. */
export function hasEndFrom({ chunks }: IntervalList, moment: number): boolean {
  return chunks.some(({ maxEnd }) => maxEnd >= moment)
}

/** The id at a position; 0 past the end. */
export function idAt(list: IntervalList, position: number): number {
  const at = chunkAt(list, position)
  return list.chunks[at]?.ids[position - (firstsOf(list)[at] ?? 0)] ?? 0
}

function firstsOf(list: IntervalList): readonly number[] {
  if (list.firsts !== undefined) return list.firsts
  let first = 0
  list.firsts = list.chunks.map(({ ids }) => {
    first += ids.length
    return first - ids.length
  })
  return list.firsts
}

/** The index of the chunk that has the event at a position. */
function chunkAt(list: IntervalList, position: number): number {
  const firsts = firstsOf(list)
  return firstIndex(firsts.length, (at) => (firsts[at] ?? 0) > position) - 1
}

function chunkOf({ ends }: EventColumns, ids: number[]): Chunk {
  return { ids, maxEnd: ids.reduce((latest, id) => Math.max(latest, ends[id] ?? 0), Number.NEGATIVE_INFINITY) }
}

/** The index of the first chunk whose last event is not before this one; the number of chunks if there is none. */
function chunkFor({ columns, chunks }: IntervalList, start: number, id: number): number {
  return firstIndex(chunks.length, (at) => !isBefore(columns, chunks[at]?.ids.at(-1) ?? 0, start, id))
}

/** The position in the chunk of the first event that is not before this one. */
function placeIn(columns: EventColumns, { ids }: Chunk, start: number, id: number): number {
  return firstIndex(ids.length, (index) => !isBefore(columns, ids[index] ?? 0, start, id))
}

function isBefore({ starts }: EventColumns, other: number, start: number, id: number): boolean {
  const otherStart = starts[other] ?? 0
  return otherStart < start || (otherStart === start && other < id)
}
