import { isVisible } from '../domain/status.ts'
import type { LinkedEvents, PlaceQuery, VenueQuery } from '../ports/query.ts'
import type { EventRecord, OrganizerRecord, PlaceKind, VenueRecord } from '../ports/record.ts'
import { linkKeys } from './links.ts'
import {
  containsAll,
  externalTests,
  hasCoordinates,
  isAmong,
  isAt,
  isBy,
  isLocked,
  matchesField,
  not,
  type Test,
} from './matches-event.ts'

/** A collection of ids with a `has` method, such as a `Set`. */
export interface IdSet {
  /** Whether the id is in the set. */
  has(id: number): boolean
}

/**
 * Returns a test for every condition of a query for venues or organizers, `ids` included. `linked` returns the ids
 * of the places that have an event that meets the condition. `linkedPlaces` finds them by scanning.
 */
export function matchesPlace(
  query: PlaceQuery | VenueQuery,
  linked: (condition: LinkedEvents) => IdSet,
): Test<VenueRecord | OrganizerRecord> {
  const { visible, slug, needles, image } = query
  const tests: Test<VenueRecord | OrganizerRecord>[] = [(place) => isVisible(place, visible)]
  if (query.ids !== undefined) tests.push(isAmong(query.ids))
  if (query.exclude.length > 0) tests.push(not(isAmong(query.exclude)))
  if (slug !== undefined) tests.push((place) => place.slug === slug)
  tests.push(...externalTests(query))
  if (query.authors !== undefined) tests.push(isBy(query.authors))
  for (const condition of query.fields) tests.push(matchesField(condition))
  if (image !== undefined) tests.push((place) => place.imageId === image)
  if ('near' in query) tests.push(matchesPosition(query))
  if (needles.length > 0) tests.push((place) => containsAll(place.searchText, needles))
  for (const condition of query.linked) {
    const places = linked(condition)
    tests.push(({ id }) => places.has(id) === condition.wanted)
  }
  return (place) => tests.every((test) => test(place))
}

/** The ids of the venues or organizers of those events that meet the condition. */
export function linkedPlaces(
  kind: PlaceKind,
  events: Iterable<EventRecord>,
  condition: LinkedEvents,
): ReadonlySet<number> {
  const isLinking = matchesLinkedEvent(condition)
  const linked = new Set<number>()
  for (const event of events) {
    if (!isLinking(event)) continue
    for (const id of event[linkKeys[kind]]) linked.add(id)
  }
  return linked
}

/** Returns a test for whether an event meets the condition, apart from `wanted`. */
export function matchesLinkedEvent({ visible, opens, endsFrom }: LinkedEvents): Test<EventRecord> {
  return (event) =>
    (endsFrom === undefined || event.endsAt >= endsFrom) &&
    isVisible(event, visible) &&
    !isLocked(event, visible, opens)
}

/** Organizers have no location, and no query for organizers has such a condition. */
function matchesPosition(query: VenueQuery): Test<VenueRecord | OrganizerRecord> {
  const isThere = isAt(query)
  return (place) =>
    !('latitude' in place) ||
    ((query.located === undefined || hasCoordinates(place) === query.located) && isThere(place))
}
