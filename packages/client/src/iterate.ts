import type { Input } from './query.ts'

/** How many records are read at a time. The calendar may have a lower maximum. */
const PAGE_SIZE = 100

/** Reads a list page by page. Reads the next page only when the caller has consumed the records of the previous one. */
export async function* iterate(
  collection: string,
  input: Input,
  read: (input: Input) => Promise<object>,
): AsyncGenerator<unknown, void, undefined> {
  if ('page' in input) throw new TypeError('iterate takes no page. Use cursor to start after another page.')
  const { select, expand, tz, i18n_language } = input
  let given: Input | undefined = { per_page: PAGE_SIZE, ...input }
  while (given !== undefined) {
    const { [collection]: records, next_cursor: cursor }: Input = { ...(await read(given)) }
    if (Array.isArray(records)) yield* records
    // The cursor contains the filters. If a page has its own cursor again, stops, because the iteration would never
    // end.
    given =
      typeof cursor === 'string' && cursor !== given['cursor']
        ? { cursor, select, expand, tz, i18n_language }
        : undefined
  }
}
