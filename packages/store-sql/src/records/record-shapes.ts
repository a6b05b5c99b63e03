import type {
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
import type { Values } from './fields.ts'

/** What a record is made of besides the values of its fields. */
export interface Parts extends Stored {
  readonly searchText: string
  /** How a record comes to own a list or an object: it gets it frozen all the way down. */
  readonly own: <T extends object>(value: T) => T
}

/** Makes a record of its parts and the values of its fields. All records of a kind have the same keys in the same order. */
export type RecordShape<K extends Kind> = (parts: Parts, values: Values<K>) => RecordOf<K>

/** How a record of each kind is put together. */
export const recordShapes: { readonly [K in Kind]: RecordShape<K> } = {
  event: eventRecord,
  venue: venueRecord,
  organizer: organizerRecord,
  category: termRecord,
  tag: termRecord,
  image: imageRecord,
}

function eventRecord({ id, revision, searchText, own }: Parts, values: Values<'event'>): EventRecord {
  const [
    authorId,
    status,
    publishedAt,
    modifiedAt,
    slug,
    description,
    excerpt,
    imageId,
    customFields,
    title,
    titleText,
    startsAt,
    endsAt,
    startWall,
    endWall,
    timezone,
    allDay,
    cost,
    website,
    showMap,
    showMapLink,
    hideFromListings,
    sticky,
    featured,
    ticketed,
    parentId,
    categoryIds,
    tagIds,
    venueIds,
    organizerIds,
    passwordHash,
  ] = values
  return {
    id,
    revision,
    authorId: authorId ?? undefined,
    status,
    publishedAt,
    modifiedAt,
    slug,
    description,
    excerpt,
    imageId: imageId ?? undefined,
    searchText,
    customFields: own(customFields),
    title,
    titleText,
    startsAt,
    endsAt,
    startWall,
    endWall,
    timezone,
    allDay,
    cost: own(cost),
    website: website ?? undefined,
    showMap,
    showMapLink,
    hideFromListings,
    sticky,
    featured,
    ticketed,
    parentId: parentId ?? undefined,
    categoryIds: own(categoryIds),
    tagIds: own(tagIds),
    venueIds: own(venueIds),
    organizerIds: own(organizerIds),
    passwordHash: passwordHash ?? undefined,
  }
}

function venueRecord({ id, revision, searchText, own }: Parts, values: Values<'venue'>): VenueRecord {
  const [
    authorId,
    status,
    publishedAt,
    modifiedAt,
    slug,
    description,
    excerpt,
    imageId,
    customFields,
    name,
    nameKey,
    address,
    city,
    country,
    province,
    state,
    zip,
    phone,
    website,
    stateProvince,
    latitude,
    longitude,
    showMap,
    showMapLink,
  ] = values
  return {
    id,
    revision,
    authorId: authorId ?? undefined,
    status,
    publishedAt,
    modifiedAt,
    slug,
    description,
    excerpt,
    imageId: imageId ?? undefined,
    searchText,
    customFields: own(customFields),
    name,
    nameKey,
    address,
    city,
    country,
    province,
    state,
    zip,
    phone,
    website: website ?? undefined,
    stateProvince: stateProvince ?? undefined,
    latitude: latitude ?? undefined,
    longitude: longitude ?? undefined,
    showMap,
    showMapLink,
  }
}

function organizerRecord({ id, revision, searchText, own }: Parts, values: Values<'organizer'>): OrganizerRecord {
  const [
    authorId,
    status,
    publishedAt,
    modifiedAt,
    slug,
    description,
    excerpt,
    imageId,
    customFields,
    name,
    nameKey,
    phone,
    website,
    email,
  ] = values
  return {
    id,
    revision,
    authorId: authorId ?? undefined,
    status,
    publishedAt,
    modifiedAt,
    slug,
    description,
    excerpt,
    imageId: imageId ?? undefined,
    searchText,
    customFields: own(customFields),
    name,
    nameKey,
    phone,
    website: website ?? undefined,
    email,
  }
}

function termRecord({ id, revision, searchText, own }: Parts, values: Values<TermKind>): TermRecord {
  const [name, nameKey, slug, description, descriptionText, parentId, customFields] = values
  return {
    id,
    revision,
    name,
    nameKey,
    slug,
    description,
    descriptionText,
    searchText,
    parentId: parentId ?? undefined,
    customFields: own(customFields),
  }
}

function imageRecord({ id, revision, own }: Parts, values: Values<'image'>): ImageRecord {
  const [url, authorId, width, height, sizes] = values
  return {
    id,
    revision,
    url,
    authorId: authorId ?? undefined,
    width: width ?? undefined,
    height: height ?? undefined,
    sizes: own(sizes),
  }
}
