/** Rows per statement. Few sizes mean few statements to prepare; all small ones exist, so one event takes one statement. */
const sizes = [128, 64, 32, 16, 8, 7, 6, 5, 4, 3, 2, 1]

/** The rows in batches, each of one of a few sizes. */
export function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  let from = 0
  for (const size of sizes) {
    for (; from + size <= rows.length; from += size) yield rows.slice(from, from + size)
  }
}
