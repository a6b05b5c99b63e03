import { offsetDigits, readFixedOffset } from '../domain/fixed-offset.ts'
import { readWallText } from '../domain/moment.ts'
import { offsetAt, toWall } from '../domain/zone.ts'
import { isUsableZone } from '../domain/zone-segments.ts'

const DAY = 86_400

/**
 * The instants that are written as the wall time of a zone, from 1990 to 2049. Others are written in UTC, so that an event in
 * the year 9999 does not need all changes of its zone until then.
 */
export const ZONED_FROM = Date.UTC(1990, 0, 1) / 1000
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
 * A property whose value is a date and time: the wall time of the zone, or UTC where some clients would interpret the
 * wall time as another instant.
 */
export function dateTimeLine(name: string, zone: string, wallText: string, utcText: string): string {
  const id = zoneId(zone)
  return id !== undefined && isZoned(zone, readWallText(wallText), readWallText(utcText))
    ? `${name};TZID=${id}:${basicTime(wallText)}\r\n`
    : `${name}:${utcTime(utcText)}\r\n`
}

function isZoned(zone: string, wall: number, utc: number): boolean {
  return utc >= ZONED_FROM && utc < ZONED_UNTIL && !isRepeated(zone, wall, utc)
}

/**
 * Whether a wall time occurs twice, because DST ends. In iCalendar, it means the first instant (RFC 5545, 3.3.5). So the second
 * cannot be written, and some clients take the first for the second.
 */
function isRepeated(zone: string, wall: number, utc: number): boolean {
  return [utc - DAY, utc + DAY].some((near) => {
    const other = wall - offsetAt(zone, near)
    return other !== utc && toWall(zone, other) === wall
  })
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
