import { language } from './words.js'

/** @import { EventView } from './types.js' */

/** The visitor's own zone. */
export const visitorZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The dates of an event in its own time zone.
 * @param {EventView} event
 */
export function timeThere(event) {
  // The wall time, parsed and formatted as if it were UTC, so that no time zone changes it.
  return range(instant(event.start_date), instant(event.end_date), 'UTC', event.all_day)
}

/**
 * The dates of an event in the visitor's time zone.
 * @param {EventView} event
 */
export function timeHere(event) {
  return range(instant(event.utc_start_date), instant(event.utc_end_date), visitorZone, false)
}

/**
 * Whether an event is on at this moment.
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
function instant(text) {
  return new Date(`${text.replace(' ', 'T')}Z`)
}

/**
 * The day of an instant in the visitor's time zone.
 * @param {Date} date
 */
export function localDay(date) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
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
  return new Intl.DateTimeFormat(language(), { ...days, ...hours }).formatRange(start, end)
}
