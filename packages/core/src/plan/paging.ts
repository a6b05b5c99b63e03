import type { Slice } from '../ports/query.ts'

/** How many records a page has when nothing is said, and at most. */
export interface PageSizes {
  readonly default: number
  readonly max: number
}

/** The page that was asked for, with the number in force. */
export interface PagePlan {
  readonly page: number
  readonly perPage: number
  readonly slice: Slice
}

/** Resolves `page` and `per_page`; what is above the maximum is cut to it. */
export function planPage(
  values: { readonly page?: number | null; readonly per_page?: number | null },
  sizes: PageSizes,
): PagePlan {
  const page = values.page ?? 1
  const perPage = Math.min(values.per_page ?? sizes.default, sizes.max)
  const offset = Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)
  return { page, perPage, slice: { offset, limit: perPage } }
}
