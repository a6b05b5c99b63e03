import type {
  EventQuery,
  EventRecord,
  ImageQuery,
  ImageRecord,
  OrganizerRecord,
  PlaceKind,
  PlaceQuery,
  TermKind,
  TermQuery,
  TermRecord,
  VenueQuery,
  VenueRecord,
} from '@kalends/core'
import { eventCounts, linkedPlaces, nonEmptyTerms } from './count.ts'
import { isThere, isVisible, matchesEvent } from './matching.ts'
import type { Rules } from './rules.ts'
import { recordsOf, type State } from './state.ts'

/** The events that match, in order. */
export function findEvents(state: State, rules: Rules, query: EventQuery): EventRecord[] {
  const candidates = eventsWith(partsOf(query.needles), state, rules, query)
  const examined = isOfParts(query.needles) ? candidates : candidates.slice(0, query.searchCandidates)
  return examined.filter((event) => matchesEvent(rules, event, query, state.tables.venue))
}

/** Whether a search leaves events out that it would have to examine. */
export function hasMoreToExamine(state: State, rules: Rules, query: EventQuery): boolean {
  if (isOfParts(query.needles)) return false
  return eventsWith(partsOf(query.needles), state, rules, query).length > query.searchCandidates
}

/** The runs of three or more letters, digits and marks. */
function partsOf(needles: readonly string[]): string[] {
  return needles.flatMap((needle) => {
    const runs = ['']
    for (const character of needle) {
      if (/\p{L}|\p{N}|\p{M}/u.test(character)) runs.push((runs.pop() ?? '') + character)
      else runs.push('')
    }
    return runs.filter((run) => [...run].length > 2)
  })
}

/** Whether each needle is nothing but a part. */
function isOfParts(needles: readonly string[]): boolean {
  return needles.every((needle) => partsOf([needle])[0] === needle)
}

/** The events that match a query with these needles instead of its own, in order. */
function eventsWith(needles: readonly string[], state: State, rules: Rules, given: EventQuery): EventRecord[] {
  const query = { ...given, needles }
  const sign = query.direction === 'asc' ? 1 : -1
  return recordsOf(state, 'event')
    .filter((event) => matchesEvent(rules, event, query, state.tables.venue))
    .sort((left, right) => sign * (compareEvents(rules, query, left, right) || left.id - right.id))
}

function compareEvents(rules: Rules, query: EventQuery, left: EventRecord, right: EventRecord): number {
  if (query.orderBy === 'start') return left.startsAt - right.startsAt
  if (query.orderBy === 'end') return left.endsAt - right.endsAt
  if (query.orderBy === 'title') return rules.compareText(left.titleText, right.titleText)
  if (query.orderBy === 'published') return left.publishedAt - right.publishedAt
  if (query.orderBy === 'modified') return left.modifiedAt - right.modifiedAt
  return 0
}

/** The venues that match, in order. */
export function findVenues(state: State, rules: Rules, query: VenueQuery): VenueRecord[] {
  return findPlaces(state, rules, 'venue', query).filter(
    (venue) =>
      (query.located === undefined || (venue.latitude !== undefined) === query.located) && isThere(rules, venue, query),
  )
}

/** The organizers that match, in order. */
export function findOrganizers(state: State, rules: Rules, query: PlaceQuery): OrganizerRecord[] {
  return findPlaces(state, rules, 'organizer', query)
}

function findPlaces<K extends PlaceKind>(state: State, rules: Rules, kind: K, query: PlaceQuery) {
  const conditions = query.linked.map((condition) => ({
    wanted: condition.wanted,
    linked: linkedPlaces(state, rules, kind, condition),
  }))
  return recordsOf(state, kind)
    .filter(
      (place) =>
        isVisible(rules, place, query.visible) &&
        (query.ids === undefined || query.ids.includes(place.id)) &&
        !query.exclude.includes(place.id) &&
        (query.slug === undefined || place.slug === query.slug) &&
        rules.contains(place.searchText, query.needles) &&
        (query.authors === undefined || query.authors.some((author) => author === place.authorId)) &&
        (query.image === undefined || place.imageId === query.image) &&
        conditions.every(({ wanted, linked }) => linked.has(place.id) === wanted),
    )
    .sort((left, right) => right.publishedAt - left.publishedAt || right.id - left.id)
}

/** The categories or tags that match, in order. */
export function findTerms(state: State, rules: Rules, kind: TermKind, query: TermQuery): TermRecord[] {
  const counts = eventCounts(state, rules, kind, query)
  const nonEmpty = query.hideEmpty ? nonEmptyTerms(state, rules, kind, query) : undefined
  const sign = query.direction === 'asc' ? 1 : -1
  return recordsOf(state, kind)
    .filter(
      (term) =>
        (nonEmpty === undefined || nonEmpty.has(term.id)) &&
        (query.ids === undefined || query.ids.includes(term.id)) &&
        !query.exclude.includes(term.id) &&
        rules.contains(term.searchText, query.needles) &&
        (query.slug === undefined || term.slug === query.slug) &&
        (query.parent === undefined || (term.parentId ?? null) === query.parent),
    )
    .sort((left, right) => sign * (compareTerms(rules, query, counts, left, right) || left.id - right.id))
}

function compareTerms(
  rules: Rules,
  query: TermQuery,
  counts: ReadonlyMap<number, number>,
  left: TermRecord,
  right: TermRecord,
): number {
  if (query.orderBy === 'slug') return rules.compareText(left.slug, right.slug)
  if (query.orderBy === 'count') return (counts.get(left.id) ?? 0) - (counts.get(right.id) ?? 0)
  if (query.orderBy === 'description') return rules.compareText(left.descriptionText, right.descriptionText)
  if (query.orderBy === 'id') return 0
  if (query.orderBy === 'listed' && query.ids !== undefined)
    return query.ids.indexOf(left.id) - query.ids.indexOf(right.id)
  return rules.compareText(left.nameKey, right.nameKey)
}

/** The images that match, in order. */
export function findImages(state: State, query: ImageQuery): ImageRecord[] {
  return recordsOf(state, 'image').filter(
    (image) => image.url === query.url && (query.authorId === undefined || image.authorId === query.authorId),
  )
}
