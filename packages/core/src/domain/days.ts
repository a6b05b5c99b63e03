import { dayOfWall, type Moment, momentToDay, startOfDayNumber, wallText } from './moment.ts'
import { toWall } from './zone.ts'

/** How many days can be counted at once: as many as a leap year has. */
export const MOST_DAYS = 366

/** Consecutive days, by their day numbers. */
export interface Days {
  readonly first: number
  readonly last: number
}

/**
 * The days from one date to another, both included, in a time zone. Without the first date, they begin with the month
 * of the last date. Without the last date, they end with the month of the first date. Without both, they are the
 * current month.
 */
export function resolveDays(
  { start_date: from, end_date: to }: { readonly start_date?: Moment; readonly end_date?: Moment },
  now: number,
  zone: string,
): Days {
  const today = dayOfWall(toWall(zone, now))
  const start = from && momentToDay(from, zone)
  const end = to && momentToDay(to, zone)
  return { first: start ?? monthOf(end ?? today).first, last: end ?? monthOf(start ?? today).last }
}

/** When each of the days starts in a time zone, and when the last one ends. */
export function startsOfDays({ first, last }: Days, zone: string): readonly number[] {
  return Array.from({ length: last - first + 2 }, (_, index) => startOfDayNumber(zone, first + index))
}

/** The date of a day, `YYYY-MM-DD`. */
export function dateText(day: number): string {
  return wallText(day * 86_400).slice(0, 'YYYY-MM-DD'.length)
}

function monthOf(day: number): Days {
  const date = new Date(day * 86_400_000)
  const first = day - date.getUTCDate() + 1
  date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return { first, last: first + date.getUTCDate() - 1 }
}
