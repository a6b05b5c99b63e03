import { offsetDigits } from '../domain/fixed-offset.ts'
import { wallText } from '../domain/moment.ts'
import { abbreviationAt, offsetAt } from '../domain/zone.ts'
import type { FeedZone } from './feed-format.ts'
import { findYearlyRules, findZoneChanges, type YearlyRule, type ZoneChange } from './zone-changes.ts'
import { basicTime, utcTime, ZONED_FROM, ZONED_UNTIL, zoneId } from './zone-times.ts'

const YEAR = 366 * 86_400
/** What a client takes for the start of time. */
const START = '19700101T000000'

/**
 * The component `VTIMEZONE` of a zone, right from the first to the last instant. Empty for UTC, which needs none. Regular
 * changes become rules, which also hold after the last instant.
 */
export function timeZoneComponent({ zone, from, to }: FeedZone): string {
  const id = zoneId(zone)
  const first = Math.max(from, ZONED_FROM)
  const last = Math.min(to, ZONED_UNTIL)
  if (id === undefined || first > last) return ''
  // Two years more show which changes are regular.
  const until = last + 2 * YEAR
  const changes = findZoneChanges(zone, first - YEAR, until)
  const before = changes.filter(({ at }) => at <= first).length
  const rules = findYearlyRules(changes.slice(Math.max(0, before - 1)))
  const parts = rules.map((rule) => observance(rule, until))
  if (before === 0) parts.unshift(fixedObservance(zone, first))
  // Some clients know zones by this name alone.
  const location = id === zone ? `X-LIC-LOCATION:${id}\r\n` : ''
  return `BEGIN:VTIMEZONE\r\nTZID:${id}\r\n${location}${parts.join('')}END:VTIMEZONE\r\n`
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
  // If the next change that the rule makes is missing, the rule has ended.
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
