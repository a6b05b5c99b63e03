/** What a node of a span index knows of the ends below it. */
export interface Ends {
  size: number
  minEnd: number
  maxEnd: number
  /** All ends in ascending order, in the first `size` places; made when first needed, kept up from then on. */
  ends: Float64Array | undefined
}

/** How many of the first `size` values, which ascend, are below `value`. */
function countBelow(values: Float64Array, size: number, value: number): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >>> 1
    if (valueAt(values, middle) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** How many ends of the node are in `min <= end < max`. `list` gives all of them, in any order, if they are needed. */
export function countEnds<N extends Ends>(node: N, min: number, max: number, list: (node: N) => Float64Array): number {
  if (min <= node.minEnd && node.maxEnd < max) return node.size
  if (node.maxEnd < min || node.minEnd >= max) return 0
  node.ends ??= list(node).sort()
  const below = node.maxEnd < max ? node.size : countBelow(node.ends, node.size, max)
  return min <= node.minEnd ? below : below - countBelow(node.ends, node.size, min)
}

/** Counts one more end. */
export function addEnd(node: Ends, end: number): void {
  if (node.ends !== undefined) node.ends = withValue(node.ends, node.size, end)
  node.size += 1
  if (end < node.minEnd) node.minEnd = end
  if (end > node.maxEnd) node.maxEnd = end
}

/** Counts one end less. Answers whether it was an outermost one, so that `minEnd` and `maxEnd` must be found anew. */
export function dropEnd(node: Ends, end: number): boolean {
  if (node.ends !== undefined) {
    const place = countBelow(node.ends, node.size, end)
    node.ends.copyWithin(place, place + 1, node.size)
  }
  node.size -= 1
  return end === node.minEnd || end === node.maxEnd
}

function withValue(values: Float64Array, size: number, value: number): Float64Array {
  const room = size < values.length ? values : grown(values)
  const place = countBelow(room, size, value)
  room.copyWithin(place + 1, place, size)
  room[place] = value
  return room
}

function grown(values: Float64Array): Float64Array {
  const larger = new Float64Array(values.length + (values.length >>> 2) + 8)
  larger.set(values)
  return larger
}

/** A value at a place that the caller knows to be inside. */
function valueAt(values: Float64Array, place: number): number {
  return values[place] as number // The compiler cannot know the bounds.
}
