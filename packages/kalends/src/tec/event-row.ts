import { type ImportRow, momentToUtc, readMoment, readZone } from '@kalends/core'
import { costOf } from './cost.ts'
import type { TecRecord } from './dump.ts'
import { flagsOf, given, idOf, listOf, orNull, postOf, textOf, urlOf } from './values.ts'

/** The term in the calendar for each term of the site: its id, or in a dry run the name of a term to create. */
export type TermIds = ReadonlyMap<number, number | string>

/** An event as a row. The author is left out: users of the site are not users of the calendar. */
export function eventRow(event: TecRecord, categories: TermIds, tags: TermIds): ImportRow {
  const input: object = {
    title: textOf(event['title']) ?? '',
    ...given({ ...datesOf(event), timezone: zoneOf(event) }),
    ...postOf(event),
    ...orNull({ cost: costOf(event), website: websiteOf(event) }),
    ...flagsOf(event, ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured']),
    categories: termsOf(event['categories'], categories),
    tags: termsOf(event['tags'], tags),
  }
  const externalId = idOf(event) ?? ''
  const links = { venues: idsOf(event['venue']), organizers: idsOf(event['organizer']) }
  // The row is checked when it is written.
  return { externalId, input, ...links } as ImportRow
}

/** The dates as wall times. If an event ends before it starts, it ends at its start here, as the site shows it. */
function datesOf(event: TecRecord): Readonly<Record<string, unknown>> {
  const [start, end] = [textOf(event['start_date']), textOf(event['end_date'])]
  return { start_date: start, end_date: start !== undefined && (end === undefined || end < start) ? start : end }
}

/**
 * The time zone. An unknown zone becomes the offset between wall time and UTC. For known zones, the UTC dates are not
 * used: in a zone such as `UTC+5`, they can be an hour off in summer, because the site applies DST to it.
 */
function zoneOf(event: TecRecord): string | undefined {
  const zone = textOf(event['timezone'])
  if (zone !== undefined && readZone(zone) !== undefined) return zone
  const [wall, utc] = [readMoment(event['start_date']), readMoment(event['utc_start_date'])]
  if (wall === undefined || utc === undefined) return undefined
  const minutes = Math.round((momentToUtc(wall, 'UTC') - momentToUtc(utc, 'UTC')) / 60)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

/** The website of an event. Without a website, the site sends the URL of the event's own page. */
function websiteOf(event: TecRecord): string | undefined {
  const website = urlOf(event['website'])
  return website === textOf(event['url']) ? undefined : website
}

function termsOf(value: unknown, ids: TermIds): readonly (number | string)[] {
  return listOf(value).flatMap((term) => ids.get(idOf(term) ?? 0) ?? [])
}

function idsOf(value: unknown): readonly number[] {
  return listOf(value).flatMap((place) => idOf(place) ?? [])
}
