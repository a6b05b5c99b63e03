import type {
  Drafts,
  EventRecord,
  ImageRecord,
  Kind,
  OrganizerRecord,
  RecordOf,
  Stored,
  TermRecord,
  VenueRecord,
} from '@kalends/core'

/** Makes a record of what JSON has kept: every key is there, in the same order for each record of the kind. */
export type RecordShape<K extends Kind> = (stored: Stored, draft: Drafts[K], searchText: string) => RecordOf<K>

/** How a record of each kind is put together. */
export const recordShapes: { readonly [K in Kind]: RecordShape<K> } = {
  event: eventRecord,
  venue: venueRecord,
  organizer: organizerRecord,
  category: termRecord,
  tag: termRecord,
  image: imageRecord,
}

function eventRecord({ id, revision }: Stored, draft: Drafts['event'], searchText: string): EventRecord {
  return {
    id,
    revision,
    authorId: draft.authorId,
    status: draft.status,
    publishedAt: draft.publishedAt,
    modifiedAt: draft.modifiedAt,
    slug: draft.slug,
    description: draft.description,
    excerpt: draft.excerpt,
    imageId: draft.imageId,
    searchText,
    customFields: draft.customFields,
    title: draft.title,
    titleText: draft.titleText,
    startsAt: draft.startsAt,
    endsAt: draft.endsAt,
    startWall: draft.startWall,
    endWall: draft.endWall,
    timezone: draft.timezone,
    allDay: draft.allDay,
    cost: draft.cost,
    website: draft.website,
    showMap: draft.showMap,
    showMapLink: draft.showMapLink,
    hideFromListings: draft.hideFromListings,
    sticky: draft.sticky,
    featured: draft.featured,
    ticketed: draft.ticketed,
    parentId: draft.parentId,
    categoryIds: draft.categoryIds,
    tagIds: draft.tagIds,
    venueIds: draft.venueIds,
    organizerIds: draft.organizerIds,
    passwordHash: draft.passwordHash,
  }
}

function venueRecord({ id, revision }: Stored, draft: Drafts['venue'], searchText: string): VenueRecord {
  return {
    id,
    revision,
    authorId: draft.authorId,
    status: draft.status,
    publishedAt: draft.publishedAt,
    modifiedAt: draft.modifiedAt,
    slug: draft.slug,
    description: draft.description,
    excerpt: draft.excerpt,
    imageId: draft.imageId,
    searchText,
    customFields: draft.customFields,
    name: draft.name,
    nameKey: draft.nameKey,
    address: draft.address,
    city: draft.city,
    country: draft.country,
    province: draft.province,
    state: draft.state,
    zip: draft.zip,
    phone: draft.phone,
    website: draft.website,
    stateProvince: draft.stateProvince,
    latitude: draft.latitude,
    longitude: draft.longitude,
    showMap: draft.showMap,
    showMapLink: draft.showMapLink,
  }
}

function organizerRecord({ id, revision }: Stored, draft: Drafts['organizer'], searchText: string): OrganizerRecord {
  return {
    id,
    revision,
    authorId: draft.authorId,
    status: draft.status,
    publishedAt: draft.publishedAt,
    modifiedAt: draft.modifiedAt,
    slug: draft.slug,
    description: draft.description,
    excerpt: draft.excerpt,
    imageId: draft.imageId,
    searchText,
    customFields: draft.customFields,
    name: draft.name,
    nameKey: draft.nameKey,
    phone: draft.phone,
    website: draft.website,
    email: draft.email,
  }
}

function termRecord({ id, revision }: Stored, draft: Drafts['tag'], searchText: string): TermRecord {
  return {
    id,
    revision,
    name: draft.name,
    nameKey: draft.nameKey,
    slug: draft.slug,
    description: draft.description,
    descriptionText: draft.descriptionText,
    searchText,
    parentId: draft.parentId,
    customFields: draft.customFields,
  }
}

function imageRecord({ id, revision }: Stored, draft: Drafts['image']): ImageRecord {
  return {
    id,
    revision,
    url: draft.url,
    authorId: draft.authorId,
    width: draft.width,
    height: draft.height,
    sizes: draft.sizes,
  }
}
