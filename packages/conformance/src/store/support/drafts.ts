import type { EventDraft, ImageDraft, OrganizerDraft, PostDraft, TermDraft, VenueDraft } from '@kalends/core'
import { foldText, nameKey, searchText } from '@kalends/core'

/** The current time in the cases: 1 January 2027, 00:00:00 UTC. */
export const NOW = 1_798_761_600
const HOUR = 3600
/** Seconds in a day. */
export const DAY = 86_400

const post: Omit<PostDraft, 'searchText'> = {
  authorId: undefined,
  status: 'publish',
  publishedAt: NOW - DAY,
  modifiedAt: NOW - DAY,
  slug: 'slug',
  description: '',
  excerpt: '',
  imageId: undefined,
  customFields: {},
  externalSource: undefined,
  externalId: undefined,
}

/** A published event of one hour that starts at `NOW`. Derived texts are computed by default. */
export function eventDraft(given: Partial<EventDraft> = {}): EventDraft {
  const title = given.title ?? 'Event'
  return {
    ...post,
    uid: '6ac1a7e2-90b5-4f6b-8a0e-0d3c5a2b9f10',
    sequence: 0,
    startsAt: NOW,
    endsAt: (given.startsAt ?? NOW) + HOUR,
    startWall: '2027-01-01 00:00:00',
    endWall: '2027-01-01 01:00:00',
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
    eventStatus: 'scheduled',
    eventStatusReason: '',
    onlineUrl: undefined,
    parentId: undefined,
    categoryIds: [],
    tagIds: [],
    venueIds: [],
    organizerIds: [],
    passwordHash: undefined,
    title,
    titleText: foldText(title),
    searchText: folded(title, given.description, given.excerpt),
    ...given,
  }
}

/** A published venue. */
export function venueDraft(given: Partial<VenueDraft> = {}): VenueDraft {
  const name = given.name ?? 'Venue'
  return {
    ...post,
    sequence: 0,
    withdrawnAt: undefined,
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
    name,
    nameKey: nameKey(name),
    cityKey: foldText(given.city ?? ''),
    countryKey: foldText(given.country ?? ''),
    searchText: folded(name, given.description, given.excerpt, given.address, given.city),
    ...given,
  }
}

/** A published organizer. */
export function organizerDraft(given: Partial<OrganizerDraft> = {}): OrganizerDraft {
  const name = given.name ?? 'Organizer'
  return {
    ...post,
    sequence: 0,
    withdrawnAt: undefined,
    phone: '',
    website: undefined,
    email: '',
    name,
    nameKey: nameKey(name),
    searchText: folded(name, given.description, given.excerpt, given.phone, given.email),
    ...given,
  }
}

/** A category or tag at the top level. */
export function termDraft(given: Partial<TermDraft> = {}): TermDraft {
  const name = given.name ?? 'Term'
  const description = given.description ?? ''
  return {
    modifiedAt: NOW - DAY,
    sequence: 0,
    slug: 'slug',
    parentId: undefined,
    customFields: {},
    name,
    nameKey: nameKey(name),
    description,
    descriptionText: foldText(description),
    searchText: folded(name, description),
    ...given,
  }
}

/** An image of unknown size. */
export function imageDraft(given: Partial<ImageDraft> = {}): ImageDraft {
  return {
    url: 'https://example.org/image.png',
    authorId: undefined,
    width: undefined,
    height: undefined,
    sizes: {},
    ...given,
  }
}

/** The text that a search matches. */
function folded(...texts: readonly (string | undefined)[]): string {
  return searchText(texts.map((text) => text ?? ''))
}
