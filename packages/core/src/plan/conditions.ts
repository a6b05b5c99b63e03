import { isOnline } from '../domain/event-status.ts'
import { isVisible } from '../domain/status.ts'
import type { WindowBoundName } from '../domain/window.ts'
import type { VenueLocation } from '../ports/query.ts'
import type { EventRecord, VenueRecord } from '../ports/record.ts'
import { isLocatedAt, isLocked, matchesField } from '../store-kit/matches-event.ts'
import type { ValuesFor } from './parse-input.ts'
import type { EventPlan, EventReferences } from './plan-lists.ts'

/** The input of a plan, and the venues of the event to check. */
export interface PlanSources {
  readonly values: ValuesFor<'events.list'>
  readonly references: EventReferences
  /** The venues of the event. */
  readonly venues: readonly VenueRecord[]
  /** Whether the search examines the event; `undefined` if it examines all. */
  readonly isExamined: boolean | undefined
}

/** The name of a condition of a list. Each catalogue has a sentence for it. */
export type ConditionName = keyof ReturnType<typeof checkAll>

/** A condition of a list, and whether an event meets it. */
export interface Condition {
  readonly name: ConditionName
  readonly holds: boolean
}

/**
 * Checks an event against each condition of a plan. If the event is locked for the user, only conditions on visible
 * fields are checked.
 */
export function checkConditions(event: EventRecord, plan: EventPlan, sources: PlanSources): readonly Condition[] {
  const checked = Object.entries(checkAll(event, plan, sources))
  // `Object.entries` returns plain strings as names. A condition that the plan does not have is `undefined`.
  return checked
    .filter((entry): entry is [ConditionName, boolean] => entry[1] !== undefined)
    .map(([name, holds]) => ({ name, holds }))
}

function checkAll(event: EventRecord, { query, window }: EventPlan, sources: PlanSources) {
  const { values, references, venues } = sources
  const { needles, modifiedFrom, location } = query
  const isHidden = isLocked(event, query.visible, query.opens)
  const texts = isHidden ? event.titleText : event.searchText
  const bounds: { readonly [N in WindowBoundName]?: boolean } = Object.fromEntries(
    window.bounds.map(({ name, edge, applied }) => [name, meets(event, edge, applied)]),
  )
  const open = {
    visible: isVisible(event, query.visible),
    unlocked: query.keepLocked || event.passwordHash === undefined ? undefined : !isHidden,
    listed: query.keepHidden || !event.hideFromListings,
    ...bounds,
    include: values.include?.length ? values.include.includes(event.id) : undefined,
    exclude: values.exclude?.length ? !values.exclude.includes(event.id) : undefined,
    search: needles.length > 0 ? needles.every((needle) => texts.includes(needle)) : undefined,
    examined: sources.isExamined,
    modified_after: modifiedFrom === undefined ? undefined : event.modifiedAt >= modifiedFrom,
  }
  const hasTickets = references.ticketed === undefined ? event.ticketed : references.ticketed.includes(event.id)
  const hasAny = (ids: readonly number[], wanted: readonly number[] | undefined): boolean | undefined =>
    wanted?.some((id) => ids.includes(id))
  const isAt = (wanted: unknown, part: Partial<VenueLocation>): boolean | undefined =>
    location && wanted ? isLocatedAt(venues, { ...location, ...part }) : undefined
  const hidden = {
    categories: hasAny(event.categoryIds, query.categories),
    tags: hasAny(event.tagIds, query.tags),
    venue: hasAny(event.venueIds, query.venues),
    located_venue: isAt(location?.located, anywhere),
    without_venue: isAt(location?.located === false, anywhere),
    // One venue must meet all of these conditions, so each check includes the ones before it.
    near_venue: isAt(location?.near, { ...anywhere, located: undefined, near: location?.near }),
    city: isAt(location?.cities, { located: undefined, countries: undefined }),
    country: isAt(location?.countries, { located: undefined }),
    organizer: hasAny(event.organizerIds, query.organizers),
    author: query.authors?.some((author) => author === event.authorId),
    featured: equals(query.featured, event.featured),
    ticketed: equals(values.ticketed, hasTickets),
    event_status: query.eventStatuses?.includes(event.eventStatus),
    online: equals(query.online, isOnline(event)),
    external_source: query.externalSources?.some((source) => source === event.externalSource),
    external_id: query.externalIds?.some((externalId) => externalId === event.externalId),
    post_parent: equals(query.parent, event.parentId),
    custom_fields: query.fields.length > 0 ? query.fields.every((field) => matchesField(field)(event)) : undefined,
  }
  // A password hides the fields of these conditions.
  const shown: Partial<typeof hidden> = isHidden ? {} : hidden
  return { ...open, ...shown }
}

const anywhere = { near: undefined, cities: undefined, countries: undefined }

function equals<T>(wanted: T | undefined, value: T | undefined): boolean | undefined {
  return wanted === undefined ? undefined : wanted === value
}

function meets(event: EventRecord, edge: EventPlan['window']['bounds'][number]['edge'], at: number): boolean {
  if (edge === 'startsFrom') return event.startsAt >= at
  if (edge === 'startsBefore') return event.startsAt < at
  return edge === 'endsFrom' ? event.endsAt >= at : event.endsAt < at
}
