import type { OrganizerInput, VenueInput } from '@kalends/core'
import { type GeoPoint, readPoint } from './geo-point.ts'
import { ownVenues } from './own-properties.ts'
import type { Report } from './problems.ts'
import { firstOf, type IcsProperties, type IcsProperty, textOf } from './property.ts'
import { decodedName, emailOf, httpUrl, oneLine } from './texts.ts'

/** The venue and the organizer of an event. */
export interface EventPlace {
  /** `null` clears the venue. */
  readonly venue: readonly VenueInput[] | null
  readonly organizer?: readonly OrganizerInput[]
}

/** The venue and the organizer of an event. A location that is a URL doesn't become a venue. */
export function placeOf(properties: IcsProperties, report: Report): EventPlace {
  const venue = venuesOf(properties, report)
  const organizer = organizerOf(firstOf(properties, 'organizer'), report)
  return { venue: venue ?? null, ...(organizer && { organizer: [organizer] }) }
}

function venuesOf(properties: IcsProperties, report: Report): readonly VenueInput[] | undefined {
  const location = textOf(firstOf(properties, 'location'))?.trim()
  const isPlace = location !== undefined && location !== '' && httpUrl(location) === undefined
  const own = ownVenues(properties, isPlace ? location : undefined)
  if (own !== undefined) return own
  const venue = venueOf(properties, report)
  return venue && [venue]
}

function venueOf(properties: IcsProperties, report: Report): VenueInput | undefined {
  const apple = firstOf(properties, 'x-apple-structured-location')
  const location = textOf(firstOf(properties, 'location'))?.trim() || apple?.parameter('x-title')?.trim()
  if (location === undefined || location === '' || httpUrl(location) !== undefined) return undefined
  const { name, address } = splitLocation(location, apple)
  if (name === undefined) return undefined
  const point = pointOf(firstOf(properties, 'geo'), report) ?? applePoint(apple)
  return { venue: name, ...(address !== undefined && { address }), ...point }
}

/**
 * The name and the address of a location. Apple also writes both in a property of its own. Otherwise the name is the
 * first line up to its first comma, and the rest is the address: Google and The Events Calendar write locations like
 * this.
 */
function splitLocation(location: string, apple: IcsProperty | undefined) {
  const title = oneLine(apple?.parameter('x-title'))
  if (title !== undefined && oneLine(location)?.startsWith(title)) {
    const rest = location.slice(title.length).replace(/^[\s,]+/, '')
    return { name: title, address: joined(apple?.parameter('x-address')) ?? joined(rest) }
  }
  const [, first = '', rest = ''] = /^([^\n,]*)[\n,]?(.*)$/s.exec(location) ?? []
  return oneLine(first) === undefined
    ? { name: joined(rest), address: undefined }
    : { name: oneLine(first), address: joined(rest) }
}

/** Joins the lines of an address. */
function joined(text: string | undefined): string | undefined {
  const lines = text?.split('\n').map((line) => line.trim().replace(/^,|,$/g, '').trim()) ?? []
  return oneLine(lines.filter((line) => line !== '').join(', '))
}

function pointOf(geo: IcsProperty | undefined, report: Report): GeoPoint | undefined {
  if (geo === undefined) return undefined
  const point = readPoint(geo.raw.split(';'))
  if (point === undefined) {
    report('ignored_value', geo.line, { property: 'GEO', reason: { reason: 'bad_coordinates' } })
  }
  return point
}

/** The point of `geo:52.51,13.37`, which can have parameters. */
function applePoint(property: IcsProperty | undefined): GeoPoint | undefined {
  const [, point] = /^geo:([^;]*)/i.exec(property?.raw ?? '') ?? []
  return point === undefined ? undefined : readPoint(point.split(','))
}

/** The address that Google writes when there is no organizer. */
const NOBODY = 'unknownorganizer@calendar.google.com'

function organizerOf(property: IcsProperty | undefined, report: Report): OrganizerInput | undefined {
  if (property === undefined) return undefined
  const value = textOf(property)?.trim()
  const email = emailOf(value)
  if (email?.toLowerCase() === NOBODY) return undefined
  const name = oneLine(decodedName(property.parameter('cn'))) ?? email
  if (name === undefined) {
    report('ignored_value', property.line, { property: 'ORGANIZER', reason: { reason: 'no_contact' } })
    return undefined
  }
  const website = httpUrl(value)
  return { organizer: name, ...(email !== undefined && { email }), ...(website !== undefined && { website }) }
}
