import type {
  EventQuery,
  EventRecord,
  LinkedEvents,
  OrganizerRecord,
  PlaceQuery,
  PostDraft,
  Range,
  Scope,
  TermKind,
  TermQuery,
  TermRecord,
  VenueQuery,
  VenueRecord,
  Visibility,
} from '@kalends/core'
import { compareText, distanceKm } from '@kalends/core'

/** Every record there is, to be looked at one by one. */
export interface World {
  readonly event: readonly EventRecord[]
  readonly venue: readonly VenueRecord[]
  readonly organizer: readonly OrganizerRecord[]
  readonly category: readonly TermRecord[]
  readonly tag: readonly TermRecord[]
}

function statusAt(post: PostDraft, now: number) {
  return post.status === 'future' && post.publishedAt <= now ? 'publish' : post.status
}

function admits(scope: Scope, post: PostDraft, { viewer, now }: Visibility): boolean {
  const isOwn = viewer !== undefined && post.authorId === viewer
  if (scope === 'ownUnpublished') return isOwn && statusAt(post, now) !== 'publish'
  return scope === 'all' || (scope === 'own' && isOwn)
}

function isSeen(post: PostDraft, visible: Visibility): boolean {
  return admits(visible[statusAt(post, visible.now)], post, visible)
}

function isLocked(event: EventRecord, visible: Visibility, opens: Scope): boolean {
  return event.passwordHash !== undefined && !admits(opens, event, visible)
}

function isWithin(value: number, { min, max }: Range): boolean {
  return (min === undefined || value >= min) && (max === undefined || value < max)
}

function shares(left: readonly number[], right: readonly number[]): boolean {
  return left.some((id) => right.includes(id))
}

/** The events that pass, in order, found by looking at each. */
export function naiveEvents(events: readonly EventRecord[], query: EventQuery): EventRecord[] {
  const passing = events.filter((event) => {
    const locked = isLocked(event, query.visible, query.opens)
    const text = locked ? event.titleText : event.searchText
    return [
      isSeen(event, query.visible),
      query.keepLocked || !locked,
      query.keepHidden || !event.hideFromListings,
      query.ids === undefined || query.ids.includes(event.id),
      !query.exclude.includes(event.id),
      isWithin(event.startsAt, query.starts),
      isWithin(event.endsAt, query.ends),
      query.needles.every((needle) => text.includes(needle)),
      query.categories === undefined || shares(event.categoryIds, query.categories),
      query.tags === undefined || shares(event.tagIds, query.tags),
      query.venues.every((group) => shares(event.venueIds, group)),
      query.withoutVenues === undefined || !shares(event.venueIds, query.withoutVenues),
      query.organizers === undefined || shares(event.organizerIds, query.organizers),
      query.featured === undefined || event.featured === query.featured,
      query.ticketed === undefined || event.ticketed === query.ticketed,
      query.parent === undefined || event.parentId === query.parent,
      query.image === undefined || event.imageId === query.image,
      query.modifiedFrom === undefined || event.modifiedAt >= query.modifiedFrom,
    ].every(Boolean)
  })
  const sign = query.direction === 'asc' ? 1 : -1
  return passing.sort((left, right) => sign * (compareEvents(left, right, query.orderBy) || left.id - right.id))
}

function compareEvents(left: EventRecord, right: EventRecord, orderBy: EventQuery['orderBy']): number {
  if (orderBy === 'start') return left.startsAt - right.startsAt
  if (orderBy === 'end') return left.endsAt - right.endsAt
  if (orderBy === 'published') return left.publishedAt - right.publishedAt
  if (orderBy === 'modified') return left.modifiedAt - right.modifiedAt
  return orderBy === 'title' ? compareText(left.titleText, right.titleText) : 0
}

/** The venues or organizers that pass, in order. */
export function naivePlaces<P extends VenueRecord | OrganizerRecord>(
  places: readonly P[],
  events: readonly EventRecord[],
  query: PlaceQuery | VenueQuery,
): P[] {
  return places
    .filter(
      (place) =>
        isSeen(place, query.visible) &&
        (query.ids === undefined || query.ids.includes(place.id)) &&
        (query.image === undefined || place.imageId === query.image) &&
        query.needles.every((needle) => place.searchText.includes(needle)) &&
        isThere(place, query) &&
        query.linked.every((condition) => events.some((event) => links(event, place, condition)) === condition.wanted),
    )
    .sort((left, right) => right.publishedAt - left.publishedAt || right.id - left.id)
}

function links(event: EventRecord, place: VenueRecord | OrganizerRecord, condition: LinkedEvents): boolean {
  const ids = 'email' in place ? event.organizerIds : event.venueIds
  const { visible, opens, endsFrom } = condition
  return (
    ids.includes(place.id) &&
    isSeen(event, visible) &&
    !isLocked(event, visible, opens) &&
    (endsFrom === undefined || event.endsAt >= endsFrom)
  )
}

function isThere(place: VenueRecord | OrganizerRecord, query: PlaceQuery | VenueQuery): boolean {
  if (!('located' in query) || !('latitude' in place)) return true
  const { latitude, longitude } = place
  if (query.located !== undefined && (latitude !== undefined) !== query.located) return false
  if (query.near === undefined) return true
  return (
    latitude !== undefined &&
    longitude !== undefined &&
    distanceKm({ latitude, longitude }, query.near) <= query.near.km
  )
}

/** How many events count for a term. */
export function naiveCount(events: readonly EventRecord[], kind: TermKind, id: number, now: number): number {
  return events.filter(
    (event) =>
      statusAt(event, now) === 'publish' &&
      event.passwordHash === undefined &&
      (kind === 'category' ? event.categoryIds : event.tagIds).includes(id),
  ).length
}

/** The terms that pass, in order. */
export function naiveTerms(world: World, kind: TermKind, query: TermQuery): TermRecord[] {
  const terms = world[kind]
  const countOf = (id: number) => naiveCount(world.event, kind, id, query.now)
  const isFilled = (id: number, seen: readonly number[] = []): boolean =>
    !seen.includes(id) &&
    (countOf(id) > 0 || terms.some((term) => term.parentId === id && isFilled(term.id, [...seen, id])))
  const compare = (left: TermRecord, right: TermRecord) => {
    if (query.orderBy === 'id') return 0
    if (query.orderBy === 'slug') return compareText(left.slug, right.slug)
    if (query.orderBy === 'description') return compareText(left.descriptionText, right.descriptionText)
    if (query.orderBy === 'count') return countOf(left.id) - countOf(right.id)
    if (query.orderBy === 'listed' && query.ids !== undefined)
      return query.ids.indexOf(left.id) - query.ids.indexOf(right.id)
    return compareText(left.nameKey, right.nameKey)
  }
  const sign = query.direction === 'asc' ? 1 : -1
  return terms
    .filter(
      (term) =>
        (query.ids === undefined || query.ids.includes(term.id)) &&
        !query.exclude.includes(term.id) &&
        query.needles.every((needle) => term.searchText.includes(needle)) &&
        (query.slug === undefined || term.slug === query.slug) &&
        (query.parent === undefined || (term.parentId ?? null) === query.parent) &&
        (!query.hideEmpty || isFilled(term.id)),
    )
    .sort((left, right) => sign * (compare(left, right) || left.id - right.id))
}
