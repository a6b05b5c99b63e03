import type { DateDetails } from '../contract/output-parts.ts'
import { readFixedOffset } from './fixed-offset.ts'
import { memoize } from './memoize.ts'
import { firstInstantFrom, toUtc, toWall } from './zone.ts'

/** The number of seconds in a day without a DST change. */
const DAY = 86_400
const MINUTE = 60

/**
 * A point in time from the input. It is either a wall time without a time zone, in seconds as if it were UTC, or an
 * instant in whole seconds of UTC.
 */
export type Moment = WallTime | Instant

interface WallTime {
  /** Distinguishes the two kinds of moments. */
  readonly type: 'wall'
  /** The wall time, in seconds as if it were UTC. */
  readonly wall: number
}

interface Instant {
  /** Distinguishes the two kinds of moments. */
  readonly type: 'instant'
  /** The instant, in seconds of UTC. */
  readonly utc: number
}

/** 0001-01-01 00:00:00 and 9999-12-31 23:59:59. */
const EARLIEST = -62_135_596_800
const LATEST = 253_402_300_799

const unixPattern = /^-?\d{9,12}(?:\.\d+)?$/
const textPattern =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?(?: ?(Z|[+-]\d{2}:?\d{2}))?)?$/i

/**
 * Parses a date such as `2027-03-10`. A time can follow after `T` or a space, and then `Z` or a UTC offset. Fractions
 * of a second are dropped, and `24:00:00` is the next midnight. Also parses Unix seconds: a number, or text of at least
 * nine digits, so that `2027` is not taken for a second of 1970. Returns `undefined` for anything else, for dates that
 * do not exist, and outside the years 0001 to 9999.
 */
export function readMoment(raw: unknown): Moment | undefined {
  if (typeof raw === 'number') return readUnix(raw)
  if (typeof raw !== 'string') return undefined
  const text = raw.trim()
  return unixPattern.test(text) ? readUnix(Number(text)) : readText(text)
}

/** The instant of a moment. A wall time is in this time zone. */
export function momentToUtc(moment: Moment, zone: string): number {
  return moment.type === 'instant' ? moment.utc : toUtc(zone, moment.wall)
}

/**
 * The day number of a moment. For a wall time it is the day of its date, even if a DST gap moves the instant into the
 * next day. For an instant it is the local day in this time zone.
 */
export function momentToDay(moment: Moment, zone: string): number {
  return dayOfWall(moment.type === 'wall' ? moment.wall : toWall(zone, moment.utc))
}

function readUnix(seconds: number): Moment | undefined {
  // Adding zero turns -0 into 0.
  const utc = Math.floor(seconds) + 0
  return isInCalendar(utc) ? { type: 'instant', utc } : undefined
}

function readText(text: string): Moment | undefined {
  const match = textPattern.exec(text)
  if (match === null) return undefined
  const [, date = '', hours = '0', minutes = '0', seconds = '0', offset] = match
  const midnight = readDate(date)
  const time = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  if (midnight === undefined || time > DAY) return undefined
  const wall = midnight + time
  if (offset === undefined) return isInCalendar(wall) ? { type: 'wall', wall } : undefined
  const east = offset.toUpperCase() === 'Z' ? 0 : readFixedOffset(offset)
  return east === undefined ? undefined : readUnix(wall - east)
}

/** Midnight of a date. Memoized, because most requests use the same few days. */
const readDate = memoize(2000, (date: string): number | undefined => {
  const milliseconds = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(milliseconds)) return undefined
  // `Date.parse` turns 30 February into 2 March.
  if (!new Date(milliseconds).toISOString().startsWith(date)) return undefined
  return milliseconds / 1000
})

/** Whether an instant, or a wall time as if it were UTC, is in the years 0001 to 9999. */
export function isInCalendar(seconds: number): boolean {
  return seconds >= EARLIEST && seconds <= LATEST
}

/** `00` to `99`. */
const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/** The strings ` 00:00:` to ` 23:59:`. Joining fewer parts leaves less garbage. */
const minuteTexts = Array.from(
  { length: DAY / MINUTE },
  (_, minute) => ` ${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}:`,
)

/** A date by its day number. Memoized, because a list has a dozen dates for each event, most of them on the same days. */
const dateOfDay = memoize(2000, (day: number) => new Date(day * DAY * 1000).toISOString().slice(0, 10))

/**
 * Formats a wall time as `YYYY-MM-DD HH:MM:SS`. A time after the year 9999 becomes `9999-12-31 23:59:59`, because no client
 * expects a year with five digits. Only an instant in the last hours of 9999 can be that late, in a time zone east of UTC.
 */
export function wallText(wall: number): string {
  const shown = Math.floor(Math.min(wall, LATEST))
  const day = dayOfWall(shown)
  const time = shown - day * DAY
  return `${dateOfDay(day)}${minuteTexts[Math.floor(time / MINUTE)]}${twoDigits[time % MINUTE]}`
}

/**
 * Formats an instant in ISO 8601 with this UTC offset in seconds, such as `2027-06-21T18:00:00+02:00`. ISO 8601 has no offsets
 * with seconds, which zones had before 1972. Such an offset is cut to minutes, and the time is adjusted so that the text is
 * still the same instant.
 */
export function isoText(utc: number, offset: number): string {
  const minutes = Math.trunc(offset / MINUTE)
  const size = Math.abs(minutes)
  const hours = twoDigits[Math.floor(size / 60)]
  return `${wallText(utc + minutes * MINUTE).replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${hours}:${twoDigits[size % 60]}`
}

/** Parses a string that `wallText` returned. */
export function readWallText(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`) / 1000
}

/** Splits a string that `wallText` returned into its parts. */
export function dateDetails(text: string): DateDetails {
  return {
    year: text.slice(0, 4),
    month: twoDigitsAt(text, 5),
    day: twoDigitsAt(text, 8),
    hour: twoDigitsAt(text, 11),
    minutes: twoDigitsAt(text, 14),
    seconds: twoDigitsAt(text, 17),
  }
}

/** Two digits of a string. Returns one of a hundred shared strings, so that views do not hold copies. */
function twoDigitsAt(text: string, place: number): string {
  const number = (text.charCodeAt(place) - 48) * 10 + text.charCodeAt(place + 1) - 48
  return twoDigits[number] ?? text.slice(place, place + 2)
}

/** The day number of a wall time, counted from 1970-01-01. */
export function dayOfWall(wall: number): number {
  return Math.floor(wall / DAY)
}

/**
 * The first instant of a day, by day number. It is midnight unless a DST change skipped midnight. A day that a zone
 * skipped entirely starts when the next day does.
 *
 * A day lasts until the next one starts. If clocks were set back across midnight, as in Newfoundland until 2011, the
 * first midnight counts. The repeated hour then belongs to the new day.
 */
export function startOfDayNumber(zone: string, day: number): number {
  return firstInstantFrom(zone, day * DAY)
}

/** The first instant of the local day that contains an instant. */
export function startOfDay(zone: string, utc: number): number {
  return startOfDayNumber(zone, dayOfWall(toWall(zone, utc)))
}

/** The first instant of the next local day. */
export function startOfNextDay(zone: string, utc: number): number {
  return startOfDayNumber(zone, dayOfWall(toWall(zone, utc)) + 1)
}
