import { dateLocale } from './words.js'

/** @import { EventView } from './types.js' */

/** The user's own zone. */
export const visitorZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** @typedef {Pick<EventView, 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'all_day'>} Dates */

/**
 * The dates of an event in its own time zone.
 * @param {Dates} event
 */
export function timeThere(event) {
  // The wall time, parsed and formatted as if it were UTC, so that no time zone changes it.
  return range(instant(event.start_date), instant(event.end_date), 'UTC', event.all_day)
}

/**
 * The dates of an event in the user's time zone. An all-day event is on the same days everywhere.
 * @param {Dates} event
 */
export function timeHere(event) {
  if (event.all_day) return timeThere(event)
  return range(instant(event.utc_start_date), instant(event.utc_end_date), visitorZone, false)
}

/**
 * The day on which an event starts in the user's time zone.
 * @param {Dates} event
 */
export function startDay(event) {
  return event.all_day ? event.start_date.slice(0, 10) : localDay(instant(event.utc_start_date))
}

/**
 * Whether an event is taking place now.
 * @param {EventView} event
 */
export function isRunning(event) {
  const now = Date.now()
  return instant(event.utc_start_date).getTime() <= now && now <= instant(event.utc_end_date).getTime()
}

/**
 * Parses a UTC time of the API.
 * @param {string} text `YYYY-MM-DD HH:MM:SS`
 */
export function instant(text) {
  return new Date(`${text.replace(' ', 'T')}Z`)
}

/**
 * The day of an instant in the user's time zone.
 * @param {Date} date
 */
export function localDay(date) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * The day this many days later.
 * @param {string} day `YYYY-MM-DD`
 * @param {number} days
 */
export function laterDay(day, days) {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * A date in the user's zone and format.
 * @param {Date} date
 * @param {Intl.DateTimeFormatOptions} options
 */
export function dateText(date, options) {
  return new Intl.DateTimeFormat(dateLocale(), options).format(date)
}

/** Whether the user's locale has a 12-hour clock. */
export function hasTwelveHours() {
  return new Intl.DateTimeFormat(dateLocale(), { hour: 'numeric' }).resolvedOptions().hour12 === true
}

/**
 * @param {Date} start
 * @param {Date} end
 * @param {string} timeZone
 * @param {boolean} daysOnly
 */
function range(start, end, timeZone, daysOnly) {
  /** @type {Intl.DateTimeFormatOptions} */
  const days = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone }
  /** @type {Intl.DateTimeFormatOptions} */
  const hours = daysOnly ? {} : { hour: 'numeric', minute: '2-digit' }
  return new Intl.DateTimeFormat(dateLocale(), { ...days, ...hours }).formatRange(start, end)
}
