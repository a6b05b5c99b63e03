import type {
  Change,
  Drafts,
  EventDraft,
  ImageDraft,
  Insert,
  Kind,
  PostDraft,
  TermDraft,
  VenueDraft,
} from '@kalends/core'

/** The moment that tests call now: 1 January 2027, 00:00:00 UTC. */
export const NOW = 1_798_761_600
/** Seconds in a day. */
export const DAY = 86_400

const post: Omit<PostDraft, 'slug' | 'searchText'> = {
  authorId: 1,
  status: 'publish',
  publishedAt: NOW - DAY,
  modifiedAt: NOW - DAY,
  description: '',
  excerpt: '',
  imageId: undefined,
  customFields: {},
}

/** A published event of an hour. */
export function eventDraft(title: string, given: Partial<EventDraft> = {}): EventDraft {
  const startsAt = given.startsAt ?? NOW
  return {
    ...post,
    slug: title,
    searchText: title,
    title,
    titleText: title,
    startsAt,
    endsAt: startsAt + 3600,
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
export function venueDraft(name: string, given: Partial<VenueDraft> = {}): VenueDraft {
  return {
    ...post,
    slug: name,
    searchText: name,
    name,
    nameKey: name,
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

/** A category or tag. */
export function termDraft(name: string, given: Partial<TermDraft> = {}): TermDraft {
  return {
    name,
    nameKey: name,
    slug: name,
    description: '',
    descriptionText: '',
    searchText: name,
    parentId: undefined,
    customFields: {},
    ...given,
  }
}

/** An image that nobody has measured. */
export function imageDraft(url: string): ImageDraft {
  return { url, authorId: undefined, width: undefined, height: undefined, sizes: {} }
}

/** A change that adds a record. */
export function inserting<K extends Kind>(kind: K, draft: Drafts[K], ref?: number): Change {
  const change: Insert<K> = { type: 'insert', kind, ref, draft, slugRule: 'suffix' }
  return change as Change // The union is spread over kinds, which the compiler cannot see for a variable kind.
}
