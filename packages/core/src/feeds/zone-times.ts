import { offsetDigits, readFixedOffset } from '../domain/fixed-offset.ts'
import { readWallText } from '../domain/moment.ts'
import { toUtc } from '../domain/zone.ts'
import { isUsableZone } from '../domain/zone-segments.ts'

/**
 * The instants that are written as the wall time of a zone: all of 1970 to 2049, in any zone. Others are written in UTC, so
 * that an event in the year 9999 does not need all changes of its zone until then.
 */
export const ZONED_FROM = Date.UTC(1970, 0, 2) / 1000
export const ZONED_UNTIL = Date.UTC(2050, 0, 1) / 1000

/**
 * The name of a zone in iCalendar: its IANA name, or a name such as `UTC+0530` for a fixed offset, because `:` would need
 * quotes that some clients do not know. `undefined` for UTC, which needs no name, and for a zone that this version of Node
 * does not know.
 */
export function zoneId(zone: string): string | undefined {
  if (zone === '' || zone === 'UTC') return undefined
  const fixed = readFixedOffset(zone)
  if (fixed !== undefined) return fixed === 0 ? undefined : `UTC${offsetDigits(fixed)}`
  return isUsableZone(zone) ? zone : undefined
}

/**
 * A date and time with the name of its property. It is the wall time of the zone wherever that means this instant: the
 * second of two equal wall times at the end of DST does not, because the first one is meant (RFC 5545, 3.3.5).
 */
export function dateTimeLine(name: string, zone: string, wallText: string, utcText: string): string {
  const id = zoneId(zone)
  return id !== undefined && isZoned(zone, readWallText(wallText), readWallText(utcText))
    ? `${name};TZID=${id}:${basicTime(wallText)}\r\n`
    : `${name}:${utcTime(utcText)}\r\n`
}

/** Whether a wall time says all. Most clients ignore the seconds of a UTC offset, which Liberia had until 1972. */
function isZoned(zone: string, wall: number, utc: number): boolean {
  return utc >= ZONED_FROM && utc < ZONED_UNTIL && (wall - utc) % 60 === 0 && toUtc(zone, wall) === utc
}

/** `2027-06-21 18:00:00` in UTC as `20270621T180000Z`. */
export function utcTime(text: string): string {
  return `${basicTime(text)}Z`
}

/** `2027-06-21 18:00:00` as `20270621T180000`. */
export function basicTime(text: string): string {
  return `${basicDate(text)}T${text.slice(11, 13)}${text.slice(14, 16)}${text.slice(17, 19)}`
}

/** `2027-06-21`, with or without a time, as `20270621`. */
export function basicDate(text: string): string {
  return text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10)
}
