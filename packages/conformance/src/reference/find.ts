import type {
  EventQuery,
  EventRecord,
  Found,
  ImageQuery,
  ImageRecord,
  ListPage,
  OrganizerRecord,
  PageRange,
  PlaceKind,
  PlaceQuery,
  SortValue,
  Stored,
  TermKind,
  TermQuery,
  TermRecord,
  VenueQuery,
  VenueRecord,
} from '@kalends/core'
import { eventCounts, linkedPlaces, nonEmptyTerms } from './count.ts'
import { hasField, isImported, isThere, isVisible, matchesEvent } from './matching.ts'
import type { Rules } from './rules.ts'
import { recordsOf, type State } from './state.ts'

/** How records are sorted: 1 for ascending, -1 for descending. Ties are broken by id. */
interface Order<R> {
  readonly sign: 1 | -1
  readonly sortValue: (record: R) => SortValue
}

function compareValues(rules: Rules, left: SortValue, right: SortValue): number {
  return typeof left === 'string' ? rules.compareText(left, String(right)) : left - Number(right)
}

function sorted<R extends Stored>(rules: Rules, records: readonly R[], { sign, sortValue }: Order<R>): R[] {
  return [...records].sort(
    (left, right) => sign * (compareValues(rules, sortValue(left), sortValue(right)) || left.id - right.id),
  )
}

/** The records after the position of a query. */
function behind<R extends Stored>(rules: Rules, records: readonly R[], order: Order<R>, { after }: ListPage): R[] {
  if (after === undefined) return [...records]
  return records.filter(
    (record) => order.sign * (compareValues(rules, order.sortValue(record), after.value) || record.id - after.id) > 0,
  )
}

function pageIn<R>(records: readonly R[], { offset, limit }: PageRange): readonly R[] {
  return records.slice(offset, limit === undefined ? undefined : offset + limit)
}

/** The page of a query among all records that match. */
function pageOf<R extends Stored>(rules: Rules, matches: readonly R[], order: Order<R>, query: ListPage): Found<R> {
  const rest = behind(rules, sorted(rules, matches, order), order, query)
  return { records: pageIn(rest, query), total: matches.length }
}

/** The events that match. */
export function findEvents(state: State, rules: Rules, query: EventQuery): Found<EventRecord> {
  const order: Order<EventRecord> = {
    sign: query.direction === 'asc' ? 1 : -1,
    sortValue: (event) => eventValue(query, event),
  }
  const isFound = (event: EventRecord): boolean => matchesEvent(rules, event, query, state.tables.venue)
  const withParts = { ...query, needles: partsOf(query.needles) }
  const candidates = recordsOf(state, 'event').filter((event) =>
    matchesEvent(rules, event, withParts, state.tables.venue),
  )
  const most = query.searchCandidates
  if (isOfParts(query.needles) || candidates.length <= most) {
    return pageOf(rules, candidates.filter(isFound), order, query)
  }
  const rest = behind(rules, sorted(rules, candidates, order), order, query)
  const found = rest.slice(0, most).filter(isFound)
  const page: Found<EventRecord> = { records: pageIn(found, query), total: found.length, isTotalExact: false }
  const last = rest.length > most ? rest[most - 1] : undefined
  return last === undefined ? page : { ...page, examinedTo: { value: order.sortValue(last), id: last.id } }
}

/** The sequences of at least three letters, digits and marks. */
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

/** Whether each needle consists of a single part. */
function isOfParts(needles: readonly string[]): boolean {
  return needles.every((needle) => partsOf([needle])[0] === needle)
}

function eventValue({ orderBy }: EventQuery, event: EventRecord): SortValue {
  if (orderBy === 'start') return event.startsAt
  if (orderBy === 'end') return event.endsAt
  if (orderBy === 'title') return event.titleText
  if (orderBy === 'published') return event.publishedAt
  return orderBy === 'modified' ? event.modifiedAt : event.id
}

/** The venues that match. */
export function findVenues(state: State, rules: Rules, query: VenueQuery): Found<VenueRecord> {
  const venues = matchingPlaces(state, rules, 'venue', query).filter(
    (venue) =>
      (query.located === undefined || (venue.latitude !== undefined) === query.located) && isThere(rules, venue, query),
  )
  return pageOf(rules, venues, newestFirst, query)
}

/** The organizers that match. */
export function findOrganizers(state: State, rules: Rules, query: PlaceQuery): Found<OrganizerRecord> {
  return pageOf(rules, matchingPlaces(state, rules, 'organizer', query), newestFirst, query)
}

const newestFirst: Order<VenueRecord | OrganizerRecord> = { sign: -1, sortValue: (place) => place.publishedAt }

function matchingPlaces<K extends PlaceKind>(state: State, rules: Rules, kind: K, query: PlaceQuery) {
  const conditions = query.linked.map((condition) => ({
    wanted: condition.wanted,
    linked: linkedPlaces(state, rules, kind, condition),
  }))
  return recordsOf(state, kind).filter(
    (place) =>
      isVisible(rules, place, query.visible) &&
      (query.ids === undefined || query.ids.includes(place.id)) &&
      !query.exclude.includes(place.id) &&
      (query.slug === undefined || place.slug === query.slug) &&
      isImported(place, query) &&
      rules.contains(place.searchText, query.needles) &&
      (query.authors === undefined || query.authors.some((author) => author === place.authorId)) &&
      (query.image === undefined || place.imageId === query.image) &&
      query.fields.every((condition) => hasField(rules, place, condition)) &&
      conditions.every(({ wanted, linked }) => linked.has(place.id) === wanted),
  )
}

/** The categories or tags that match. */
export function findTerms(state: State, rules: Rules, kind: TermKind, query: TermQuery): Found<TermRecord> {
  const counts = eventCounts(state, rules, kind, query)
  const nonEmpty = query.hideEmpty ? nonEmptyTerms(state, rules, kind, query) : undefined
  const terms = recordsOf(state, kind).filter(
    (term) =>
      (nonEmpty === undefined || nonEmpty.has(term.id)) &&
      (query.ids === undefined || query.ids.includes(term.id)) &&
      !query.exclude.includes(term.id) &&
      rules.contains(term.searchText, query.needles) &&
      (query.slug === undefined || term.slug === query.slug) &&
      (query.parent === undefined || (term.parentId ?? null) === query.parent),
  )
  const sortValue = (term: TermRecord): SortValue => termValue(query, counts, term)
  return pageOf(rules, terms, { sign: query.direction === 'asc' ? 1 : -1, sortValue }, query)
}

function termValue({ orderBy, ids }: TermQuery, counts: ReadonlyMap<number, number>, term: TermRecord): SortValue {
  if (orderBy === 'slug') return term.slug
  if (orderBy === 'count') return counts.get(term.id) ?? 0
  if (orderBy === 'description') return term.descriptionText
  if (orderBy === 'id') return term.id
  return orderBy === 'listed' && ids !== undefined ? ids.indexOf(term.id) : term.nameKey
}

/** The images that match, by id. */
export function findImages(state: State, query: ImageQuery): Found<ImageRecord> {
  const images = recordsOf(state, 'image').filter(
    (image) => image.url === query.url && (query.authorId === undefined || image.authorId === query.authorId),
  )
  return { records: pageIn(images, query), total: images.length }
}
