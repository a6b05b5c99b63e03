import { offsetAt, toWall } from '../../src/domain/zone.ts'
import { timeZoneComponent } from '../../src/feeds/time-zone.ts'
import { findZoneChanges } from '../../src/feeds/zone-changes.ts'
import { dateTimeLine } from '../../src/feeds/zone-times.ts'
import { parseStrictly } from './ics-grammar.ts'
import { readWithIcalJs, readWithTsIcs } from './read-ics.ts'

const DAY = 86_400
const NEAR = [-7200, -3600, -1800, -1, 0, 1, 1799, 3599, 3600, 7200]

/** How many instants were compared, and which ones a parser read differently. */
export interface ZoneResult {
  readonly compared: number
  readonly wrong: readonly string[]
}

/** Writes the instants around each change of a zone in these years, and reads them with ical.js. */
export function checkAroundChanges(zone: string, from: number, to: number): ZoneResult {
  const near = findZoneChanges(zone, from, to - DAY).flatMap(({ at }) => NEAR.map((seconds) => at + seconds))
  const instants = [from, ...near, to]
  return compare(zone, instants, readWithIcalJs(feedOf(zone, instants)))
}

/**
 * The same with ts-ics, two days from each change, because ts-ics is off by up to some hours near a change. `undefined` for a
 * zone that needs several rules of a kind, or a rule that ends, because ts-ics then applies a wrong rule.
 */
export function checkBetweenChanges(zone: string, from: number, to: number): ZoneResult | undefined {
  const definition = timeZoneComponent({ zone, from, to })
  if (/(BEGIN:STANDARD|BEGIN:DAYLIGHT).*\1|UNTIL/s.test(definition)) return undefined
  const near = findZoneChanges(zone, from + 2 * DAY, to - 2 * DAY).flatMap(({ at }) => [at - 2 * DAY, at + 2 * DAY])
  const instants = [from + DAY, ...near, to]
  return compare(zone, instants, readWithTsIcs(feedOf(zone, instants)))
}

function compare(zone: string, instants: readonly number[], read: ReturnType<typeof readWithIcalJs>): ZoneResult {
  const wrong = instants.filter((utc, index) => read[index]?.start !== utc)
  return {
    compared: read.length,
    wrong: wrong.map((utc) => `${zone} ${new Date(utc * 1000).toISOString()} ${offsetAt(zone, utc)}`),
  }
}

/** A feed with an event at each of these instants, which the strict parser accepts. */
function feedOf(zone: string, instants: readonly number[]): string {
  const text = (utc: number) => new Date(utc * 1000).toISOString().replace('T', ' ').slice(0, 19)
  const events = instants.map(
    (utc, index) =>
      `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTAMP:20200101T000000Z\r\n${dateTimeLine('DTSTART', zone, text(toWall(zone, utc)), text(utc))}SUMMARY:a\r\nEND:VEVENT\r\n`,
  )
  const zones = timeZoneComponent({ zone, from: Math.min(...instants), to: Math.max(...instants) })
  const feed = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n${zones}${events.join('')}END:VCALENDAR\r\n`
  parseStrictly(feed)
  return feed
}
