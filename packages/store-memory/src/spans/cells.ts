/** Numbers to an entry: start, end, id. Cells are entries side by side, in the order of start, then id. */
export const WIDTH = 3
/** One number of an entry at a place that the caller knows to be inside. */
export function cellAt(cells: Float64Array, place: number): number {
  return cells[place] as number // The compiler cannot know the bounds.
}

/** How full the nodes of a freshly built index are. */
const FULL = 0.9

/** The entries of both, in order. Of entries with the same start and id the first stays. */
export function mergeCells(left: Float64Array, right: Float64Array): Float64Array {
  const merged = new Float64Array(left.length + right.length)
  let used = 0
  let fromLeft = 0
  let fromRight = 0
  while (fromLeft < left.length || fromRight < right.length) {
    const takesLeft =
      fromRight >= right.length || (fromLeft < left.length && !comesBefore(right, fromRight, left, fromLeft))
    const cells = takesLeft ? left : right
    const place = takesLeft ? fromLeft : fromRight
    if (takesLeft) fromLeft += WIDTH
    else fromRight += WIDTH
    if (used > 0 && !comesBefore(merged, used - WIDTH, cells, place)) continue
    merged[used] = cellAt(cells, place)
    merged[used + 1] = cellAt(cells, place + 1)
    merged[used + 2] = cellAt(cells, place + 2)
    used += WIDTH
  }
  return merged.subarray(0, used)
}

function comesBefore(left: Float64Array, leftPlace: number, right: Float64Array, rightPlace: number): boolean {
  const start = cellAt(left, leftPlace)
  const other = cellAt(right, rightPlace)
  return start < other || (start === other && cellAt(left, leftPlace + 2) < cellAt(right, rightPlace + 2))
}

/** Cuts a length into even pieces, none longer than nine tenths of `most`: nodes built of them have room for later entries. */
export function evenPieces(length: number, most: number): (readonly [from: number, to: number])[] {
  const count = Math.ceil(length / Math.floor(most * FULL))
  return Array.from({ length: count }, (_, index) => [
    Math.floor((index * length) / count),
    Math.floor(((index + 1) * length) / count),
  ])
}
