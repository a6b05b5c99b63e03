import { offsetDigits, readFixedOffset } from '../domain/fixed-offset.ts'
import { memoize } from '../domain/memoize.ts'
import { wallText } from '../domain/moment.ts'
import { abbreviationAt, offsetAt, toWall } from '../domain/zone.ts'
import type { FeedZone } from './feed-format.ts'
import { findYearlyRules, findZoneChanges, type YearlyRule, type ZoneChange } from './zone-changes.ts'
import { basicTime, utcTime, ZONED_FROM, ZONED_UNTIL, zoneId } from './zone-times.ts'

/** The start of the first offset of a zone. Clients interpret this date as the beginning of time. */
const START = '19700101T000000'
/** There are about 600 zones. Most definitions take about a kilobyte, and a few take ten. */
const CACHED_ZONES = 600

/**
 * The component `VTIMEZONE` of a zone, correct in all years from the first to the last instant. Empty for UTC, which needs
 * none. Changes that recur each year become rules, which also hold in later years.
 */
export function timeZoneComponent({ zone, from, to }: FeedZone): string {
  const id = zoneId(zone)
  const first = yearOf(Math.max(from, ZONED_FROM))
  const last = yearOf(Math.min(to, ZONED_UNTIL - 1))
  return id === undefined || first > last ? '' : makeComponent(`${id} ${first} ${last}`)
}

/**
 * The component of the calendar's time zone, correct in the year of `now`. Unlike `timeZoneComponent`, it is not empty
 * for UTC.
 */
export function calendarZoneComponent(zone: string, now: number): string {
  const year = yearOf(toWall(zone, now))
  return makeComponent(`${zoneId(zone) ?? 'UTC'} ${year} ${year}`)
}

const makeComponent = memoize(CACHED_ZONES, (key: string): string => {
  const [id = '', firstYear, lastYear] = key.split(' ')
  const first = startOfYear(Number(firstYear))
  // Two more years show which changes recur.
  const until = startOfYear(Number(lastYear) + 3)
  const changes = findZoneChanges(id, startOfYear(Number(firstYear) - 1), until)
  const before = changes.filter(({ at }) => at <= first).length
  const rules = findYearlyRules(changes.slice(Math.max(0, before - 1)))
  const parts = rules.map((rule) => observance(rule, until))
  if (before === 0) parts.unshift(fixedObservance(id, first))
  // Some clients recognize a zone by this property only.
  const location = readFixedOffset(id) === undefined ? `X-LIC-LOCATION:${id}\r\n` : ''
  return `BEGIN:VTIMEZONE\r\nTZID:${id}\r\n${location}${parts.join('')}END:VTIMEZONE\r\n`
})

function yearOf(utc: number): number {
  return new Date(utc * 1000).getUTCFullYear()
}

function startOfYear(year: number): number {
  return Date.UTC(year, 0, 1) / 1000
}

/** The offset until the first change. */
function fixedObservance(zone: string, utc: number): string {
  const offset = offsetAt(zone, utc)
  const change = { offsetBefore: offset, offset, name: abbreviationAt(zone, utc), isDaylight: false }
  return component(change, [`DTSTART:${START}\r\n`])
}

function observance({ first, last, rule, next }: YearlyRule, until: number): string {
  const start = `DTSTART:${basicTime(wallText(first.at + first.offsetBefore))}\r\n`
  if (rule === undefined) return component(first, [start])
  // If the rule's next change should be before `until` but is not among the changes, the rule has ended.
  const end = next > until ? '' : `;UNTIL=${utcTime(wallText(last.at))}`
  return component(first, [start, `RRULE:${rule}${end}\r\n`])
}

function component(change: Omit<ZoneChange, 'at'>, lines: readonly string[]): string {
  const kind = change.isDaylight ? 'DAYLIGHT' : 'STANDARD'
  const offsets = `TZOFFSETFROM:${offsetText(change.offsetBefore)}\r\nTZOFFSETTO:${offsetText(change.offset)}\r\n`
  return `BEGIN:${kind}\r\n${lines.join('')}${offsets}TZNAME:${change.name}\r\nEND:${kind}\r\n`
}

/** `+0200`, or `-004430` for an offset with seconds. */
function offsetText(seconds: number): string {
  return offsetDigits(seconds).padEnd('+hhmm'.length, '0')
}
