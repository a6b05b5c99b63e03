import { firstInstantFrom, toWall } from './zone.ts'

/** The number of seconds in a day without a DST change. */
export const DAY = 86_400
const MINUTE = 60

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

/**
 * The instant at which the next minute of wall time starts. Neither a day change nor a DST change happens before it.
 */
export function startOfNextMinute(zone: string, utc: number): number {
  const wall = toWall(zone, utc)
  return utc + MINUTE - (wall - Math.floor(wall / MINUTE) * MINUTE)
}
