import type { Compare } from '@kalends/core'
import type { Pausable } from './pausing.ts'

/** How many items are sorted or merged in a step, which takes a fraction of a millisecond. */
const ITEMS_PER_STEP = 256

/**
 * The items in order. Sorts short runs and merges them, so that it can pause. One long sort would block the process.
 */
export function* sortInSteps<T>(items: readonly T[], compare: Compare<T>): Pausable<readonly T[]> {
  let runs: (readonly T[])[] = []
  for (let from = 0; from < items.length; from += ITEMS_PER_STEP) {
    runs.push(items.slice(from, from + ITEMS_PER_STEP).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = []
    for (let at = 0; at < runs.length; at += 2) merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* merge<T>(left: readonly T[], right: readonly T[], compare: Compare<T>): Pausable<readonly T[]> {
  const merged: T[] = []
  let [fromLeft, fromRight] = [0, 0]
  for (;;) {
    const [one, other] = [left[fromLeft], right[fromRight]]
    if (one === undefined || other === undefined) break
    const isLeft = compare(one, other) <= 0
    merged.push(isLeft ? one : other)
    if (isLeft) fromLeft += 1
    else fromRight += 1
    if (merged.length % ITEMS_PER_STEP === 0) yield
  }
  return [...merged, ...left.slice(fromLeft), ...right.slice(fromRight)]
}
