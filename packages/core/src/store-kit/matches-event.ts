import type { UserId } from '../contract/user-ids.ts'
import { isInCircle } from '../domain/distance.ts'
import { isOnline } from '../domain/event-status.ts'
import { fieldValues, isInRange } from '../domain/field-values.ts'
import { admits, isVisible } from '../domain/status.ts'
import type {
  Circle,
  EventQuery,
  ExternalIds,
  FieldCondition,
  Range,
  Scope,
  VenueLocation,
  Visibility,
  Whereabouts,
} from '../ports/query.ts'
import type { EventRecord, PostDraft, VenueRecord } from '../ports/record.ts'

/** A test that a record either passes or fails. */
export type Test<R> = (record: R) => boolean

/** The venue with this id, or `undefined`. */
export type VenueOf = (id: number) => VenueRecord | undefined

/**
 * Returns a test for every condition of an event query, including `ids`. Sorting, offset and limit are up to you.
 * Create the test once for each query, because it turns lists of ids into sets. `venueOf` is called only if the query
 * has a `location`.
 */
export function matchesEvent(query: EventQuery, venueOf: VenueOf): Test<EventRecord> {
  const { visible, opens, starts, ends, needles, location, slug, parent, image, modifiedFrom, eventStatuses } = query
  const tests: Test<EventRecord>[] = [(event) => isWithin(event.startsAt, starts) && isWithin(event.endsAt, ends)]
  if (!query.keepHidden) tests.push((event) => !event.hideFromListings)
  tests.push((event) => isVisible(event, visible))
  if (!query.keepLocked) tests.push((event) => !isLocked(event, visible, opens))
  if (query.ids !== undefined) tests.push(isAmong(query.ids))
  if (query.exclude.length > 0) tests.push(not(isAmong(query.exclude)))
  if (slug !== undefined) tests.push((event) => event.slug === slug)
  tests.push(...externalTests(query))
  if (query.categories !== undefined) tests.push(hasAny((event) => event.categoryIds, query.categories))
  if (query.tags !== undefined) tests.push(hasAny((event) => event.tagIds, query.tags))
  if (query.venues !== undefined) tests.push(hasAny((event) => event.venueIds, query.venues))
  if (query.organizers !== undefined) tests.push(hasAny((event) => event.organizerIds, query.organizers))
  if (query.authors !== undefined) tests.push(isBy(query.authors))
  if (query.featured !== undefined) tests.push((event) => event.featured === query.featured)
  if (query.ticketed !== undefined) tests.push((event) => event.ticketed === query.ticketed)
  if (eventStatuses !== undefined) tests.push(({ eventStatus }) => eventStatuses.includes(eventStatus))
  if (query.online !== undefined) tests.push((event) => isOnline(event) === query.online)
  if (parent !== undefined) tests.push((event) => event.parentId === parent)
  if (image !== undefined) tests.push((event) => event.imageId === image)
  for (const condition of query.fields) tests.push(matchesField(condition))
  if (modifiedFrom !== undefined) tests.push((event) => event.modifiedAt >= modifiedFrom)
  if (location !== undefined) {
    const { located } = location
    const isSeenAt = (isAt: Test<VenueRecord>) =>
      once((id) => {
        const venue = venueOf(id)
        return venue !== undefined && isVisible(venue, location.visible) && isAt(venue)
      })
    const isLocated = isSeenAt(hasCoordinates)
    if (located !== undefined) tests.push(({ venueIds }) => venueIds.some(isLocated) === located)
    const isPlaced = isSeenAt(isAt(location))
    if (hasWhereabouts(location)) tests.push(({ venueIds }) => venueIds.some(isPlaced))
  }
  if (needles.length > 0) {
    tests.push((event) => containsAll(isLocked(event, visible, opens) ? event.titleText : event.searchText, needles))
  }
  return (event) => tests.every((test) => test(event))
}

