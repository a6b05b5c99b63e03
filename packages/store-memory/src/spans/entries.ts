/** Entries of an index side by side, in the order of start, then id. */
export interface Entries {
  readonly starts: Float64Array
  readonly ends: Float64Array
  readonly ids: Float64Array
}

/** How full the nodes of a freshly built index are. */
const FULL = 0.9

/** A number at a place that the caller knows to be inside. */
export function numberAt(numbers: Float64Array, place: number): number {
  return numbers[place] as number // The compiler cannot know the bounds.
}

/** Room for so many entries. */
export function roomFor(count: number): Entries {
  return { starts: new Float64Array(count), ends: new Float64Array(count), ids: new Float64Array(count) }
}

/** The entries from `from` up to, not including, `to`. They share memory with the whole. */
export function partOf({ starts, ends, ids }: Entries, from: number, to: number): Entries {
  return { starts: starts.subarray(from, to), ends: ends.subarray(from, to), ids: ids.subarray(from, to) }
}

/** The entries of both, in order. Of entries with the same start and id the first stays. */
export function mergeEntries(left: Entries, right: Entries): Entries {
  const merged = roomFor(left.ids.length + right.ids.length)
  let used = 0
  let fromLeft = 0
  let fromRight = 0
  while (fromLeft < left.ids.length || fromRight < right.ids.length) {
    const isLeft =
      fromRight >= right.ids.length || (fromLeft < left.ids.length && !isBefore(right, fromRight, left, fromLeft))
    const entries = isLeft ? left : right
    const place = isLeft ? fromLeft : fromRight
    if (isLeft) fromLeft += 1
    else fromRight += 1
    if (used > 0 && !isBefore(merged, used - 1, entries, place)) continue
    merged.starts[used] = numberAt(entries.starts, place)
    merged.ends[used] = numberAt(entries.ends, place)
    merged.ids[used] = numberAt(entries.ids, place)
    used += 1
  }
  return partOf(merged, 0, used)
}

/** Cuts a length into even pieces of at most nine tenths of `most`: nodes built of them have room for later entries. */
export function evenPieces(length: number, most: number): (readonly [from: number, to: number])[] {
  const count = Math.ceil(length / Math.floor(most * FULL))
  return Array.from({ length: count }, (_, index) => [
    Math.floor((index * length) / count),
    Math.floor(((index + 1) * length) / count),
  ])
}

function isBefore(left: Entries, leftPlace: number, right: Entries, rightPlace: number): boolean {
  const start = numberAt(left.starts, leftPlace)
  const other = numberAt(right.starts, rightPlace)
  return start < other || (start === other && numberAt(left.ids, leftPlace) < numberAt(right.ids, rightPlace))
}
