import type { ImportRow } from '@kalends/core'
import type { TecDump, TecRecord } from './dump.ts'
import { emailOf, flagsOf, idOf, listOf, orNull, postOf, textOf, urlOf } from './values.ts'

/** The text fields of venues. A site leaves out empty ones. */
const VENUE_TEXTS = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'] as const

/** The venues and organizers of a site as rows. If a list is incomplete, those inside events are used. */
export function placeRows({ venues, organizers, events }: TecDump): readonly ImportRow[] {
  return [...allOf(venues, events, 'venue').map(venueRow), ...allOf(organizers, events, 'organizer').map(organizerRow)]
}

/**
 * Each record once, from its list or from an event. Ignores records without a name: a password of the event hides them.
 */
function allOf(listed: readonly TecRecord[], events: readonly TecRecord[], name: string): readonly TecRecord[] {
  const byId = new Map<number | undefined, TecRecord>()
  const inEvents = events.flatMap((event) => listOf(event[name])).filter((record) => textOf(record[name]) !== undefined)
  for (const record of [...listed, ...inEvents]) if (!byId.has(idOf(record))) byId.set(idOf(record), record)
  return [...byId.values()]
}

function venueRow(venue: TecRecord): ImportRow {
  const [latitude, longitude] = [textOf(venue['geo_lat']), textOf(venue['geo_lng'])]
  const input: object = {
    venue: textOf(venue['venue']) ?? '',
    ...postOf(venue),
    ...orNull(Object.fromEntries(VENUE_TEXTS.map((name) => [name, textOf(venue[name])]))),
    website: urlOf(venue['website']) ?? null,
    ...(latitude !== undefined && longitude !== undefined && { geo_lat: latitude, geo_lng: longitude }),
    ...flagsOf(venue, ['show_map', 'show_map_link']),
  }
  return rowOf('venue', venue, input)
}

function organizerRow(organizer: TecRecord): ImportRow {
  const input: object = {
    organizer: textOf(organizer['organizer']) ?? '',
    ...postOf(organizer),
    ...orNull({
      phone: textOf(organizer['phone']),
      website: urlOf(organizer['website']),
      email: emailOf(organizer['email']),
    }),
  }
  return rowOf('organizer', organizer, input)
}

function rowOf(kind: 'venue' | 'organizer', record: TecRecord, input: object): ImportRow {
  // The row is checked when it is written.
  return { kind, externalId: idOf(record) ?? '', input } as ImportRow
}
