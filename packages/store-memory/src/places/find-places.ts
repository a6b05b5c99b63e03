import type { Status, VenueQuery, VenueRecord } from '@kalends/core'
import { boundingBox, type Circle, distanceKm, type Found, isVisible, type PlaceQuery, type Scope } from '@kalends/core'
import type { EventSource } from '../events/event-source.ts'
import { pageOf, type Run, sizeOf, windowRun } from '../spans/run.ts'
import { EVERYTHING, sliceWindow } from '../spans/window.ts'
import { candidates } from '../text/search.ts'
import { type LinkField, linkTest } from './linked.ts'
import { latitudeOf, type Place, type PlaceIndex } from './place-index.ts'

const ALL = Number.POSITIVE_INFINITY

/** What finding places needs: their index, the table behind it, and the events that link to them. */
export interface PlaceSource<P extends Place> {
  readonly index: PlaceIndex
  readonly placeOf: (id: number) => P | undefined
  readonly count: number
  readonly field: LinkField
  readonly events: EventSource
}

/** The venues or organizers that pass the query. */
export function findPlaces<P extends Place>(source: PlaceSource<P>, query: PlaceQuery | VenueQuery): Found<P> {
  const runs = isPlain(query) ? runsFor(source.index, query) : undefined
  if (runs !== undefined) {
    const slice = { offset: query.offset, limit: query.limit ?? ALL }
    return { records: placesOf(source, pageOf(runs, slice, 'desc')), total: sizeOf(runs) }
  }
  const found = collect(source, query).sort((left, right) => right.publishedAt - left.publishedAt || right.id - left.id)
  const { offset, limit } = query
  return { records: found.slice(offset, limit === undefined ? undefined : offset + limit), total: found.length }
}

/** Whether only the status decides. */
function isPlain(query: PlaceQuery | VenueQuery): boolean {
  const { ids, needles, image, linked } = query
  if (ids !== undefined || query.slug !== undefined || needles.length > 0 || image !== undefined || linked.length > 0)
    return false
  return !('located' in query) || (query.located === undefined && query.near === undefined)
}

/** Runs that hold exactly the visible places; `undefined` when it depends on who wrote them. */
function runsFor({ published }: PlaceIndex, { visible }: PlaceQuery): Run[] | undefined {
  const due = { ...EVERYTHING, startMax: Math.floor(visible.now) + 1 }
  const parts: readonly (readonly [status: Status, scope: Scope, window: typeof EVERYTHING])[] = [
    ['publish', visible.publish, EVERYTHING],
    ['future', visible.publish, due],
    ['future', visible.future, { ...EVERYTHING, startMin: due.startMax }],
    ['draft', visible.draft, EVERYTHING],
    ['pending', visible.pending, EVERYTHING],
    ['private', visible.private, EVERYTHING],
    ['trash', visible.trash, EVERYTHING],
  ]
  const asked = parts.filter(([status, scope]) => scope !== 'none' && published[status].size > 0)
  if (asked.some(([, scope]) => scope !== 'all')) return undefined
  return asked.map(([status, , window]) => windowRun(published[status], window))
}

/** Every place that passes, in no order. */
function collect<P extends Place>(source: PlaceSource<P>, query: PlaceQuery | VenueQuery): P[] {
  const { needles, image, visible } = query
  const isThere = locationTest(query)
  const passing = placesOf(source, candidateIds(source, query)).filter(
    (place) =>
      isVisible(place, visible) &&
      (image === undefined || place.imageId === image) &&
      (query.slug === undefined || place.slug === query.slug) &&
      isThere(place) &&
      needles.every((needle) => place.searchText.includes(needle)),
  )
  // One condition after the other: each may look at events as of another moment.
  return query.linked.reduce((kept, condition) => {
    const isLinked = linkTest(source.events, source.field, condition)
    return kept.filter(({ id }) => isLinked(id) === condition.wanted)
  }, passing)
}

/** Ids among which are those of all places that pass: the shortest list that is at hand. */
function candidateIds<P extends Place>(
  { index, count }: PlaceSource<P>,
  query: PlaceQuery | VenueQuery,
): Iterable<number> {
  if (query.ids !== undefined) return new Set(query.ids)
  if (query.image !== undefined) return index.images.get(query.image) ?? []
  const worded = query.needles.length === 0 ? undefined : candidates(index.texts, query.needles, count)
  if (worded !== undefined) return worded.ids
  if ('near' in query && query.near !== undefined) return idsAround(index, query.near)
  if ('located' in query && query.located === true) return sliceWindow(index.latitudes, EVERYTHING, 0, ALL).ids
  return Object.values(index.published).flatMap((spans) => sliceWindow(spans, EVERYTHING, 0, ALL).ids)
}

function idsAround({ latitudes }: PlaceIndex, circle: Circle): number[] {
  const { south, north } = boundingBox(circle)
  // The box includes its bounds, a window not its upper one; the box is generous, so the next number will do.
  const window = { ...EVERYTHING, startMin: south, startMax: north + Number.EPSILON * 128 }
  return sliceWindow(latitudes, window, 0, ALL).ids
}

function locationTest(query: PlaceQuery | VenueQuery): (place: Place) => boolean {
  if (!('located' in query)) return () => true
  const { located, near } = query
  return (place) =>
    (located === undefined || (latitudeOf(place) !== undefined) === located) &&
    (near === undefined || isNear(place, near))
}

function isNear(place: Place, circle: Circle): boolean {
  const { latitude, longitude } = place as Partial<VenueRecord> // Organizers have no coordinates.
  return latitude !== undefined && longitude !== undefined && distanceKm({ latitude, longitude }, circle) <= circle.km
}

function placesOf<P extends Place>({ placeOf }: PlaceSource<P>, ids: Iterable<number>): P[] {
  const places: P[] = []
  for (const id of ids) {
    const place = placeOf(id)
    if (place !== undefined) places.push(place)
  }
  return places
}
