import type {
  EventQuery,
  EventRecord,
  ExternalIds,
  FieldCondition,
  PostDraft,
  Scope,
  VenueLocation,
  VenueRecord,
  Visibility,
  Whereabouts,
} from '@kalends/core'
import type { Rules } from './rules.ts'

/** Whether the scope for the effective status of a post includes the post. */
export function isVisible(rules: Rules, post: PostDraft, visible: Visibility): boolean {
  const status = rules.effectiveStatus(post, visible.now)
  return rules.admits(visible[status], status, rules.owns(visible.viewer, post))
}

/** Whether an event has a password that the viewer needs. */
export function isLocked(rules: Rules, event: EventRecord, visible: Visibility, opens: Scope): boolean {
  if (event.passwordHash === undefined) return false
  const status = rules.effectiveStatus(event, visible.now)
  return !rules.admits(opens, status, rules.owns(visible.viewer, event))
}

/** Whether an event matches every condition of the query. */
export function matchesEvent(
  rules: Rules,
  event: EventRecord,
  query: EventQuery,
  venues: ReadonlyMap<number, VenueRecord>,
): boolean {
  const locked = isLocked(rules, event, query.visible, query.opens)
  return (
    isVisible(rules, event, query.visible) &&
    (query.keepLocked || !locked) &&
    (query.keepHidden || !event.hideFromListings) &&
    (query.ids === undefined || query.ids.includes(event.id)) &&
    !query.exclude.includes(event.id) &&
    (query.slug === undefined || event.slug === query.slug) &&
    isImported(event, query) &&
    rules.within(event.startsAt, query.starts) &&
    rules.within(event.endsAt, query.ends) &&
    rules.contains(rules.searchedText(event, locked), query.needles) &&
    (query.categories === undefined || share(event.categoryIds, query.categories)) &&
    (query.tags === undefined || share(event.tagIds, query.tags)) &&
    (query.venues === undefined || share(event.venueIds, query.venues)) &&
    (query.location === undefined || takesPlaceAt(rules, event, query.location, venues)) &&
    (query.organizers === undefined || share(event.organizerIds, query.organizers)) &&
    (query.authors === undefined || query.authors.some((author) => author === event.authorId)) &&
    (query.featured === undefined || event.featured === query.featured) &&
    (query.ticketed === undefined || event.ticketed === query.ticketed) &&
    (query.eventStatuses === undefined || query.eventStatuses.includes(event.eventStatus)) &&
    (query.online === undefined || rules.isOnline(event) === query.online) &&
    (query.parent === undefined || event.parentId === query.parent) &&
    (query.image === undefined || event.imageId === query.image) &&
    (query.modifiedFrom === undefined || event.modifiedAt >= query.modifiedFrom) &&
    query.fields.every((condition) => hasField(rules, event, condition))
  )
}

/** Whether a post has one of the sources and external ids of a query. */
export function isImported(post: PostDraft, { externalSources, externalIds }: ExternalIds): boolean {
  const { externalSource = '', externalId = '' } = post
  return (
    (externalSources === undefined || externalSources.includes(externalSource)) &&
    (externalIds === undefined || externalIds.includes(externalId))
  )
}

/** Whether a post meets a condition on a custom field. */
export function hasField(rules: Rules, { customFields }: PostDraft, condition: FieldCondition): boolean {
  const { name, values, from, to, matchesAbsent } = condition
  const [value] = Object.entries(customFields).flatMap(([key, one]) => (key === name ? [one] : []))
  const list: readonly unknown[] = Array.isArray(value) ? value.slice(0, 500) : [value]
  const compared = list.flatMap((one) => {
    if (typeof one === 'boolean') return [one ? 1 : 0]
    return typeof one === 'number' || (typeof one === 'string' && one.length <= 200) ? [one] : []
  })
  if (compared.length === 0) return matchesAbsent
  const isAtLeast = (one: string | number, least: string | number) =>
    typeof one === 'string'
      ? typeof least === 'string' && rules.compareText(one, least) >= 0
      : typeof least === 'number' && one >= least
  return compared.some((one) =>
    values === undefined
      ? (from === undefined || isAtLeast(one, from)) &&
        (to === undefined || (typeof one === typeof to && isAtLeast(to, one)))
      : values.some((wanted) => wanted === one),
  )
}

function takesPlaceAt(
  rules: Rules,
  event: EventRecord,
  location: VenueLocation,
  venues: ReadonlyMap<number, VenueRecord>,
): boolean {
  const { visible, located, near, cities, countries } = location
  const own = [...venues.values()].filter(({ id }) => event.venueIds.includes(id))
  const seen = own.filter((venue) => isVisible(rules, venue, visible))
  return (
    (located === undefined || seen.some(({ latitude }) => latitude !== undefined) === located) &&
    ((near === undefined && cities === undefined && countries === undefined) ||
      seen.some((venue) => isThere(rules, venue, location)))
  )
}

/** Whether a venue is within the circle, cities and countries of a query. */
export function isThere(rules: Rules, venue: VenueRecord, { near, cities, countries }: Whereabouts): boolean {
  return (
    (near === undefined || rules.isNear(venue, near)) &&
    (cities === undefined || cities.includes(venue.cityKey)) &&
    (countries === undefined || countries.includes(venue.countryKey))
  )
}

function share(left: readonly number[], right: readonly number[]): boolean {
  return left.some((id) => right.includes(id))
}
