import { admits, isVisible } from '../domain/status.ts'
import type { EventQuery } from '../ports/query.ts'
import type { EventRecord } from '../ports/record.ts'
import type { EventPlan } from './plan-events.ts'
import type { ValuesFor } from './read-input.ts'

/** Which condition of a list this is; each has its sentence in the catalogue. */
export type ConditionName =
  | 'visible'
  | 'unlocked'
  | 'listed'
  | 'include'
  | 'start_date'
  | 'end_date'
  | 'starts_before'
  | 'starts_after'
  | 'ends_before'
  | 'ends_after'
  | 'search'
  | 'categories'
  | 'tags'
  | 'venue'
  | 'without_venue'
  | 'organizer'
  | 'featured'
  | 'ticketed'
  | 'post_parent'
  | 'modified_after'

/** One condition of a list, and whether an event meets it. */
export interface Condition {
  readonly name: ConditionName
  readonly holds: boolean
}

/**
 * Whether an event meets each condition of a plan. An event that a password closes to the person is judged only by
 * what they can see of it.
 */
export function judge(
  event: EventRecord,
  { query, window }: EventPlan,
  values: ValuesFor<'events.list'>,
): readonly Condition[] {
  const isLocked =
    event.passwordHash !== undefined && !admits(query.opens, event, query.visible.viewer, query.visible.now)
  const open: Condition[] = [
    { name: 'visible', holds: isVisible(event, query.visible) },
    ...(query.keepLocked ? [] : [{ name: 'unlocked', holds: !isLocked } as const]),
    ...(isLocked ? [] : [{ name: 'listed', holds: query.keepHidden || !event.hideFromListings } as const]),
    ...window.bounds.map(({ name, keeps, applied }) => ({ name, holds: meets(event, keeps, applied) })),
    ...given('include', values.include?.length ? values.include : undefined, (ids) => ids.includes(event.id)),
    ...given('search', query.needles.length > 0 ? query.needles : undefined, (needles) =>
      needles.every((needle) => (isLocked ? event.titleText : event.searchText).includes(needle)),
    ),
    ...given('modified_after', query.modifiedFrom, (from) => event.modifiedAt >= from),
  ]
  return isLocked ? open : [...open, ...judgeHidden(event, query)]
}

/** Conditions on fields that a password would hide. */
function judgeHidden(event: EventRecord, query: EventQuery): readonly Condition[] {
  const hasAny = (ids: readonly number[], wanted: readonly number[]): boolean => wanted.some((id) => ids.includes(id))
  return [
    ...given('categories', query.categories, (ids) => hasAny(event.categoryIds, ids)),
    ...given('tags', query.tags, (ids) => hasAny(event.tagIds, ids)),
    ...given('venue', query.venues.length > 0 ? query.venues : undefined, (groups) =>
      groups.every((group) => hasAny(event.venueIds, group)),
    ),
    ...given('without_venue', query.withoutVenues, (ids) => !hasAny(event.venueIds, ids)),
    ...given('organizer', query.organizers, (ids) => hasAny(event.organizerIds, ids)),
    ...given('featured', query.featured, (wanted) => event.featured === wanted),
    ...given('ticketed', query.ticketed, (wanted) => event.ticketed === wanted),
    ...given('post_parent', query.parent, (id) => event.parentId === id),
  ]
}

function given<T>(name: ConditionName, wanted: T | undefined, holds: (wanted: T) => boolean): readonly Condition[] {
  return wanted === undefined ? [] : [{ name, holds: holds(wanted) }]
}

function meets(event: EventRecord, edge: EventPlan['window']['bounds'][number]['keeps'], at: number): boolean {
  if (edge === 'startsFrom') return event.startsAt >= at
  if (edge === 'startsBefore') return event.startsAt < at
  return edge === 'endsFrom' ? event.endsAt >= at : event.endsAt < at
}
