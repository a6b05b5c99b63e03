/**
 * Widths of the buckets in which events are counted by their start, finest first: 8 and 512 hours. A fine bucket has
 * few events, so if only a part of it is in a range, its events can be counted one by one. Even decades have few coarse
 * buckets.
 */
export const bucketWidths: readonly number[] = [8, 512].map((hours) => hours * 3600)

/** The bucket of a level that contains a moment. Levels are indexes of `bucketWidths`. */
export function bucketOf(level: number, at: number): number {
  return Math.floor(at / widthOf(level))
}

/** The seconds that a bucket spans. */
export function widthOf(level: number): number {
  const width = bucketWidths[level]
  if (width === undefined) throw new RangeError(`There are no buckets of level ${level}.`)
  return width
}

/** When the bucket that contains a moment begins. Infinite moments stay as they are. */
export function bucketStart(level: number, at: number): number {
  return Number.isFinite(at) ? bucketOf(level, at) * widthOf(level) : at
}
