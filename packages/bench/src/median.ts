/** The one in the middle; of an even number, the upper one. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN
}

/**
 * What a third of the values reach or exceed. A busy machine makes things slower and never faster, so of many short runs
 * the quick ones tell most; the very quickest may be luck.
 */
export function upperThird(values: readonly number[]): number {
  return values.toSorted((left, right) => right - left)[Math.floor(values.length / 3)] ?? Number.NaN
}
