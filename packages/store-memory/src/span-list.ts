/** An entry of a list: an event by its start, with its end. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly id: number
}

/** Some consecutive entries, as parallel arrays. */
interface Chunk {
  readonly starts: number[]
  readonly ends: number[]
  readonly ids: number[]
  /** The latest end: a search for events that end later skips the chunk. */
  maxEnd: number
}

/** Entries sorted by start, then id. They are stored in chunks, so that an insert moves few of them. */
export interface SpanList {
  readonly chunks: Chunk[]
  size: number
  /** The position of the first entry of each chunk, computed on demand after a change. */
  firsts: readonly number[] | undefined
}

const LARGEST_CHUNK = 512

/** A list of these entries, which must be sorted by start, then id. */
export function spanList(sorted: readonly Span[] = []): SpanList {
  const chunks: Chunk[] = []
  for (let from = 0; from < sorted.length; from += LARGEST_CHUNK / 2) {
    const part = sorted.slice(from, from + LARGEST_CHUNK / 2)
    chunks.push(
      chunkOf(
        part.map(({ start }) => start),
        part.map(({ end }) => end),
        part.map(({ id }) => id),
      ),
    )
  }
  return { chunks, size: sorted.length, firsts: undefined }
}

/** Adds an entry. */
export function addSpan(list: SpanList, { start, end, id }: Span): void {
  const at = Math.min(chunkFor(list, start, id), list.chunks.length - 1)
  const chunk = list.chunks[at]
  list.size += 1
  list.firsts = undefined
  if (chunk === undefined) {
    list.chunks.push(chunkOf([start], [end], [id]))
    return
  }
  const index = placeIn(chunk, start, id)
  chunk.starts.splice(index, 0, start)
  chunk.ends.splice(index, 0, end)
  chunk.ids.splice(index, 0, id)
  chunk.maxEnd = Math.max(chunk.maxEnd, end)
  if (chunk.ids.length > LARGEST_CHUNK) split(list, at, chunk)
}

/** Removes an entry that was added with the same values. */
export function removeSpan(list: SpanList, { start, end, id }: Span): void {
  const at = chunkFor(list, start, id)
  const chunk = list.chunks[at]
  if (chunk === undefined) return
  const index = placeIn(chunk, start, id)
  if (chunk.ids[index] !== id) return
  chunk.starts.splice(index, 1)
  chunk.ends.splice(index, 1)
  chunk.ids.splice(index, 1)
  list.size -= 1
  list.firsts = undefined
  if (chunk.ids.length === 0) list.chunks.splice(at, 1)
  else if (chunk.maxEnd === end) chunk.maxEnd = latest(chunk.ends)
}

/** How many entries start before this moment. */
export function countBefore(list: SpanList, start: number): number {
  const at = chunkFor(list, start, 0)
  const chunk = list.chunks[at]
  return chunk === undefined ? list.size : (firstsOf(list)[at] ?? 0) + placeIn(chunk, start, 0)
}

/** Calls `visit` with the ids from one position up to another one. */
export function visitIds(list: SpanList, from: number, to: number, visit: (id: number) => void): void {
  for (let at = chunkAt(list, from); at < list.chunks.length; at += 1) {
    const ids = list.chunks[at]?.ids ?? []
    const first = firstsOf(list)[at] ?? 0
    const last = Math.min(ids.length, to - first)
    for (let index = Math.max(0, from - first); index < last; index += 1) visit(ids[index] ?? 0)
    if (first + ids.length >= to) return
  }
}

/** The positions, from one up to another one, of the entries that end at this moment or later. */
export function positionsEndingFrom(list: SpanList, from: number, to: number, moment: number): number[] {
  const positions: number[] = []
  let first = 0
  for (const { ends, ids, maxEnd } of list.chunks) {
    if (first >= to) break
    if (maxEnd >= moment && first + ids.length > from) {
      const last = Math.min(ids.length, to - first)
      for (let index = Math.max(0, from - first); index < last; index += 1) {
        if ((ends[index] ?? 0) >= moment) positions.push(first + index)
      }
    }
    first += ids.length
  }
  return positions
}

/** Whether any entry ends at this moment or later. */
export function hasEndFrom({ chunks }: SpanList, moment: number): boolean {
  return chunks.some(({ maxEnd }) => maxEnd >= moment)
}

/** The entry at a position. */
export function spanAt(list: SpanList, position: number): Span {
  const at = chunkAt(list, position)
  const chunk = list.chunks[at]
  const index = position - (firstsOf(list)[at] ?? 0)
  const id = chunk?.ids[index]
  if (chunk === undefined || id === undefined) throw new RangeError(`No entry ${position} in a list of ${list.size}.`)
  return { start: chunk.starts[index] ?? 0, end: chunk.ends[index] ?? 0, id }
}

function firstsOf(list: SpanList): readonly number[] {
  if (list.firsts !== undefined) return list.firsts
  let first = 0
  list.firsts = list.chunks.map(({ ids }) => {
    first += ids.length
    return first - ids.length
  })
  return list.firsts
}

/** The chunk that has the entry at a position. */
function chunkAt(list: SpanList, position: number): number {
  const firsts = firstsOf(list)
  let low = 0
  let high = firsts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((firsts[middle] ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}

function chunkOf(starts: number[], ends: number[], ids: number[]): Chunk {
  return { starts, ends, ids, maxEnd: latest(ends) }
}

function split(list: SpanList, at: number, chunk: Chunk): void {
  const half = LARGEST_CHUNK / 2
  const rest = chunkOf(chunk.starts.splice(half), chunk.ends.splice(half), chunk.ids.splice(half))
  chunk.maxEnd = latest(chunk.ends)
  list.chunks.splice(at + 1, 0, rest)
}

/** The first chunk whose last entry is not before this one; the number of chunks if there is none. */
function chunkFor({ chunks }: SpanList, start: number, id: number): number {
  let low = 0
  let high = chunks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const chunk = chunks[middle]
    const last = (chunk?.ids.length ?? 0) - 1
    if (chunk !== undefined && isBefore(chunk, last, start, id)) low = middle + 1
    else high = middle
  }
  return low
}

/** The position in the chunk of the first entry that is not before this one. */
function placeIn(chunk: Chunk, start: number, id: number): number {
  let low = 0
  let high = chunk.ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(chunk, middle, start, id)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore({ starts, ids }: Chunk, index: number, start: number, id: number): boolean {
  const other = starts[index] ?? 0
  return other < start || (other === start && (ids[index] ?? 0) < id)
}

function latest(ends: readonly number[]): number {
  let max = Number.NEGATIVE_INFINITY
  for (const end of ends) if (end > max) max = end
  return max
}
