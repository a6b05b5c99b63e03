import { definedOf } from '../domain/defined-of.ts'
import type { Drafts, EventCost, Json, Kind, RecordOf, TermDraft, TermKind } from '../ports/record.ts'

/** Maps the id of a link to the id to store. `undefined` removes the link. */
export type MapLink = (kind: Kind, id: number) => number | undefined

/** What a record consists of besides its draft. */
export interface RecordParts {
  /** The id of the record. */
  readonly id: number
  /** The revision of the commit that writes the record. */
  readonly revision: number
  /** The slug to store; ignored for images. */
  readonly slug: string
  /** Maps the ids that the record links to. */
  readonly link: MapLink
}

/**
 * For each kind, builds a record: a deeply frozen copy of the draft, with every key present and in a fixed order. The functions
 * can also restore a record from JSON, which omits keys that are `undefined`. Throws a `TypeError` if a value that stores sort
 * by has the wrong type.
 *
 * Each function uses one literal that names every key. With a spread, V8 would make the object key by key, which takes several
 * times as long.
 */
export const buildRecord: { readonly [K in Kind]: (draft: Drafts[K], parts: RecordParts) => RecordOf<K> } = {
  event: (draft, parts) =>
    Object.freeze({
      id: parts.id,
      revision: parts.revision,
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
      externalSource: draft.externalSource && copyText(draft.externalSource, 'externalSource'),
      externalId: draft.externalId && copyText(draft.externalId, 'externalId'),
      uid: copyText(draft.uid, 'uid'),
      sequence: copyInteger(draft.sequence, 'sequence'),
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
      eventStatus: draft.eventStatus,
      eventStatusReason: draft.eventStatusReason,
      onlineUrl: draft.onlineUrl,
      parentId: mapOne('event', draft.parentId, parts),
      categoryIds: copyLinks(draft.categoryIds, (id) => parts.link('category', id)),
      tagIds: copyLinks(draft.tagIds, (id) => parts.link('tag', id)),
      venueIds: copyLinks(draft.venueIds, (id) => parts.link('venue', id)),
      organizerIds: copyLinks(draft.organizerIds, (id) => parts.link('organizer', id)),
      passwordHash: draft.passwordHash,
    }),
  venue: (draft, parts) =>
    Object.freeze({
      id: parts.id,
      revision: parts.revision,
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
      externalSource: draft.externalSource && copyText(draft.externalSource, 'externalSource'),
      externalId: draft.externalId && copyText(draft.externalId, 'externalId'),
      name: draft.name,
      nameKey: copyText(draft.nameKey, 'nameKey'),
      sequence: copyInteger(draft.sequence, 'sequence'),
      withdrawnAt: draft.withdrawnAt,
      address: draft.address,
      city: draft.city,
      cityKey: copyText(draft.cityKey, 'cityKey'),
      country: draft.country,
      countryKey: copyText(draft.countryKey, 'countryKey'),
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
    }),
  organizer: (draft, parts) =>
    Object.freeze({
      id: parts.id,
      revision: parts.revision,
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
      externalSource: draft.externalSource && copyText(draft.externalSource, 'externalSource'),
      externalId: draft.externalId && copyText(draft.externalId, 'externalId'),
      name: draft.name,
      nameKey: copyText(draft.nameKey, 'nameKey'),
      sequence: copyInteger(draft.sequence, 'sequence'),
      withdrawnAt: draft.withdrawnAt,
      phone: draft.phone,
      website: draft.website,
      email: draft.email,
    }),
  category: (draft, parts) => buildTerm('category', draft, parts),
  tag: (draft, parts) => buildTerm('tag', draft, parts),
  image: (draft, parts) =>
    Object.freeze({
      id: parts.id,
      revision: parts.revision,
      url: copyText(draft.url, 'url'),
      authorId: draft.authorId,
      width: draft.width,
      height: draft.height,
      sizes: copyObject(draft.sizes, ({ url, width, height }) => Object.freeze({ url, width, height })),
    }),
}

/** Stores each link as it is. */
export const keepLinks: MapLink = (_kind, id) => id

function mapOne(kind: Kind, id: number | undefined, { link }: RecordParts): number | undefined {
  return id === undefined ? undefined : link(kind, id)
}

function copyCost({ texts, values, text, free, symbol, code, position }: EventCost): EventCost {
  return Object.freeze({ texts: copyTexts(texts), values: copyTexts(values), text, free, symbol, code, position })
}

function buildTerm(kind: TermKind, draft: TermDraft, parts: RecordParts): RecordOf<TermKind> {
  return Object.freeze({
    id: parts.id,
    revision: parts.revision,
    modifiedAt: copyInteger(draft.modifiedAt, 'modifiedAt'),
    sequence: copyInteger(draft.sequence, 'sequence'),
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

const NO_NUMBERS: readonly number[] = Object.freeze([])
const NO_TEXTS: readonly string[] = Object.freeze([])
const NO_FIELDS: Readonly<Record<string, Json>> = Object.freeze({})

/** Returns the number if it is an integer. Throws otherwise, because other values would corrupt an index. */
function copyInteger(value: number, name: string): number {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${name} must be an integer`)
  return value
}

/** Returns the number if it is finite or `undefined`. Throws otherwise. */
function copyDegrees(value: number | undefined, name: string): number | undefined {
  if (value !== undefined && !Number.isFinite(value)) throw new TypeError(`${name} must be a finite number`)
  return value
}

/** Returns the value if it is a string. Throws otherwise. */
function copyText(value: string, name: string): string {
  if (typeof value !== 'string') throw new TypeError(`${name} must be a string`)
  return value
}

/** A frozen copy of a list of strings. */
function copyTexts(list: readonly string[]): readonly string[] {
  return list.length === 0 ? NO_TEXTS : Object.freeze([...list])
}

/** A frozen list of mapped ids. Omits ids that map to `undefined`. */
function copyLinks(ids: readonly number[], link: (id: number) => number | undefined): readonly number[] {
  return ids.length === 0 ? NO_NUMBERS : Object.freeze(definedOf(ids.map(link)))
}

/** A deeply frozen copy of custom fields. Throws for a value that JSON cannot represent. */
function copyFields(values: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  return Object.keys(values).length === 0 ? NO_FIELDS : copyObject(values, copyOf)
}

/** A frozen object with the same keys and a copy of each value. */
function copyObject<V, W>(values: Readonly<Record<string, V>>, copy: (value: V) => W): Readonly<Record<string, W>> {
  // `fromEntries` defines keys; an assignment to a key named `__proto__` would set the prototype instead.
  return Object.freeze(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, copy(value)])))
}

function copyOf(value: Json): Json {
  if (Array.isArray(value)) return Object.freeze(value.map(copyOf))
  // The compiler does not see that arrays have been handled.
  if (typeof value === 'object' && value !== null) return copyObject(value as Readonly<Record<string, Json>>, copyOf)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (Number.isFinite(value)) return value
  throw new TypeError('custom fields must be JSON')
}
