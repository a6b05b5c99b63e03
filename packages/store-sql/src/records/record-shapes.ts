import type {
  Drafts,
  EventRecord,
  ImageRecord,
  Kind,
  OrganizerRecord,
  RecordOf,
  Stored,
  TermKind,
  TermRecord,
  VenueRecord,
} from '@kalends/core'

/**
 * What JSON has kept of a draft, or a draft as it is: empty texts, `false`, empty lists and empty objects may be missing
 * where they are usual.
 */
export type Kept<K extends Kind> = Partial<Drafts[K]> & Omit<Drafts[K], UsuallyEmpty[K]>

/** The fields of each kind that are empty in most records. */
export const usuallyEmpty = {
  event: [
    'description',
    'excerpt',
    'customFields',
    'allDay',
    'cost',
    'hideFromListings',
    'sticky',
    'featured',
    'ticketed',
    'categoryIds',
    'tagIds',
    'venueIds',
    'organizerIds',
  ],
  venue: ['description', 'excerpt', 'customFields', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone'],
  organizer: ['description', 'excerpt', 'customFields', 'phone', 'email'],
  category: ['description', 'descriptionText', 'customFields'],
  tag: ['description', 'descriptionText', 'customFields'],
  image: ['sizes'],
} as const satisfies { readonly [K in Kind]: readonly (keyof Drafts[K])[] }

type UsuallyEmpty = { readonly [K in Kind]: (typeof usuallyEmpty)[K][number] }

/** How a record comes to own a list or an object of a draft: it gets it frozen all the way down. */
export type Own = <T extends object>(value: T) => T

/** What a record is made of. */
export interface Parts<K extends Kind> {
  readonly stored: Stored
  readonly draft: Kept<K>
  readonly searchText: string
  readonly own: Own
}

/** Makes a record: every key is there, in the same order for each record of the kind. */
export type RecordShape<K extends Kind> = (parts: Parts<K>) => RecordOf<K>

/** Shared by all records that have none. */
const emptyList = Object.freeze([])
const emptyObject = Object.freeze({})

/** How a record of each kind is put together. */
export const recordShapes: { readonly [K in Kind]: RecordShape<K> } = {
  event: eventRecord,
  venue: venueRecord,
  organizer: organizerRecord,
  category: termRecord,
  tag: termRecord,
  image: imageRecord,
}

function eventRecord({ stored: { id, revision }, draft, searchText, own }: Parts<'event'>): EventRecord {
  return {
    id,
    revision,
    authorId: draft.authorId,
    status: draft.status,
    publishedAt: draft.publishedAt,
    modifiedAt: draft.modifiedAt,
    slug: draft.slug,
    description: draft.description ?? '',
    excerpt: draft.excerpt ?? '',
    imageId: draft.imageId,
    searchText,
    customFields: draft.customFields === undefined ? emptyObject : own(draft.customFields),
    title: draft.title,
    titleText: draft.titleText,
    startsAt: draft.startsAt,
    endsAt: draft.endsAt,
    startWall: draft.startWall,
    endWall: draft.endWall,
    timezone: draft.timezone,
    allDay: draft.allDay ?? false,
    cost: draft.cost === undefined ? emptyList : own(draft.cost),
    website: draft.website,
    showMap: draft.showMap,
    showMapLink: draft.showMapLink,
    hideFromListings: draft.hideFromListings ?? false,
    sticky: draft.sticky ?? false,
    featured: draft.featured ?? false,
    ticketed: draft.ticketed ?? false,
    parentId: draft.parentId,
    categoryIds: draft.categoryIds === undefined ? emptyList : own(draft.categoryIds),
    tagIds: draft.tagIds === undefined ? emptyList : own(draft.tagIds),
    venueIds: draft.venueIds === undefined ? emptyList : own(draft.venueIds),
    organizerIds: draft.organizerIds === undefined ? emptyList : own(draft.organizerIds),
    passwordHash: draft.passwordHash,
  }
}

function venueRecord({ stored: { id, revision }, draft, searchText, own }: Parts<'venue'>): VenueRecord {
  return {
    id,
    revision,
    authorId: draft.authorId,
    status: draft.status,
    publishedAt: draft.publishedAt,
    modifiedAt: draft.modifiedAt,
    slug: draft.slug,
    description: draft.description ?? '',
    excerpt: draft.excerpt ?? '',
    imageId: draft.imageId,
    searchText,
    customFields: draft.customFields === undefined ? emptyObject : own(draft.customFields),
    name: draft.name,
    nameKey: draft.nameKey,
    address: draft.address ?? '',
    city: draft.city ?? '',
    country: draft.country ?? '',
    province: draft.province ?? '',
    state: draft.state ?? '',
    zip: draft.zip ?? '',
    phone: draft.phone ?? '',
    website: draft.website,
    stateProvince: draft.stateProvince,
    latitude: draft.latitude,
    longitude: draft.longitude,
    showMap: draft.showMap,
    showMapLink: draft.showMapLink,
  }
}

function organizerRecord({ stored: { id, revision }, draft, searchText, own }: Parts<'organizer'>): OrganizerRecord {
  return {
    id,
    revision,
    authorId: draft.authorId,
    status: draft.status,
    publishedAt: draft.publishedAt,
    modifiedAt: draft.modifiedAt,
    slug: draft.slug,
    description: draft.description ?? '',
    excerpt: draft.excerpt ?? '',
    imageId: draft.imageId,
    searchText,
    customFields: draft.customFields === undefined ? emptyObject : own(draft.customFields),
    name: draft.name,
    nameKey: draft.nameKey,
    phone: draft.phone ?? '',
    website: draft.website,
    email: draft.email ?? '',
  }
}

function termRecord({ stored: { id, revision }, draft, searchText, own }: Parts<TermKind>): TermRecord {
  return {
    id,
    revision,
    name: draft.name,
    nameKey: draft.nameKey,
    slug: draft.slug,
    description: draft.description ?? '',
    descriptionText: draft.descriptionText ?? '',
    searchText,
    parentId: draft.parentId,
    customFields: draft.customFields === undefined ? emptyObject : own(draft.customFields),
  }
}

function imageRecord({ stored: { id, revision }, draft, own }: Parts<'image'>): ImageRecord {
  return {
    id,
    revision,
    url: draft.url,
    authorId: draft.authorId,
    width: draft.width,
    height: draft.height,
    sizes: draft.sizes === undefined ? emptyObject : own(draft.sizes),
  }
}
