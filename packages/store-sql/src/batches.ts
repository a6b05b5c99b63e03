/** Rows per statement. Few sizes mean few statements to prepare; all small ones exist, so one event takes one statement. */
const sizes = [128, 64, 32, 16, 8, 7, 6, 5, 4, 3, 2, 1]

/** Rows per statement on a database where it has the same text for any number of rows, and doesn't block the process. */
const largest = 1024

/** The rows in batches, by default each of one of a few sizes. */
export function* batches<T>(
  rows: readonly T[],
  { isBlocking }: { readonly isBlocking: boolean } = { isBlocking: true },
): Generator<readonly T[]> {
  let from = 0
  for (const size of isBlocking ? sizes : [largest, rows.length % largest || 1]) {
    for (; from + size <= rows.length; from += size) yield rows.slice(from, from + size)
  }
}
