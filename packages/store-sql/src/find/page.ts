import type { PageRange, Position } from '@kalends/core'

/** The result of a query before its records are loaded: the ids of the page, and how many records match in total. */
export interface Page {
  readonly ids: readonly number[]
  readonly total: number
  /** `isTotalExact` and `examinedTo` are the same as in `Found` of core. */
  readonly isTotalExact?: false
  readonly examinedTo?: Position
}

/** The range that covers all matches. */
export const everything = { offset: 0, limit: undefined }

/** A page without matches. */
export const emptyPage: Page = { ids: [], total: 0 }

/** The page that a range cuts out of all matching ids. */
export function cutPage(ids: readonly number[], { offset, limit }: PageRange): Page {
  return { ids: ids.slice(offset, limit === undefined ? undefined : offset + limit), total: ids.length }
}

/** Whether the range is past the last match, or empty. */
export function isPastEnd({ offset, limit }: PageRange, total: number): boolean {
  return limit === 0 || offset >= total
}
