import type { Slice } from '../ports/query.ts'
import type { Settings } from '../ports/settings.ts'

/** The requested page, with the page size that applies. */
export interface PagePlan {
  readonly page: number
  readonly perPage: number
  readonly slice: Slice
}

/** Resolves `page` and `per_page`. A page size above the maximum is reduced to it. */
export function planPage(
  values: { readonly page?: number; readonly per_page?: number },
  sizes: Settings['pageSizes'],
): PagePlan {
  const page = values.page ?? 1
  const perPage = Math.min(values.per_page ?? sizes.default, sizes.max)
  const offset = Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)
  return { page, perPage, slice: { offset, limit: perPage } }
}
