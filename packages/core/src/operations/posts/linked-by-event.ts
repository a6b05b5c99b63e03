import type { Fault } from '../../errors/calendar-error.ts'
import { visibleRecords } from '../../plan/visibility.ts'
import type { NamedKind } from '../../ports/record.ts'
import type { RequestContext } from '../context.ts'
import { checkPosts } from './check-posts.ts'
import { isLocked } from './is-locked.ts'

/**
 * The ids that an event in a filter links to; `undefined` if the filter is absent. Links of a locked event are hidden. An
 * event that does not exist for the user is a fault.
 */
export async function linkedByEvent(
  kind: NamedKind,
  { id, param }: { readonly id: number | null | undefined; readonly param: string },
  context: RequestContext,
  faults: Fault[],
): Promise<readonly number[] | undefined> {
  if (!id) return undefined
  await checkPosts('event', param, [id], visibleRecords(context.permissions.events, context), context, faults)
  const [event] = await context.store.getMany('event', [id])
  if (event === undefined) return undefined
  return isLocked(event, context) ? [] : event[linkKeys[kind]]
}

const linkKeys = {
  venue: 'venueIds',
  organizer: 'organizerIds',
  category: 'categoryIds',
  tag: 'tagIds',
} as const satisfies Record<NamedKind, string>
