/**
 * Rows per statement. A few sizes keep the number of prepared statements low. All sizes up to 8 are there, so that the
 * rows of one event take one statement.
 */
const sizes = [128, 64, 32, 16, 8, 7, 6, 5, 4, 3, 2, 1]

/** Rows per statement where statements don't block the process. Their text is the same for any number of rows. */
const largest = 1024

/** Divides rows into batches. By default, each batch has one of the `sizes`. */
export function* batches<T>(
  rows: readonly T[],
  { isBlocking }: { readonly isBlocking: boolean } = { isBlocking: true },
): Generator<readonly T[]> {
  let from = 0
  for (const size of isBlocking ? sizes : [largest, rows.length % largest || 1]) {
    for (; from + size <= rows.length; from += size) yield rows.slice(from, from + size)
  }
}
