import type { Position, Slice } from '@kalends/core'

/** The result of a query before its records are loaded: the ids of the slice, and how many records match in total. */
export interface Page {
  readonly ids: readonly number[]
  readonly total: number
  /** See `Found` of core, also for the next one. */
  readonly isTotalExact?: false
  readonly examinedTo?: Position
}

/** The slice that has all matches. */
export const everything = { offset: 0, limit: undefined }

/** A page without matches. */
export const emptyPage: Page = { ids: [], total: 0 }

/** The page that a slice cuts out of all matching ids. */
export function cutPage(ids: readonly number[], { offset, limit }: Slice): Page {
  return { ids: ids.slice(offset, limit === undefined ? undefined : offset + limit), total: ids.length }
}

/** Whether the slice is past the last match, or empty. */
export function isPastEnd({ offset, limit }: Slice, total: number): boolean {
  return limit === 0 || offset >= total
}
