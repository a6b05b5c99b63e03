import type { EventView, OrganizerView, VenueView } from '../contract/outputs.ts'
import { wallText } from '../domain/moment.ts'
import { colorsOf } from './category-color.ts'
import { cleanLine, cleanUrl } from './clean-text.ts'
import { contentLine, escapeText, listLine, quote, textLine } from './content-line.ts'
import { colorName } from './css-color.ts'
import { addressText, type MapPoint, mapPointOf, pointOf, venuesOf, venueText } from './event-texts.ts'
import type { FeedEvent, FeedInfo } from './feed-format.ts'
import { descriptionLines } from './ics-description.ts'
import { imageType } from './image-type.ts'
import { basicDate, dateTimeLine, utcTime } from './zone-times.ts'

/** The component `VEVENT` of an event, part by part. */
export function* eventComponent(
  { view, uid, sequence, updatedAt }: FeedEvent,
  { language }: FeedInfo,
): Generator<string> {
  const modified = utcTime(wallText(updatedAt))
  yield [
    'BEGIN:VEVENT\r\n',
    textLine('UID', uid),
    `SEQUENCE:${sequence}\r\n`,
    // The time of the last change (RFC 5545, 3.8.7.2), not of the request, so that the text can be cached.
    `DTSTAMP:${modified}\r\n`,
    `CREATED:${utcTime(view.date_utc)}\r\n`,
    `LAST-MODIFIED:${modified}\r\n`,
    ...dateLines(view),
    textLine('SUMMARY', cleanLine(view.title)),
  ].join('')
  yield* descriptionLines(view, language)
  yield* placeLines(view)
  yield* organizerLines(view.organizer)
  yield [
    ...termLines(view),
    urlLine('URL', view.url),
    ...imageLines(view),
    ...statusLines(view),
    'END:VEVENT\r\n',
  ].join('')
}

/** If the end equals the start, `DTEND` is left out, because it must be later (RFC 5545, 3.8.2.2). */
function dateLines(view: EventView): readonly string[] {
  if (view.all_day) {
    return [
      `DTSTART;VALUE=DATE:${basicDate(view.start)}\r\n`,
      ...(view.end > view.start ? [`DTEND;VALUE=DATE:${basicDate(view.end)}\r\n`] : []),
    ]
  }
  const { timezone, start_date, utc_start_date, end_date, utc_end_date } = view
  return [
    dateTimeLine('DTSTART', timezone, start_date, utc_start_date),
    ...(utc_end_date > utc_start_date ? [dateTimeLine('DTEND', timezone, end_date, utc_end_date)] : []),
  ]
}

function* placeLines(view: EventView): Generator<string> {
  const venues = venuesOf(view)
  const online = view.online_url === null ? '' : cleanUrl(view.online_url)
  const point = mapPointOf(view)
  yield* listLine('LOCATION', venues.length === 0 ? [online] : venueLines(venues), '; ')
  if (point !== undefined) yield mapLines(point).join('')
  if (online !== '') yield contentLine('CONFERENCE;VALUE=URI', online)
  yield* ownVenueLines(view)
}

/** Lists the venues one by one if `LOCATION` doesn't show where each name ends, or has no venues. */
function* ownVenueLines({ venue: venues, event_status: status }: EventView): Generator<string> {
  if (venues.length < 2 && status !== 'moved_online' && !venues[0]?.venue.includes(',')) return
  for (const venue of venues) {
    const [address, point] = [addressText(venue), pointOf(venue)]
    const parameters = [
      address === '' ? '' : `;X-ADDRESS=${quote(address)}`,
      point === undefined ? '' : `;X-GEO="${point.latitude},${point.longitude}"`,
    ].join('')
    yield textLine(`X-KALENDS-VENUE${parameters}`, cleanLine(venue.venue))
  }
}

function* venueLines(venues: readonly VenueView[]): Generator<string> {
  for (const venue of venues) yield cleanLine(venueText(venue))
}

/** Apple Calendar shows a map only for its own property. */
function mapLines({ venue, latitude, longitude }: MapPoint): readonly string[] {
  const address = addressText(venue)
  const parameters = `;VALUE=URI${address === '' ? '' : `;X-ADDRESS=${quote(address)}`};X-TITLE=${quote(venue.venue)}`
  return [
    `GEO:${latitude};${longitude}\r\n`,
    contentLine(`X-APPLE-STRUCTURED-LOCATION${parameters}`, `geo:${latitude},${longitude}`),
  ]
}

/** In iCalendar, an event has one organizer. The others are contacts. */
function* organizerLines([first, ...others]: readonly OrganizerView[]): Generator<string> {
  if (first === undefined) return
  const address = first.email === '' ? cleanUrl(first.website ?? first.url) : mailUrl(first.email)
  // The value of `ORGANIZER` must be an address.
  if (address !== '') yield contentLine(`ORGANIZER;CN=${quote(first.organizer)}`, address)
  for (const { organizer, phone, email } of others) {
    yield textLine('CONTACT', cleanLine([organizer, phone, email].filter((part) => part !== '').join(', ')))
  }
}

/** An email address as a URL. `@` and `+` stand for themselves. */
function mailUrl(email: string): string {
  return `mailto:${encodeURIComponent(cleanLine(email)).replaceAll('%40', '@').replaceAll('%2B', '+')}`
}

function termLines({ categories }: EventView): readonly string[] {
  const names = categories.map(({ name }) => escapeText(cleanLine(name)))
  return names.length === 0 ? [] : [contentLine('CATEGORIES', names.join(','))]
}

function urlLine(name: string, url: string): string {
  return url === '' ? '' : contentLine(name, cleanUrl(url))
}

function imageLines({ image }: EventView): readonly string[] {
  if (image === null) return []
  const type = imageType(image)
  const format = type === undefined ? '' : `;FMTTYPE=${type}`
  return [urlLine(`IMAGE;VALUE=URI;DISPLAY=BADGE${format}`, image.url)]
}

/** All-day, canceled and postponed events don't block time in a calendar. */
function statusLines(view: EventView): readonly string[] {
  const isOff = view.event_status === 'canceled' || view.event_status === 'postponed'
  const { color } = colorsOf(view)
  const name = color === undefined ? undefined : colorName(color)
  return [
    `STATUS:${statusOf(view)}\r\n`,
    ...ownStatusLines(view),
    `TRANSP:${isOff || view.all_day ? 'TRANSPARENT' : 'OPAQUE'}\r\n`,
    ...(view.status === 'private' ? ['CLASS:PRIVATE\r\n'] : []),
    ...(name === undefined ? [] : [`COLOR:${name}\r\n`]),
  ]
}

/** iCalendar has fewer event statuses, and no property for the reason. */
function ownStatusLines({ event_status: status, event_status_reason: reason }: EventView): readonly string[] {
  if (status === 'scheduled' && reason === '') return []
  return [`X-KALENDS-STATUS:${status}\r\n`, ...(reason === '' ? [] : [textLine('COMMENT', reason)])]
}

function statusOf({ event_status, status }: EventView): string {
  if (event_status === 'canceled' || status === 'trash') return 'CANCELLED'
  return event_status === 'postponed' || status === 'draft' || status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}
