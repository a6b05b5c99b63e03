import type { OrganizerRecord, Status, VenueRecord } from '@kalends/core'
import { addSpan, emptySpans, removeSpan, type SpanIndex } from '../spans/span-index.ts'
import { enter, leave } from '../table.ts'
import { addText, emptyTexts, removeText, type TextIndex } from '../text/text-index.ts'

/** A venue or an organizer. */
export type Place = VenueRecord | OrganizerRecord

/** Everything by which venues or organizers are found. The ends of all spans mean nothing here. */
export interface PlaceIndex {
  /** By stored status, in the order of publication. */
  readonly published: Readonly<Record<Status, SpanIndex>>
  /** Those with coordinates, by latitude. */
  readonly latitudes: SpanIndex
  readonly images: Map<number, Set<number>>
  readonly texts: TextIndex
}

/** An index without places. */
export function emptyPlaces(): PlaceIndex {
  return {
    published: {
      publish: emptySpans(),
      future: emptySpans(),
      draft: emptySpans(),
      pending: emptySpans(),
      private: emptySpans(),
      trash: emptySpans(),
    },
    latitudes: emptySpans(),
    images: new Map(),
    texts: emptyTexts(),
  }
}

/** Enters a place. */
export function addPlace(index: PlaceIndex, place: Place): void {
  addSpan(index.published[place.status], place.publishedAt, 0, place.id)
  const latitude = latitudeOf(place)
  if (latitude !== undefined) addSpan(index.latitudes, latitude, 0, place.id)
  if (place.imageId !== undefined) enter(index.images, place.imageId, place.id)
  addText(index.texts, place.id, place.searchText)
}

/** Takes a place out. */
export function removePlace(index: PlaceIndex, place: Place): void {
  removeSpan(index.published[place.status], place.publishedAt, place.id)
  const latitude = latitudeOf(place)
  if (latitude !== undefined) removeSpan(index.latitudes, latitude, place.id)
  if (place.imageId !== undefined) leave(index.images, place.imageId, place.id)
  removeText(index.texts, place.id, place.searchText)
}

/** The latitude of a place that has coordinates. */
export function latitudeOf(place: Place): number | undefined {
  return 'latitude' in place ? place.latitude : undefined
}
