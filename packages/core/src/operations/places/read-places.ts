import { CalendarError } from '../../errors/calendar-error.ts'
import { rejectFaults, type ValuesFor } from '../../plan/parse-input.ts'
import { planPlaces } from '../../plan/plan-lists.ts'
import { canFilterByStatus } from '../../plan/visibility.ts'
import type { PlaceKind } from '../../ports/record.ts'
import { collectionOf } from '../../present/presenting.ts'
import { planContext, type RequestContext } from '../context.ts'
import { listOutcome, type Outcome } from '../outcome.ts'
import { findPost } from '../posts/find-post.ts'
import { permissionsFor } from '../posts/permissions.ts'
import { type PostResource, postOutcome } from '../posts/resource.ts'
import { linkedByEvent, newUnitOfWork } from '../posts/unit-of-work.ts'

/** The operations that read venues or organizers. */
export function placeReads<K extends PlaceKind>(resource: PostResource<K>) {
  const { kind } = resource

  async function list(values: ValuesFor<'venues.list'>, context: RequestContext): Promise<Outcome> {
    const permissions = permissionsFor(kind, context)
    const work = newUnitOfWork(context)
    if (!canFilterByStatus(permissions, values.status ?? [])) {
      work.faults.push({ param: 'status', code: 'status_not_allowed' })
    }
    const linked = await linkedByEvent(kind, 'event', values.event, work)
    rejectFaults(work.faults)
    const { query, page, perPage } = planPlaces(values, linked, permissions, planContext(context))
    const { records, total } = await context.store.find(kind, query)
    if (page > 1 && query.offset >= total) throw new CalendarError(`${kind}-archive-page-not-found`)
    const items = await resource.views(records, context)
    // The filter compares with the current second.
    const cacheable = values.only_with_upcoming !== true
    return listOutcome(collectionOf[kind], { items, page, perPage, total }, context, cacheable)
  }

  async function get(_values: unknown, context: RequestContext): Promise<Outcome> {
    return postOutcome(resource, await findPost(kind, context.target, context), context, { withJsonLd: true })
  }

  return { list, get }
}
