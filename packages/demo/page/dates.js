import { dateLocale } from './words.js'

/** @import { EventView } from './types.js' */

/** The user's own zone. */
export const visitorZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * What FullCalendar passes to a format. A marker has the wall time as if it were UTC.
 * @typedef {object} Drawn
 * @property {{ readonly marker: Date, readonly day: number }} date
 * @property {{ readonly marker: Date, readonly day: number }} start
 * @property {{ readonly marker: Date, readonly day: number } | null} [end]
 */

const DAY_MS = 86_400_000

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
 * The same day of the month before, or its last day if that month is shorter.
 * @param {string} day `YYYY-MM-DD`
 */
export function monthBefore(day) {
  const date = new Date(`${day}T12:00:00Z`)
  const wanted = date.getUTCDate()
  date.setUTCDate(0)
  if (date.getUTCDate() > wanted) date.setUTCDate(wanted)
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

/**
 * A format of FullCalendar for times, as the rest of the page writes them. FullCalendar's own formats write `8:30am`.
 * @param {Intl.DateTimeFormatOptions} options
 * @returns {(drawn: Drawn) => string}
 */
export function drawnTime(options) {
  return ({ start, end }) => {
    const format = new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone: 'UTC' })
    if (end == null) return unbroken(format.formatToParts(start.marker))
    const isSameDay = end.marker.getTime() - start.marker.getTime() < DAY_MS && end.day === start.day
    // Otherwise `formatRange` would add the dates.
    if (isSameDay) return unbroken(format.formatRangeToParts(start.marker, end.marker))
    const [from, to] = [start, end].map(({ marker }) => unbroken(format.formatToParts(marker)))
    return `${from} – ${to}`
  }
}

/**
 * A format of FullCalendar for the columns of a week. `Intl` has no such format for English: it writes `16 Mon`.
 * @param {Drawn} drawn
 */
export function drawnWeekday({ date }) {
  const weekday = new Intl.DateTimeFormat(dateLocale(), { weekday: 'short', timeZone: 'UTC' }).format(date.marker)
  return `${weekday} ${date.day}`
}

/**
 * The hour and minute of a time. `formatRange` writes two digits wherever there are 24 hours, so single times do, too.
 * @returns {Intl.DateTimeFormatOptions}
 */
export function clock() {
  return { hour: hasTwelveHours() ? 'numeric' : '2-digit', minute: '2-digit' }
}

/**
 * The time of an instant in the user's zone.
 * @param {Date} date
 */
export function timeText(date) {
  return unbroken(new Intl.DateTimeFormat(dateLocale(), clock()).formatToParts(date))
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
  const hours = daysOnly ? {} : clock()
  return unbroken(new Intl.DateTimeFormat(dateLocale(), { ...days, ...hours }).formatRangeToParts(start, end))
}

/** @type {ReadonlySet<string>} */
const CLOCK_PARTS = new Set(['hour', 'minute', 'dayPeriod'])

/**
 * Joins the parts of a date so that no line ends inside a time, such as `10:00 AM`, or inside two times of one day.
 * @param {readonly { readonly type: string, readonly value: string }[]} parts
 */
function unbroken(parts) {
  const isOfClock = (/** @type {number} */ index) => CLOCK_PARTS.has(parts[index]?.type ?? '')
  return parts
    .map(({ type, value }, index) =>
      type === 'literal' && isOfClock(index - 1) && isOfClock(index + 1)
        ? // A line may end after a dash, even before a no-break space, unless a word joiner follows the dash.
          value.replace(/\s/g, '\u00a0').replace(/[-–]/g, '$&\u2060')
        : value,
    )
    .join('')
}
