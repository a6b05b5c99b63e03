import { allPermissions } from '../domain/default-policy.ts'
import { readMoment } from '../domain/moment.ts'
import { draftEvent, draftOrganizer, draftTerm, draftVenue } from '../plan/drafts.ts'
import type { EventRecord, OrganizerRecord, TermRecord, VenueRecord } from '../ports/record.ts'

const venue = {
  venue: 'Parc de la Villette',
  address: '211 avenue Jean Jaurès',
  city: 'Paris',
  country: 'France',
  province: 'Île-de-France',
  zip: '75019',
  website: 'https://example.org/villette',
  geo_lat: 48.8938,
  geo_lng: 2.3903,
}
const organizer = { organizer: 'Ville de Paris', website: 'https://example.org/paris', email: 'events@example.org' }
const term = { name: 'Music' }
const event = {
  title: 'Fête de la musique',
  description: 'Music in every street.',
  timezone: 'Europe/Paris',
  website: 'https://example.org/fete',
  featured: true,
}
const dates = { start_date: '2027-06-21 18:00:00', end_date: '2027-06-21 23:00:00' }

const context = {
  // A time in the past, so that the sample is published.
  now: 1_798_761_600,
  zone: 'UTC',
  user: null,
  permissions: allPermissions.events,
  fields: { events: {}, venues: {}, organizers: {}, categories: {}, tags: {} },
}

/** A venue for examples. */
export const sampleVenue: VenueRecord = { id: 3, revision: 1, ...draftVenue(venue, undefined, undefined, context) }

/** An organizer for examples. */
export const sampleOrganizer: OrganizerRecord = {
  id: 5,
  revision: 1,
  ...draftOrganizer(organizer, undefined, undefined, context),
}

/** A category or tag for examples. */
export const sampleTerm: TermRecord = { id: 2, revision: 1, ...draftTerm('category', term, undefined, context.now) }

const links = {
  uid: 'b5f5e7d6-2c1f-4c52-9d4c-6f1f4a0b8d3e',
  sequence: 0,
  imageId: undefined,
  categoryIds: [2],
  tagIds: [],
  venueIds: [3],
  organizerIds: [5],
  parentId: undefined,
  passwordHash: undefined,
}
const moments = { start_date: readMoment(dates.start_date) ?? null, end_date: readMoment(dates.end_date) ?? null }
const draft = draftEvent({ ...event, ...moments, cost: [0] }, undefined, links, context)

/** An event for examples. */
// The draft is an event and not a list of faults, because the event ends after it starts.
export const sampleEvent = { id: 12, revision: 1, ...draft } as EventRecord

/** Short request bodies that create and update a record of each collection. */
export const sampleBodies = {
  events: {
    create: { title: event.title, ...dates, timezone: event.timezone, categories: [term.name] },
    update: { title: event.title, featured: true },
  },
  venues: {
    create: { venue: venue.venue, city: venue.city, country: venue.country },
    update: { phone: '+33 1 23 45 67 89' },
  },
  organizers: {
    create: { organizer: organizer.organizer, email: organizer.email },
    update: { website: organizer.website },
  },
  categories: { create: term, update: { description: event.description } },
  tags: { create: term, update: { description: event.description } },
} as const
