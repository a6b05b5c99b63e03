import type { Slice } from '@kalends/core'
import { type Sql, sql } from '../sql.ts'

/** What a query has found, before the records are loaded: the ids of the slice, and how many pass in all. */
export interface Page {
  readonly ids: readonly number[]
  readonly total: number
}

/** A page of nothing. */
export const emptyPage: Page = { ids: [], total: 0 }

/** The page that a slice cuts out of all ids. */
export function cutPage(ids: readonly number[], slice: Slice): Page {
  return { ids: cut(ids, slice), total: ids.length }
}

/** The entries of a list that are in the slice. */
function cut<T>(list: readonly T[], { offset, limit }: Slice): readonly T[] {
  return list.slice(offset, limit === undefined ? undefined : offset + limit)
}

/** The slice as the end of a query. */
export function sliceOf({ offset, limit }: Slice): Sql {
  // A limit is written even where there is none, since an offset alone is not understood everywhere.
  return sql`LIMIT ${limit ?? Number.MAX_SAFE_INTEGER} OFFSET ${offset}`
}

/** Whether the slice has nothing in it. */
export function isPastEnd({ offset, limit }: Slice, total: number): boolean {
  return limit === 0 || offset >= total
}
