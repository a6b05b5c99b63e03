import type {
  Change,
  EventDraft,
  EventQuery,
  ImageDraft,
  OrganizerDraft,
  PlaceQuery,
  PostDraft,
  TermDraft,
  TermQuery,
  VenueDraft,
  VenueQuery,
  Visibility,
} from '@kalends/core'

/** The moment that tests call now. */
export const NOW = 1000

const post: PostDraft = {
  authorId: undefined,
  status: 'publish',
  publishedAt: NOW - 10,
  modifiedAt: NOW - 10,
  slug: 'slug',
  description: '',
  excerpt: '',
  imageId: undefined,
  searchText: '',
  customFields: {},
}

/** A published event from `NOW` on. */
export function eventDraft(given: Partial<EventDraft> = {}): EventDraft {
  return {
    ...post,
    title: 'Event',
    titleText: 'event',
    startsAt: NOW,
    endsAt: NOW + 60,
    startWall: '1970-01-01 00:16:40',
    endWall: '1970-01-01 00:17:40',
    timezone: 'UTC',
    allDay: false,
    cost: undefined,
    website: undefined,
    showMap: true,
    showMapLink: true,
    hideFromListings: false,
    sticky: false,
    featured: false,
    ticketed: false,
    parentId: undefined,
    categoryIds: [],
    tagIds: [],
    venueIds: [],
    organizerIds: [],
    passwordHash: undefined,
    ...given,
  }
}

/** A published venue. */
export function venueDraft(given: Partial<VenueDraft> = {}): VenueDraft {
  return {
    ...post,
    name: 'Venue',
    nameKey: 'venue',
    address: '',
    city: '',
    country: '',
    province: '',
    state: '',
    zip: '',
    phone: '',
    website: undefined,
    stateProvince: undefined,
    latitude: undefined,
    longitude: undefined,
    showMap: true,
    showMapLink: true,
    ...given,
  }
}

/** A published organizer. */
export function organizerDraft(given: Partial<OrganizerDraft> = {}): OrganizerDraft {
  return { ...post, name: 'Organizer', nameKey: 'organizer', phone: '', website: undefined, email: '', ...given }
}

/** A term at the top. */
export function termDraft(given: Partial<TermDraft> = {}): TermDraft {
  return {
    name: 'Term',
    nameKey: 'term',
    slug: 'term',
    description: '',
    descriptionText: '',
    searchText: '',
    parentId: undefined,
    customFields: {},
    ...given,
  }
}

/** An image. */
export function imageDraft(given: Partial<ImageDraft> = {}): ImageDraft {
  return {
    url: 'https://example.org/a.png',
    authorId: undefined,
    width: undefined,
    height: undefined,
    sizes: {},
    ...given,
  }
}

/** An insert of an event. */
export function insertEvent(given: Partial<EventDraft> = {}): Change {
  return { type: 'insert', kind: 'event', ref: undefined, draft: eventDraft(given), slugRule: 'suffix' }
}

/** Everything of every status, whoever asks. */
export const SEE_ALL: Visibility = {
  now: NOW,
  viewer: undefined,
  publish: 'all',
  future: 'all',
  draft: 'all',
  pending: 'all',
  private: 'all',
  trash: 'all',
}

/** A query for every event by start. */
export function eventQuery(given: Partial<EventQuery> = {}): EventQuery {
  return {
    offset: 0,
    limit: undefined,
    visible: SEE_ALL,
    opens: 'all',
    keepLocked: true,
    keepHidden: true,
    ids: undefined,
    exclude: [],
    starts: { min: undefined, max: undefined },
    ends: { min: undefined, max: undefined },
    needles: [],
    categories: undefined,
    tags: undefined,
    venues: undefined,
    location: undefined,
    slug: undefined,
    organizers: undefined,
    featured: undefined,
    ticketed: undefined,
    parent: undefined,
    image: undefined,
    modifiedFrom: undefined,
    orderBy: 'start',
    direction: 'asc',
    ...given,
  }
}

/** A query for every organizer. */
function placeQuery(given: Partial<PlaceQuery> = {}): PlaceQuery {
  return {
    offset: 0,
    limit: undefined,
    visible: SEE_ALL,
    ids: undefined,
    slug: undefined,
    needles: [],
    image: undefined,
    linked: [],
    ...given,
  }
}

/** A query for every venue. */
export function venueQuery(given: Partial<VenueQuery> = {}): VenueQuery {
  return { ...placeQuery(), located: undefined, near: undefined, ...given }
}

/** A query for every term by name. */
export function termQuery(given: Partial<TermQuery> = {}): TermQuery {
  return {
    offset: 0,
    limit: undefined,
    ids: undefined,
    exclude: [],
    needles: [],
    slug: undefined,
    parent: undefined,
    hideEmpty: false,
    author: undefined,
    now: NOW,
    orderBy: 'name',
    direction: 'asc',
    ...given,
  }
}
