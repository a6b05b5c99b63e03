import { CalendarError, type Fault } from '../../errors/calendar-error.ts'
import type { ErrorCode } from '../../errors/codes.ts'
import { planPlaces } from '../../plan/plan-places.ts'
import { refuseFaults, type ValuesFor } from '../../plan/read-input.ts'
import { mayAskFor, visibleAlone } from '../../plan/visibility.ts'
import type { EventRecord } from '../../ports/record.ts'
import { type Context, planContext } from '../context.ts'
import { checkPosts } from '../events/references.ts'
import { isLocked } from '../events/related.ts'
import { listOutcome } from '../list-outcome.ts'
import type { Outcome } from '../outcome.ts'
import { findPost } from '../posts/find-post.ts'
import type { PostResource } from '../posts/resource.ts'

type PlaceKind = 'venue' | 'organizer'

const pageNotFound = {
  venue: 'venue-archive-page-not-found',
  organizer: 'organizer-archive-page-not-found',
} as const satisfies Record<PlaceKind, ErrorCode>

/** A page of venues or of organizers. */
export async function listPlaces<K extends PlaceKind, V>(
  resource: PostResource<K, V>,
  values: ValuesFor<'venues.list'>,
  context: Context,
): Promise<Outcome> {
  const { kind, collection } = resource
  const rights = resource.rights(context)
  const faults: Fault[] = []
  if (!mayAskFor(rights, values.status ?? [])) faults.push({ param: 'status', code: 'status_not_allowed' })
  const event = await namedEvent(values.event, 'event', context, faults)
  refuseFaults(faults)
  const { query, page, perPage } = planPlaces(
    values,
    event && linkedIds(event, kind, context),
    rights,
    planContext(context),
  )
  const { records, total } = await context.store.find(kind, query)
  if (page > 1 && query.offset >= total) throw new CalendarError(pageNotFound[kind])
  const items = await resource.show(records, context, { alone: false })
  return listOutcome(collection, items, { page, perPage, total }, context)
}

/** The event that a filter names, if one was named and the person may see it. */
export async function namedEvent(
  id: number | null | undefined,
  param: string,
  context: Context,
  faults: Fault[],
): Promise<EventRecord | undefined> {
  if (!id) return undefined
  await checkPosts('event', param, [id], visibleAlone(context.rights.events, context), context, faults)
  return (await context.store.getMany('event', [id]))[0]
}

/** What a locked event is linked to is not shown. */
function linkedIds(event: EventRecord, kind: PlaceKind, context: Context): readonly number[] {
  if (isLocked(event, context)) return []
  return kind === 'venue' ? event.venueIds : event.organizerIds
}

/** One venue or organizer. */
export async function getPlace<K extends PlaceKind, V>(
  resource: PostResource<K, V>,
  target: number | string | undefined,
  context: Context,
): Promise<Outcome> {
  const record = await findPost(resource, target, context)
  const [item] = await resource.show([record], context, { alone: true })
  if (item === undefined) throw new CalendarError(resource.notFound)
  return { type: 'record', collection: resource.collection, id: record.id, item, isNew: false, isSecret: false }
}
