import { admits, isVisible } from '../domain/status.ts'
import type { EventQuery, VenueLocation } from '../ports/query.ts'
import type { EventRecord, VenueRecord } from '../ports/record.ts'
import { isLocatedAt } from '../store-kit/matches-event.ts'
import type { EventPlan, EventReferences } from './plan-events.ts'
import type { ValuesFor } from './read-input.ts'

/** The name of a condition of a list. Each catalogue has a sentence for it. */
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
  | 'located_venue'
  | 'without_venue'
  | 'near_venue'
  | 'organizer'
  | 'featured'
  | 'ticketed'
  | 'post_parent'
  | 'modified_after'

/** A condition of a list, and whether an event meets it. */
export interface Condition {
  readonly name: ConditionName
  readonly holds: boolean
}

/** The input of a plan, and the venues of the event to check. */
export interface PlanSources {
  readonly values: ValuesFor<'events.list'>
  readonly references: EventReferences
  /** The venues of the event. */
  readonly venues: readonly VenueRecord[]
}

/**
 * Checks an event against each condition of a plan. If the event is locked for the user, only conditions on visible
 * fields are checked.
 */
export function checkConditions(
  event: EventRecord,
  { query, window }: EventPlan,
  sources: PlanSources,
): readonly Condition[] {
  const { values } = sources
  const isLocked =
    event.passwordHash !== undefined && !admits(query.opens, event, query.visible.viewer, query.visible.now)
  const open: Condition[] = [
    { name: 'visible', holds: isVisible(event, query.visible) },
    ...given('unlocked', query.keepLocked ? undefined : event.passwordHash, () => !isLocked),
    { name: 'listed', holds: query.keepHidden || !event.hideFromListings },
    ...window.bounds.map(({ name, keeps, applied }) => ({ name, holds: meets(event, keeps, applied) })),
    ...given('include', values.include?.length ? values.include : undefined, (ids) => ids.includes(event.id)),
    ...given('search', query.needles.length > 0 ? query.needles : undefined, (needles) =>
      needles.every((needle) => (isLocked ? event.titleText : event.searchText).includes(needle)),
    ),
    ...given('modified_after', query.modifiedFrom, (from) => event.modifiedAt >= from),
  ]
  return isLocked ? open : [...open, ...checkHiddenFields(event, query, sources)]
}

/** Checks the conditions on fields that a password hides. */
function checkHiddenFields(
  event: EventRecord,
  query: EventQuery,
  { values, references: { ticketed }, venues }: PlanSources,
): readonly Condition[] {
  const hasTickets = ticketed === undefined ? event.ticketed : ticketed.includes(event.id)
  const hasAny = (ids: readonly number[], wanted: readonly number[]): boolean => wanted.some((id) => ids.includes(id))
  return [
    ...given('categories', query.categories, (ids) => hasAny(event.categoryIds, ids)),
    ...given('tags', query.tags, (ids) => hasAny(event.tagIds, ids)),
    ...given('venue', query.venues, (ids) => hasAny(event.venueIds, ids)),
    ...checkLocation(venues, query.location),
    ...given('organizer', query.organizers, (ids) => hasAny(event.organizerIds, ids)),
    ...given('featured', query.featured, (wanted) => event.featured === wanted),
    ...given('ticketed', values.ticketed ?? undefined, (wanted) => hasTickets === wanted),
    ...given('post_parent', query.parent, (id) => event.parentId === id),
  ]
}

function checkLocation(venues: readonly VenueRecord[], location: VenueLocation | undefined): readonly Condition[] {
  if (location === undefined) return []
  const { located, near } = location
  return [
    ...given(located ? 'located_venue' : 'without_venue', located, () =>
      isLocatedAt(venues, { ...location, near: undefined }),
    ),
    ...given('near_venue', near, () => isLocatedAt(venues, { ...location, located: undefined })),
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
