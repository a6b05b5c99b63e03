import type {
  Drafts,
  EventCost,
  EventDraft,
  ImageDraft,
  Kind,
  OrganizerDraft,
  PostDraft,
  RecordOf,
  TermDraft,
  TermKind,
  VenueDraft,
} from '../ports/record.ts'
import { copyDegrees, copyFields, copyInteger, copyLinks, copyObject, copyText, copyTexts } from './frozen-copies.ts'

/** Maps the id of a link to the id to store. `undefined` removes the link. */
export type MapLink = (kind: Kind, id: number) => number | undefined

/** What a record consists of besides its draft. */
export interface RecordParts {
  readonly id: number
  readonly revision: number
  /** The slug to store; ignored for images. */
  readonly slug: string
  readonly link: MapLink
}

/**
 * For each kind, builds a record: a deeply frozen copy of the draft, with every key present and in a fixed order. It
 * can also restore a record from JSON, which omits keys that are `undefined`. Throws a `TypeError` if a value that
 * stores sort by has the wrong type.
 */
export const buildRecord: { readonly [K in Kind]: (draft: Drafts[K], parts: RecordParts) => RecordOf<K> } = {
  event: buildEvent,
  venue: buildVenue,
  organizer: buildOrganizer,
  category: (draft, parts) => buildTerm('category', draft, parts),
  tag: (draft, parts) => buildTerm('tag', draft, parts),
  image: buildImage,
}

/** Stores each link as it is. */
export const keepLinks: MapLink = (_kind, id) => id

function mapOne(kind: Kind, id: number | undefined, { link }: RecordParts): number | undefined {
  return id === undefined ? undefined : link(kind, id)
}

function postPart(draft: PostDraft, parts: RecordParts): PostDraft {
  return {
    authorId: draft.authorId,
    status: draft.status,
    publishedAt: copyInteger(draft.publishedAt, 'publishedAt'),
    modifiedAt: copyInteger(draft.modifiedAt, 'modifiedAt'),
    slug: copyText(parts.slug, 'slug'),
    description: draft.description,
    excerpt: draft.excerpt,
    imageId: mapOne('image', draft.imageId, parts),
    searchText: copyText(draft.searchText, 'searchText'),
    customFields: copyFields(draft.customFields),
  }
}

function buildEvent(draft: EventDraft, parts: RecordParts): RecordOf<'event'> {
  const { link } = parts
  return Object.freeze({
    id: parts.id,
    revision: parts.revision,
    ...postPart(draft, parts),
    title: draft.title,
    titleText: copyText(draft.titleText, 'titleText'),
    startsAt: copyInteger(draft.startsAt, 'startsAt'),
    endsAt: copyInteger(draft.endsAt, 'endsAt'),
    startWall: draft.startWall,
    endWall: draft.endWall,
    timezone: draft.timezone,
    allDay: draft.allDay,
    cost: draft.cost && copyCost(draft.cost),
    website: draft.website,
    showMap: draft.showMap,
    showMapLink: draft.showMapLink,
    hideFromListings: draft.hideFromListings,
    sticky: draft.sticky,
    featured: draft.featured,
    ticketed: draft.ticketed,
    parentId: mapOne('event', draft.parentId, parts),
    categoryIds: copyLinks(draft.categoryIds, (id) => link('category', id)),
    tagIds: copyLinks(draft.tagIds, (id) => link('tag', id)),
    venueIds: copyLinks(draft.venueIds, (id) => link('venue', id)),
    organizerIds: copyLinks(draft.organizerIds, (id) => link('organizer', id)),
    passwordHash: draft.passwordHash,
  })
}

function copyCost({ texts, values, ...others }: EventCost): EventCost {
  return Object.freeze({ texts: copyTexts(texts), values: copyTexts(values), ...others })
}

function buildVenue(draft: VenueDraft, parts: RecordParts): RecordOf<'venue'> {
  return Object.freeze({
    id: parts.id,
    revision: parts.revision,
    ...postPart(draft, parts),
    name: draft.name,
    nameKey: copyText(draft.nameKey, 'nameKey'),
    address: draft.address,
    city: draft.city,
    country: draft.country,
    province: draft.province,
    state: draft.state,
    zip: draft.zip,
    phone: draft.phone,
    website: draft.website,
    stateProvince: draft.stateProvince,
    latitude: copyDegrees(draft.latitude, 'latitude'),
    longitude: copyDegrees(draft.longitude, 'longitude'),
    showMap: draft.showMap,
    showMapLink: draft.showMapLink,
  })
}

function buildOrganizer(draft: OrganizerDraft, parts: RecordParts): RecordOf<'organizer'> {
  return Object.freeze({
    id: parts.id,
    revision: parts.revision,
    ...postPart(draft, parts),
    name: draft.name,
    nameKey: copyText(draft.nameKey, 'nameKey'),
    phone: draft.phone,
    website: draft.website,
    email: draft.email,
  })
}

function buildTerm(kind: TermKind, draft: TermDraft, parts: RecordParts): RecordOf<TermKind> {
  return Object.freeze({
    id: parts.id,
    revision: parts.revision,
    name: draft.name,
    nameKey: copyText(draft.nameKey, 'nameKey'),
    slug: copyText(parts.slug, 'slug'),
    description: draft.description,
    descriptionText: copyText(draft.descriptionText, 'descriptionText'),
    searchText: copyText(draft.searchText, 'searchText'),
    parentId: mapOne(kind, draft.parentId, parts),
    customFields: copyFields(draft.customFields),
  })
}

function buildImage(draft: ImageDraft, { id, revision }: RecordParts): RecordOf<'image'> {
  return Object.freeze({
    id,
    revision,
    url: copyText(draft.url, 'url'),
    authorId: draft.authorId,
    width: draft.width,
    height: draft.height,
    sizes: copyObject(draft.sizes, ({ url, width, height }) => Object.freeze({ url, width, height })),
  })
}
