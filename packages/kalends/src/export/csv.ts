import { type EventView, momentToUtc, readMoment, readZone, toWall, wallText } from '@kalends/core'
import { FORMULA } from '../csv/formula.ts'

/** The columns of a CSV file, with functions that return the value for an event. */
const COLUMNS: Readonly<Record<string, (event: EventView, zone: string) => string>> = {
  id: ({ id }) => String(id),
  title: ({ title }) => title,
  start: ({ all_day, start_date, utc_start_date }, zone) => (all_day ? start_date : dateIn(utc_start_date, zone)),
  end: ({ all_day, end_date, utc_end_date }, zone) => (all_day ? end_date : dateIn(utc_end_date, zone)),
  all_day: ({ all_day }) => (all_day ? 'yes' : 'no'),
  timezone: ({ timezone }) => timezone,
  event_status: ({ event_status }) => event_status,
  venue: ({ venue }) => names(venue.map((one) => one.venue)),
  address: ({ venue }) => joined(venue.map((one) => [one.address, one.city, one.country].filter(Boolean).join(', '))),
  organizer: ({ organizer }) => names(organizer.map((one) => one.organizer)),
  categories: ({ categories }) => names(categories.map(({ name }) => name)),
  tags: ({ tags }) => names(tags.map(({ name }) => name)),
  cost: ({ cost }) => cost,
  website: ({ website }) => website ?? '',
  url: ({ url }) => url,
  excerpt: ({ excerpt }) => excerpt,
  description: ({ description }) => description,
}

/** The first line of the file. The byte order mark before it tells Excel that the file is UTF-8. */
export function csvHeader(): string {
  return `\uFEFF${Object.keys(COLUMNS).join(',')}\r\n`
}

/**
 * An event as a line. Dates are in the zone of the calendar, as `2027-06-21 18:00:00`, which spreadsheets understand.
 * The dates of all-day events are not converted.
 */
export function csvLine(event: EventView, zone: string): string {
  const cells = Object.values(COLUMNS).map((cellOf) => cell(cellOf(event, zone)))
  return `${cells.join(',')}\r\n`
}

/** A cell in the format of RFC 4180. An apostrophe keeps spreadsheets from treating a string as a formula. */
function cell(text: string): string {
  const safe = FORMULA.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Names in the format that `import --from csv` can split: a name that contains a separator is in quotes. */
function names(texts: readonly string[]): string {
  return joined(texts.map((text) => (/[;,]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)))
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('; ')
}

function dateIn(utc: string, zone: string): string {
  const moment = readMoment(utc)
  return moment === undefined ? '' : wallText(toWall(readZone(zone) ?? 'UTC', momentToUtc(moment, 'UTC')))
}
