import { firstInstantFrom, toWall } from './zone.ts'

/** Seconds of a day without a change of the clock. */
export const DAY = 86_400
const MINUTE = 60

/** The number of the day, counted from 1970-01-01, that a time on the wall belongs to. */
export function dayOfWall(wall: number): number {
  return Math.floor(wall / DAY)
}

/**
 * The instant of the first second of a day, given by its number. Midnight of most days; where the clock was put
 * forward over midnight, the time it was put to. A day that a zone left out altogether starts when the next one does.
 *
 * From one start to the next is what a whole day covers. (Where a clock was put back over midnight, as in
 * Newfoundland until 2011, the repeated end of the evening is counted to the new day: the first midnight is meant.)
 */
export function startOfDayNumber(zone: string, day: number): number {
  return firstInstantFrom(zone, day * DAY)
}

/** The instant of the first second of the local day that holds an instant. */
export function startOfDay(zone: string, utc: number): number {
  return startOfDayNumber(zone, dayOfWall(toWall(zone, utc)))
}

/** The instant of the first second of the local day after the one that holds an instant. */
export function startOfNextDay(zone: string, utc: number): number {
  return startOfDayNumber(zone, dayOfWall(toWall(zone, utc)) + 1)
}

/** The instant at which the clock on the wall shows the next minute: no day ends before it, and no clock is put back. */
export function startOfNextMinute(zone: string, utc: number): number {
  const wall = toWall(zone, utc)
  return utc + MINUTE - (wall - Math.floor(wall / MINUTE) * MINUTE)
}
