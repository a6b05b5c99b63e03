/**
 * Widths of the buckets in which events are counted, finest first: 1, 16, 256 and 4096 hours. An hour, so that whole
 * days begin and end between buckets in nearly every time zone; half a year, of which even decades have few.
 */
export const bucketWidths: readonly number[] = [1, 16, 256, 4096].map((hours) => hours * 3600)

/** Whether events are counted by their start or by their end. */
export type Axis = 'start' | 'end'

/** The number of a series of buckets: 0 to 3 count starts, 4 to 7 count ends, each from fine to coarse. */
export function seriesOf(axis: Axis, level: number): number {
  return (axis === 'start' ? 0 : bucketWidths.length) + level
}

/** The bucket that contains a moment. */
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
