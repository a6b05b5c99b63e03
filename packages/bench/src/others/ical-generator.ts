import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import express from 'express'
import type { Tables } from './events.ts'

/** The part of ical-generator that is used here. The package is installed in another folder. */
interface IcalGenerator {
  default(options: object): { createEvent(event: object): unknown; toString(): string }
}

type Text = Readonly<Record<string, string>>

/** An Express route that writes all events with ical-generator for each request. */
export function open({ events, venues, organizers }: Tables, folder: string): Server {
  const { default: newCalendar }: IcalGenerator = createRequire(`${folder}/`)('ical-generator')
  const venuesById = new Map(venues.map((venue) => [venue.id, venue as unknown as Text]))
  const organizersById = new Map(organizers.map((organizer) => [organizer.id, organizer as unknown as Text]))
  const app = express().get('/events.ics', (_request, response) => {
    const calendar = newCalendar({ name: 'Events calendar' })
    for (const { venueId, organizerId, ...event } of events) {
      calendar.createEvent(eventOf(event, venuesById.get(venueId), organizersById.get(organizerId)))
    }
    response.type('text/calendar').send(calendar.toString())
  })
  return createServer(app)
}

/** The properties that Kalends writes too. */
function eventOf(
  event: Readonly<Record<string, unknown>>,
  venue: Text | undefined,
  organizer: Text | undefined,
): object {
  // In views of events, these fields are strings and lists of terms.
  const { global_id, start, end, title, description, url, date_utc, modified_utc, categories } =
    event as unknown as Text & {
      readonly categories: readonly { readonly name: string }[]
    }
  return {
    id: global_id,
    start: new Date(start ?? ''),
    end: new Date(end ?? ''),
    summary: title,
    description: { plain: description, html: description },
    location: {
      title: venue?.['venue'],
      address: venue?.['address'],
      geo: { lat: venue?.['geo_lat'], lon: venue?.['geo_lng'] },
    },
    organizer: { name: organizer?.['organizer'], email: organizer?.['email'] },
    categories: categories.map(({ name }) => ({ name })),
    url,
    created: new Date(`${date_utc}Z`),
    lastModified: new Date(`${modified_utc}Z`),
  }
}
