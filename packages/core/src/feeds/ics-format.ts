import { readFixedOffset } from '../domain/fixed-offset.ts'
import { wallText } from '../domain/moment.ts'
import { cleanLine, cleanUrl } from './clean-text.ts'
import { contentLine, textLine } from './content-line.ts'
import type { FeedFormat, FeedInfo } from './feed-format.ts'
import { eventComponent } from './ics-event.ts'
import { calendarZoneComponent, timeZoneComponent } from './time-zone.ts'
import { utcTime } from './zone-times.ts'

/** iCalendar (RFC 5545 and 7986), with the non-standard properties that Google, Apple and Outlook read. */
export const icsFormat: FeedFormat = {
  // `method` must be the same as `METHOD` in the file (RFC 5545, 3.7.2).
  mediaType: 'text/calendar; charset=utf-8; method=PUBLISH',
  head,
  zone: timeZoneComponent,
  event: eventComponent,
  separator: '',
  tail,
}

function head({ title, selfUrl, pageUrl, language, updatedAt, refreshSeconds, calendarZone }: FeedInfo): string {
  const name = cleanLine(title)
  const refresh = duration(refreshSeconds)
  return [
    'BEGIN:VCALENDAR\r\n',
    'VERSION:2.0\r\n',
    'PRODID:-//Kalends//Kalends//EN\r\n',
    'CALSCALE:GREGORIAN\r\n',
    // Without it, Outlook treats a file with one event as an invitation.
    'METHOD:PUBLISH\r\n',
    textLine(`NAME;LANGUAGE=${language}`, name),
    textLine('X-WR-CALNAME', name),
    // Clients don't accept a fixed offset here.
    readFixedOffset(calendarZone) === undefined ? contentLine('X-WR-TIMEZONE', calendarZone) : '',
    contentLine('URL', cleanUrl(pageUrl)),
    contentLine('SOURCE;VALUE=URI', cleanUrl(selfUrl)),
    updatedAt === undefined ? '' : `LAST-MODIFIED:${utcTime(wallText(updatedAt))}\r\n`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}\r\n`,
    `X-PUBLISHED-TTL:${refresh}\r\n`,
  ].join('')
}

/** A file must have at least one component (RFC 5545, 3.6). Without events, it is the time zone. */
function tail({ updatedAt, calendarZone, now }: FeedInfo): string {
  const component = updatedAt === undefined ? calendarZoneComponent(calendarZone, now) : ''
  return `${component}END:VCALENDAR\r\n`
}

/** Seconds as a duration of iCalendar, in minutes: Outlook reads no smaller unit. */
function duration(seconds: number): string {
  return `PT${Math.max(1, Math.round(seconds / 60))}M`
}
