import type { PostPermissions } from '../ports/policy.ts'
import type { LinkedEvents, PlaceQuery, VenueQuery } from '../ports/query.ts'
import { type PagePlan, planPage } from './paging.ts'
import type { ValuesFor } from './parse-input.ts'
import type { PlanContext } from './plan-events.ts'
import { visibleInLists, visibleWithStatus } from './visibility.ts'

/** The query for a list of venues or organizers. */
export interface PlacePlan extends PagePlan {
  readonly query: VenueQuery & PlaceQuery
}

/**
 * Turns the filters of a request into a query. `linked` has the ids on the event in the filter `event`, if there is
 * one.
 */
export function planPlaces(
  values: ValuesFor<'venues.list'>,
  linked: readonly number[] | undefined,
  permissions: PostPermissions,
  context: PlanContext,
): PlacePlan {
  const page = planPage(values, context.pageSizes)
  const events = (wanted: boolean, endsFrom: number | undefined): LinkedEvents => ({
    visible: visibleInLists(context.permissions.events, context),
    opens: context.permissions.events.edit,
    endsFrom,
    wanted,
  })
  const conditions: LinkedEvents[] = []
  if (values.has_events !== undefined) conditions.push(events(values.has_events, undefined))
  // An event that ends in this second is over.
  if (values.only_with_upcoming) conditions.push(events(true, context.now + 1))
  const query = {
    visible: visibleWithStatus(permissions, context, values.status ?? []),
    ids: linked,
    slug: undefined,
    needles: values.search ?? [],
    image: undefined,
    linked: conditions,
    located: undefined,
    near: undefined,
    ...page.slice,
  }
  return { query, ...page }
}
