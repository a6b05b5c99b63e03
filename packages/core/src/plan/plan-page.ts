import type { EventQuery, ListPage, TermQuery } from '../ports/query.ts'
import type { Settings } from '../ports/settings.ts'
import { rejectFaults, type ValuesFor } from './parse-input.ts'

/** What pages depend on besides the parameters. */
export interface PageContext {
  readonly pageSizes: Settings['pageSizes']
  /** False if totals are not needed. */
  readonly isCounted: boolean
}

/** The requested page, with the page size that applies. */
export interface PagePlan {
  /** `undefined` with a cursor, and if totals are not needed. */
  readonly page: number | undefined
  readonly perPage: number
  readonly range: ListPage
}

/** The orders that sort by a string. */
const textOrders: ReadonlySet<string> = new Set<EventQuery['orderBy'] | TermQuery['orderBy']>([
  'title',
  'name',
  'slug',
  'description',
])

/**
 * Resolves `page` or `cursor`, and `per_page`. A page size above the maximum is reduced to it. Where the total doesn't show
 * whether there is another page, one more record is requested.
 */
export function planPage(
  values: Pick<ValuesFor<'events.list'>, 'page' | 'per_page' | 'cursor'>,
  { pageSizes: sizes, isCounted }: PageContext,
  orderBy: EventQuery['orderBy'] | TermQuery['orderBy'],
): PagePlan {
  const { page = 1, cursor } = values
  const perPage = Math.min(values.per_page ?? sizes.default, sizes.max)
  const rest = { offset: 0, limit: perPage + 1, after: undefined, isCounted }
  if (cursor === undefined) {
    const offset = Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)
    return isCounted
      ? { page, perPage, range: { offset, limit: perPage, after: undefined, isCounted } }
      : { page: undefined, perPage, range: rest }
  }
  const { value, id } = cursor.after
  if (textOrders.has(orderBy) !== (typeof value === 'string')) rejectFaults([{ param: 'cursor', code: 'bad_cursor' }])
  const after = { value: orderBy === 'id' ? id : value, id }
  return { page: undefined, perPage, range: { ...rest, after } }
}