/** Tests each id once: many events have the same venue. */
function once(test: (id: number) => boolean): (id: number) => boolean {
  const results = new Map<number, boolean>()
  return (id) => {
    const known = results.get(id)
    if (known !== undefined) return known
    const result = test(id)
    results.set(id, result)
    return result
  }
}

/** Whether an event has a password and `opens` does not include it for the viewer. */
export function isLocked(event: EventRecord, { viewer, now }: Visibility, opens: Scope): boolean {
  return event.passwordHash !== undefined && !admits(opens, event, viewer, now)
}

/** Whether an event with these venues meets the condition. */
export function isLocatedAt(venues: readonly VenueRecord[], location: VenueLocation): boolean {
  const { visible, located } = location
  const seen = venues.filter((venue) => isVisible(venue, visible))
  if (located !== undefined && seen.some(hasCoordinates) !== located) return false
  return !hasWhereabouts(location) || seen.some(isAt(location))
}

/** Whether there is a condition on where a venue is. */
export function hasWhereabouts({ near, cities, countries }: Whereabouts): boolean {
  return (near ?? cities ?? countries) !== undefined
}

/** Returns a test for whether a venue meets these conditions. */
export function isAt({ near, cities, countries }: Whereabouts): Test<VenueRecord> {
  return (venue) =>
    (cities === undefined || cities.includes(venue.cityKey)) &&
    (countries === undefined || countries.includes(venue.countryKey)) &&
    (near === undefined || isNear(venue, near))
}

/** Whether a venue has coordinates. */
export function hasCoordinates({ latitude, longitude }: VenueRecord): boolean {
  return latitude !== undefined && longitude !== undefined
}

/** Whether a venue has coordinates within the circle. */
function isNear({ latitude, longitude }: VenueRecord, circle: Circle): boolean {
  return latitude !== undefined && longitude !== undefined && isInCircle(circle, { latitude, longitude })
}

/** Whether each needle occurs in the text. */
export function containsAll(text: string, needles: readonly string[]): boolean {
  return needles.every((needle) => text.includes(needle))
}

/** Returns a test for whether a record has one of these ids. */
export function isAmong(ids: readonly number[]): Test<{ readonly id: number }> {
  const wanted = new Set(ids)
  return ({ id }) => wanted.has(id)
}

/** Returns a test for whether a post is by one of these authors. */
export function isBy(authors: readonly UserId[]): Test<Pick<PostDraft, 'authorId'>> {
  const wanted = new Set<UserId | undefined>(authors)
  return ({ authorId }) => wanted.has(authorId)
}

/** Returns the tests of where a post was imported from. */
export function externalTests({ externalSources, externalIds }: ExternalIds): readonly Test<PostDraft>[] {
  const isIn = (wanted: ReadonlySet<string>, text: string | undefined) => text !== undefined && wanted.has(text)
  const [sources, ids] = [new Set(externalSources), new Set(externalIds)]
  return [
    ...(externalSources === undefined ? [] : [(post: PostDraft) => isIn(sources, post.externalSource)]),
    ...(externalIds === undefined ? [] : [(post: PostDraft) => isIn(ids, post.externalId)]),
  ]
}

/** Returns a test for a condition on a custom field. */
export function matchesField(condition: FieldCondition): Test<Pick<PostDraft, 'customFields'>> {
  const { name, matchesAbsent } = condition
  return ({ customFields }) => {
    const values = Object.hasOwn(customFields, name) ? fieldValues(customFields[name]) : []
    return values.length === 0 ? matchesAbsent : values.some((value) => isInRange(value, condition))
  }
}

/** Returns the opposite of a test. */
export function not<R>(test: Test<R>): Test<R> {
  return (record) => !test(record)
}

function hasAny(idsOf: (event: EventRecord) => readonly number[], ids: readonly number[]): Test<EventRecord> {
  const wanted = new Set(ids)
  return (event) => idsOf(event).some((id) => wanted.has(id))
}

function isWithin(value: number, { min, max }: Range): boolean {
  return (min === undefined || value >= min) && (max === undefined || value < max)
}
