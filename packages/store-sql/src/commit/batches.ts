/**
 * How many rows are written with one statement. There are few sizes, so that there are few texts to prepare, and all the
 * small ones, so that one event takes one statement.
 */
const sizes = [128, 64, 32, 16, 8, 7, 6, 5, 4, 3, 2, 1]

/** The rows in portions, each of one of a few sizes. */
export function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  let from = 0
  for (const size of sizes) {
    for (; from + size <= rows.length; from += size) yield rows.slice(from, from + size)
  }
}
