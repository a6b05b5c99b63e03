import type { TermQuery } from '../ports/query.ts'
import { type PagePlan, planPage } from './paging.ts'
import type { ValuesFor } from './parse-input.ts'
import type { PlanContext } from './plan-events.ts'

/** The query for a list of categories or tags. */
export interface TermPlan extends PagePlan {
  readonly query: TermQuery
}

/**
 * Turns the filters of a request into a query. `ofEvent` has the terms of the event in the filter `event`, if there is
 * one.
 */
export function planTerms(
  values: ValuesFor<'categories.list'>,
  ofEvent: readonly number[] | undefined,
  context: PlanContext,
): TermPlan {
  const page = planPage(values, context.pageSizes)
  const query: TermQuery = {
    ids: intersection(values.include?.length ? values.include : undefined, ofEvent),
    exclude: values.exclude ?? [],
    needles: values.search ?? [],
    slug: values.slug,
    parent: values.parent === 0 ? null : values.parent,
    hideEmpty: values.hide_empty ?? true,
    now: context.now,
    author: undefined,
    orderBy: values.orderby === 'include' ? 'listed' : (values.orderby ?? 'name'),
    direction: values.order ?? 'asc',
    ...page.slice,
  }
  return { query, ...page }
}

function intersection(
  included: readonly number[] | undefined,
  ofEvent: readonly number[] | undefined,
): readonly number[] | undefined {
  if (included === undefined || ofEvent === undefined) return included ?? ofEvent
  const wanted = new Set(ofEvent)
  return included.filter((id) => wanted.has(id))
}
