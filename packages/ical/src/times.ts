import { wallText } from '@kalends/core'
import type { IcsProperty } from './property.ts'

/** The number of seconds in a day without a DST change. */
export const DAY = 86_400

/** A time zone of a file. */
export interface IcsZone {
  /** The zone for events of this zone: a name that Kalends knows. */
  readonly name: string
  /** Whether times of this zone are wall times of `name`. Otherwise they are instants, such as times in UTC. */
  readonly isNamed: boolean
  /** The instant of a wall time, both in seconds. */
  toUtc(wall: number): number
}

/** Whether a wall time is the same instant in both zones. */
export function isSameZone(one: IcsZone, other: IcsZone): boolean {
  return one === other || (one.isNamed && other.isNamed && one.name === other.name)
}

/** A date or a time of a file. */
export interface IcsTime {
  /** The wall time in seconds as if it were UTC. Midnight for a date. */
  readonly wall: number
  readonly isDate: boolean
  /** Whether the file has it in UTC. */
  readonly isUtc: boolean
  readonly zone: IcsZone
}

/** Finds the zone of a `TZID`, of UTC, or of times without a zone. */
export type ZoneOf = (property: IcsProperty, isUtc: boolean) => IcsZone

const TIME = /^(\d{4}-\d\d-\d\d)(?:T(?:(\d\d):(\d\d):(\d\d)?)?:{0,2}(Z)?)?$/
// 9999-12-31, minus what zones and durations can add.
const LATEST = 253_402_128_000

/** Parses a date or time of jCal. Returns `undefined` for anything else, and for dates that do not exist. */
export function readTime(value: unknown, property: IcsProperty, zoneOf: ZoneOf): IcsTime | undefined {
  const [, date, hours, minutes = '0', seconds = '0', utc] = TIME.exec(String(value)) ?? []
  if (date === undefined) return undefined
  const midnight = Date.parse(`${date}T00:00:00Z`) / 1000
  // `Date.parse` turns 30 February into 2 March.
  if (Number.isNaN(midnight) || wallText(midnight).slice(0, 10) !== date) return undefined
  if (date < '0001-01-02' || midnight > LATEST) return undefined
  // A value without a time is a date, whatever type the file declares.
  const isDate = hours === undefined
  const time = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Math.min(Number(seconds), 59)
  if (Number(minutes) > 59 || Number(seconds) > 60 || time > DAY) return undefined
  const isUtc = utc !== undefined
  return { wall: midnight + time, isDate, isUtc, zone: zoneOf(property, isUtc) }
}

/** The day of a time in its own zone. */
export function dayOf({ wall }: IcsTime): number {
  return Math.floor(wall / DAY)
}

/** The instant of a time, in seconds. */
export function utcOf({ zone, wall }: IcsTime): number {
  return zone.toUtc(wall)
}

/** A duration: whole days, which can have 23 or 25 hours, and seconds. */
export interface IcsDuration {
  readonly days: number
  readonly seconds: number
}

const DURATION = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/i
const LONGEST_DAYS = 36_600

/** Parses a duration such as `PT1H30M`. Returns `undefined` for anything else, for negative ones, and above 100 years. */
export function readDuration(value: unknown): IcsDuration | undefined {
  const match = DURATION.exec(String(value).trim())
  if (match === null || match.slice(2).every((part) => part === undefined)) return undefined
  const [, sign, ...parts] = match
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0))
  const duration = { days: weeks * 7 + days, seconds: hours * 3600 + minutes * 60 + seconds }
  if (sign === '-' || duration.days + duration.seconds / DAY > LONGEST_DAYS) return undefined
  return duration
}

/** A wall time in the format of iCalendar: `20270310T183000`, or `20270310` for a date. */
export function basicText(wall: number, isDate: boolean): string {
  const text = wallText(wall).replace(/[-:]/g, '').replace(' ', 'T')
  return isDate ? text.slice(0, 8) : text
}
