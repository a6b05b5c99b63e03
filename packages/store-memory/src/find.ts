import {
  type EventQuery,
  type EventRecord,
  type Found,
  type ImageQuery,
  type ImageRecord,
  type Kind,
  matchesEvent,
  type OrganizerRecord,
  type Queries,
  type RecordOf,
  type TermKind,
  type VenueRecord,
} from '@kalends/core'
import { inOrder } from './events/event-order.ts'
import type { EventSource } from './events/event-source.ts'
import { findEvents } from './events/find-events.ts'
import { findPlaces, type PlaceSource } from './places/find-places.ts'
import type { State } from './state.ts'
import { rowOf } from './table.ts'
import { findTerms, type TermSource } from './terms/find-terms.ts'

/** How each kind is found. */
export const finders: { readonly [K in Kind]: (state: State, query: Queries[K]) => Found<RecordOf<K>> } = {
  event: (state, query) =>
    query.slug === undefined && query.location === undefined
      ? findEvents(eventSource(state), query)
      : scanEvents(state, query),
  venue: (state, query) => findPlaces(venueSource(state), query),
  organizer: (state, query) => findPlaces(organizerSource(state), query),
  category: (state, query) => findTerms(termSource(state, 'category'), query),
  tag: (state, query) => findTerms(termSource(state, 'tag'), query),
  image: findImages,
}

/** The events of a state, as finding sees them. */
export function eventSource({ tables, events }: State): EventSource {
  const { event: table } = tables
  return { index: events, eventOf: (id) => rowOf(table, id), count: table.count, lastId: table.lastId }
}

function scanEvents({ tables }: State, query: EventQuery): Found<EventRecord> {
  const events = tables.event.rows
    .filter((event) => event !== undefined)
    .filter(matchesEvent(query, (id) => rowOf(tables.venue, id)))
  const { offset, limit } = query
  const end = limit === undefined ? undefined : offset + limit
  return { records: inOrder(events, query).slice(offset, end), total: events.length }
}

function venueSource(state: State): PlaceSource<VenueRecord> {
  const { venue: table } = state.tables
  const placeOf = (id: number) => rowOf(table, id)
  return { index: state.places.venue, placeOf, count: table.count, field: 'venue', events: eventSource(state) }
}

function organizerSource(state: State): PlaceSource<OrganizerRecord> {
  const { organizer: table } = state.tables
  const placeOf = (id: number) => rowOf(table, id)
  return { index: state.places.organizer, placeOf, count: table.count, field: 'organizer', events: eventSource(state) }
}

function termSource(state: State, kind: TermKind): TermSource {
  const table = state.tables[kind]
  return {
    kind,
    index: state.terms[kind],
    termOf: (id) => table.rows[id],
    idOfSlug: (slug) => table.slugs.get(slug),
    count: table.count,
    events: eventSource(state),
  }
}

/** Images of one address, by id ascending. */
function findImages({ tables, imageUrls }: State, { url, authorId, offset, limit }: ImageQuery): Found<ImageRecord> {
  const ids = [...(imageUrls.get(url) ?? [])].sort((left, right) => left - right)
  const images = ids
    .map((id) => rowOf(tables.image, id))
    .filter((image) => image !== undefined)
    .filter((image) => authorId === undefined || image.authorId === authorId)
  return { records: images.slice(offset, limit === undefined ? undefined : offset + limit), total: images.length }
}
