import { parseCost } from '../domain/cost.ts'
import { searchText } from '../domain/fold-text.ts'
import { toUtc } from '../domain/zone.ts'
import type { EventRecord, OrganizerRecord, PostDraft, TermRecord, VenueRecord } from '../ports/record.ts'

/** A time in the past, so that the sample is published. */
const published = 1_798_761_600

const post: PostDraft = {
  authorId: 7,
  status: 'publish',
  publishedAt: published,
  modifiedAt: published,
  slug: '',
  description: '',
  excerpt: '',
  imageId: undefined,
  searchText: '',
  customFields: {},
}

/** A venue for examples. */
export const sampleVenue: VenueRecord = {
  id: 3,
  revision: 1,
  ...post,
  slug: 'parc-de-la-villette',
  name: 'Parc de la Villette',
  nameKey: 'parc de la villette',
  address: '211 avenue Jean Jaurès',
  city: 'Paris',
  country: 'France',
  province: 'Île-de-France',
  state: '',
  zip: '75019',
  phone: '',
  website: 'https://example.org/villette',
  stateProvince: undefined,
  latitude: 48.8938,
  longitude: 2.3903,
  showMap: true,
  showMapLink: true,
}

/** An organizer for examples. */
export const sampleOrganizer: OrganizerRecord = {
  id: 5,
  revision: 1,
  ...post,
  slug: 'ville-de-paris',
  name: 'Ville de Paris',
  nameKey: 'ville de paris',
  phone: '',
  website: 'https://example.org/paris',
  email: 'events@example.org',
}

/** A category or tag for examples. */
export const sampleTerm: TermRecord = {
  id: 2,
  revision: 1,
  name: 'Music',
  nameKey: 'music',
  slug: 'music',
  description: '',
  descriptionText: '',
  searchText: searchText(['Music']),
  parentId: undefined,
  customFields: {},
}

/** An event for examples. */
export const sampleEvent: EventRecord = {
  id: 12,
  revision: 1,
  ...post,
  slug: 'fete-de-la-musique',
  description: 'Music in every street.',
  title: 'Fête de la musique',
  titleText: 'fete de la musique',
  startsAt: toUtc('Europe/Paris', Date.UTC(2027, 5, 21, 18) / 1000),
  endsAt: toUtc('Europe/Paris', Date.UTC(2027, 5, 21, 23) / 1000),
  startWall: '2027-06-21 18:00:00',
  endWall: '2027-06-21 23:00:00',
  timezone: 'Europe/Paris',
  allDay: false,
  cost: parseCost([0]),
  website: 'https://example.org/fete',
  showMap: true,
  showMapLink: true,
  hideFromListings: false,
  sticky: false,
  featured: true,
  ticketed: false,
  parentId: undefined,
  categoryIds: [2],
  tagIds: [],
  venueIds: [3],
  organizerIds: [5],
  passwordHash: undefined,
}

/** Short request bodies that create and update a record of each collection. */
export const sampleBodies = {
  events: {
    create: {
      title: sampleEvent.title,
      start_date: sampleEvent.startWall,
      end_date: sampleEvent.endWall,
      timezone: sampleEvent.timezone,
      categories: [sampleTerm.name],
    },
    update: { title: sampleEvent.title, featured: true },
  },
  venues: {
    create: { venue: sampleVenue.name, city: sampleVenue.city, country: sampleVenue.country },
    update: { phone: '+33 1 23 45 67 89' },
  },
  organizers: {
    create: { organizer: sampleOrganizer.name, email: sampleOrganizer.email },
    update: { website: sampleOrganizer.website },
  },
  categories: { create: { name: sampleTerm.name }, update: { description: sampleEvent.description } },
  tags: { create: { name: sampleTerm.name }, update: { description: sampleEvent.description } },
} as const
