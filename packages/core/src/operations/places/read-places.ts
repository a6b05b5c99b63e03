import { CalendarError, type Fault } from '../../errors/calendar-error.ts'
import type { ErrorCode } from '../../errors/codes.ts'
import { planPlaces } from '../../plan/plan-places.ts'
import { rejectFaults, type ValuesFor } from '../../plan/read-input.ts'
import { canFilterByStatus } from '../../plan/visibility.ts'
import type { PlaceKind } from '../../ports/record.ts'
import { planContext, type RequestContext } from '../context.ts'
import { listOutcome } from '../list-outcome.ts'
import type { Outcome } from '../outcome.ts'
import { findPost } from '../posts/find-post.ts'
import { linkedByEvent } from '../posts/linked-by-event.ts'
import type { PostResource } from '../posts/resource.ts'
import { postOutcome } from '../posts/view-post.ts'

const pageNotFound = {
  venue: 'venue-archive-page-not-found',
  organizer: 'organizer-archive-page-not-found',
} as const satisfies Record<PlaceKind, ErrorCode>

/** A page of venues or of organizers. */
export async function listPlaces<K extends PlaceKind, V>(
  resource: PostResource<K, V>,
  values: ValuesFor<'venues.list'>,
  context: RequestContext,
): Promise<Outcome> {
  const { kind, collection } = resource
  const permissions = resource.permissions(context)
  const faults: Fault[] = []
  if (!canFilterByStatus(permissions, values.status ?? [])) faults.push({ param: 'status', code: 'status_not_allowed' })
  const linked = await linkedByEvent(kind, { id: values.event, param: 'event' }, context, faults)
  rejectFaults(faults)
  const { query, page, perPage } = planPlaces(values, linked, permissions, planContext(context))
  const { records, total } = await context.store.find(kind, query)
  if (page > 1 && query.offset >= total) throw new CalendarError(pageNotFound[kind])
  const items = await resource.views(records, context)
  // The filter compares with the current second.
  return listOutcome(collection, { items, page, perPage, total }, context, values.only_with_upcoming !== true)
}

/** One venue or organizer. */
export async function getPlace<K extends PlaceKind, V>(
  resource: PostResource<K, V>,
  context: RequestContext,
): Promise<Outcome> {
  const place = await findPost(resource, context.target, context)
  return postOutcome(resource, place, context, { withJsonLd: true })
}
