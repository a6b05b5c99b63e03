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
} from '@kalends/core'
import { degrees, fields, links, mapped, text, texts, whole } from './copies.ts'

/** What becomes of a link from the record being built to one of that kind: the id to store, or `undefined` for none. */
export type LinkTo = (kind: Kind, id: number) => number | undefined

/** What a row is built of besides its draft. */
export interface Stamp {
  readonly id: number
  readonly revision: number
  /** The slug to store; ignored for images. */
  readonly slug: string
  readonly link: LinkTo
}

/** Builds the record of a kind: a deeply frozen copy of the draft, every key present and in one order. */
export const buildRow: { readonly [K in Kind]: (draft: Drafts[K], stamp: Stamp) => RecordOf<K> } = {
  event: eventRow,
  venue: venueRow,
  organizer: organizerRow,
  category: (draft, stamp) => termRow('category', draft, stamp),
  tag: (draft, stamp) => termRow('tag', draft, stamp),
  image: imageRow,
}

/** Links that are known to be good stay as they are. */
export const keepLinks: LinkTo = (_kind, id) => id

function one(kind: Kind, id: number | undefined, { link }: Stamp): number | undefined {
  return id === undefined ? undefined : link(kind, id)
}

function postPart(draft: PostDraft, stamp: Stamp): PostDraft {
  return {
    authorId: draft.authorId,
    status: draft.status,
    publishedAt: whole(draft.publishedAt, 'publishedAt'),
    modifiedAt: whole(draft.modifiedAt, 'modifiedAt'),
    slug: text(stamp.slug, 'slug'),
    description: draft.description,
    excerpt: draft.excerpt,
    imageId: one('image', draft.imageId, stamp),
    searchText: text(draft.searchText, 'searchText'),
    customFields: fields(draft.customFields),
  }
}

function eventRow(draft: EventDraft, stamp: Stamp): RecordOf<'event'> {
  const { link } = stamp
  return Object.freeze({
    id: stamp.id,
    revision: stamp.revision,
    ...postPart(draft, stamp),
    title: draft.title,
    titleText: text(draft.titleText, 'titleText'),
    startsAt: whole(draft.startsAt, 'startsAt'),
    endsAt: whole(draft.endsAt, 'endsAt'),
    startWall: draft.startWall,
    endWall: draft.endWall,
    timezone: draft.timezone,
    allDay: draft.allDay,
    cost: draft.cost && cost(draft.cost),
    website: draft.website,
    showMap: draft.showMap,
    showMapLink: draft.showMapLink,
    hideFromListings: draft.hideFromListings,
    sticky: draft.sticky,
    featured: draft.featured,
    ticketed: draft.ticketed,
    parentId: one('event', draft.parentId, stamp),
    categoryIds: links(draft.categoryIds, (id) => link('category', id)),
    tagIds: links(draft.tagIds, (id) => link('tag', id)),
    venueIds: links(draft.venueIds, (id) => link('venue', id)),
    organizerIds: links(draft.organizerIds, (id) => link('organizer', id)),
    passwordHash: draft.passwordHash,
  })
}

function cost({ texts: given, values, ...others }: EventCost): EventCost {
  return Object.freeze({ texts: texts(given), values: texts(values), ...others })
}

function venueRow(draft: VenueDraft, stamp: Stamp): RecordOf<'venue'> {
  return Object.freeze({
    id: stamp.id,
    revision: stamp.revision,
    ...postPart(draft, stamp),
    name: draft.name,
    nameKey: text(draft.nameKey, 'nameKey'),
    address: draft.address,
    city: draft.city,
    country: draft.country,
    province: draft.province,
    state: draft.state,
    zip: draft.zip,
    phone: draft.phone,
    website: draft.website,
    stateProvince: draft.stateProvince,
    latitude: degrees(draft.latitude, 'latitude'),
    longitude: degrees(draft.longitude, 'longitude'),
    showMap: draft.showMap,
    showMapLink: draft.showMapLink,
  })
}

function organizerRow(draft: OrganizerDraft, stamp: Stamp): RecordOf<'organizer'> {
  return Object.freeze({
    id: stamp.id,
    revision: stamp.revision,
    ...postPart(draft, stamp),
    name: draft.name,
    nameKey: text(draft.nameKey, 'nameKey'),
    phone: draft.phone,
    website: draft.website,
    email: draft.email,
  })
}

function termRow(kind: TermKind, draft: TermDraft, stamp: Stamp): RecordOf<TermKind> {
  return Object.freeze({
    id: stamp.id,
    revision: stamp.revision,
    name: draft.name,
    nameKey: text(draft.nameKey, 'nameKey'),
    slug: text(stamp.slug, 'slug'),
    description: draft.description,
    descriptionText: text(draft.descriptionText, 'descriptionText'),
    searchText: text(draft.searchText, 'searchText'),
    parentId: one(kind, draft.parentId, stamp),
    customFields: fields(draft.customFields),
  })
}

function imageRow(draft: ImageDraft, { id, revision }: Stamp): RecordOf<'image'> {
  return Object.freeze({
    id,
    revision,
    url: text(draft.url, 'url'),
    authorId: draft.authorId,
    width: draft.width,
    height: draft.height,
    sizes: mapped(draft.sizes, ({ url, width, height }) => Object.freeze({ url, width, height })),
  })
}
