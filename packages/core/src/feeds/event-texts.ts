import type { Language } from '../contract/languages.ts'
import type { EventView, VenueView } from '../contract/outputs.ts'
import { catalogues, fill } from '../i18n/catalogues.ts'
import { cleanUrl } from './clean-text.ts'
import { isHtml } from './html-to-text.ts'

/**
 * `Canceled: The hall is flooded.`, or `Canceled` if no reason is given; `undefined` for an event that takes place as
 * announced.
 */
export function statusText({ event_status: status }: EventView, text: string, language: Language): string | undefined {
  if (status === 'scheduled') return undefined
  const { feeds } = catalogues[language]
  return text === '' ? feeds.statuses[status] : fill(feeds.statusWith[status], language, { text })
}

/** `Join online: https://…`; `undefined` for an event that has no online URL. */
export function onlineText({ online_url: url }: EventView, language: Language): string | undefined {
  return url === null ? undefined : fill(catalogues[language].feeds.online, language, { url: cleanUrl(url) })
}

/** The venues at which an event takes place. An event that was moved online is no longer at its venues. */
export function venuesOf({ venue, event_status: status }: EventView): readonly VenueView[] {
  return status === 'moved_online' ? [] : venue
}

/** Where an event is on a map. */
export interface MapPoint {
  readonly venue: VenueView
  readonly latitude: string
  readonly longitude: string
}

/** The first venue of an event that has coordinates. */
export function mapPointOf(view: EventView): MapPoint | undefined {
  for (const venue of venuesOf(view)) {
    const point = pointOf(venue)
    if (point !== undefined) return { venue, ...point }
  }
  return undefined
}

/** The coordinates of a venue, with six decimals (a tenth of a meter) and never with an exponent. */
export function pointOf({ geo_lat: latitude, geo_lng: longitude }: VenueView): Omit<MapPoint, 'venue'> | undefined {
  if (latitude === null || longitude === null) return undefined
  return { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) }
}

/** The name and the address of a venue on one line. */
export function venueText(venue: VenueView): string {
  return `${venue.venue}, ${addressText(venue)}`.replace(/, $/, '')
}

/** The address of a venue on one line. */
export function addressText({ address, zip, city, stateprovince, country }: VenueView): string {
  return [address, `${zip} ${city}`.trim(), stateprovince, country].filter((part) => part !== '').join(', ')
}

/** Returns text as HTML. If it has no tags, line breaks become `<br>`, with at most one empty line in a row. */
export function asHtml(text: string): string {
  return isHtml(text)
    ? text
    : text
        .replace(/\r\n?/g, '\n')
        .replace(/\n{3,}/g, '\n\n')
        .replaceAll('\n', '<br>')
}
