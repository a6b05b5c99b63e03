import type { Json } from '../contract/json.ts'
import type { eventStatuses, statuses } from '../contract/statuses.ts'
import type { UserId } from '../contract/user-ids.ts'
import type { Schedule } from '../domain/schedule.ts'

export type { Json } from '../contract/json.ts'

/** Venues and organizers, which events link to. */
export const placeKinds = ['venue', 'organizer'] as const

/** One of `placeKinds`. */
export type PlaceKind = (typeof placeKinds)[number]

/** Kinds with a status, an author and a publication date. */
export const postKinds = ['event', ...placeKinds] as const

/** One of `postKinds`. */
export type PostKind = (typeof postKinds)[number]

/** Kinds that classify events. */
export const termKinds = ['category', 'tag'] as const

/** One of `termKinds`. */
export type TermKind = (typeof termKinds)[number]

/** Kinds that have a slug, unique within the kind. */
export const sluggedKinds = [...postKinds, ...termKinds] as const

/** One of `sluggedKinds`. */
export type SluggedKind = (typeof sluggedKinds)[number]

/** Kinds that can be found by name. */
export const namedKinds = [...placeKinds, ...termKinds] as const

/** One of `namedKinds`. */
export type NamedKind = (typeof namedKinds)[number]

/** The kinds of records in a store. */
export const kinds = [...sluggedKinds, 'image'] as const

/** One of `kinds`. */
export type Kind = (typeof kinds)[number]

/** An object with what `make` returns for each kind. */
export function byKind<T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> {
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, T> // `kinds` has every kind.
}

/** The status of a post. `future` counts as `publish` from `publishedAt` on. */
export type Status = (typeof statuses)[number]

/** Whether an event takes place as announced, and if not, how it has changed. */
export type EventStatus = (typeof eventStatuses)[number]

/** The fields that the store adds to every record. */
export interface Stored {
  /** Assigned by the store, ascending from 1 within each kind, and never reused. */
  readonly id: number
  /** The revision of the commit that last wrote this record. */
  readonly revision: number
}

/** What events, venues and organizers have in common. Times are whole seconds of UTC. */
export interface PostDraft {
  /** The id of the author. */
  readonly authorId: UserId | undefined
  /** The status. `future` counts as `publish` from `publishedAt` on. */
  readonly status: Status
  /** The publication date. */
  readonly publishedAt: number
  /** When the record was last changed. */
  readonly modifiedAt: number
  /** Unique within the kind among records whose status is not `trash`. */
  readonly slug: string
  /** May contain HTML. Empty when there is none. */
  readonly description: string
  /** May contain HTML. Empty when there is none. */
  readonly excerpt: string
  /** The id of the featured image. */
  readonly imageId: number | undefined
  /** The searchable text, as `searchText()` returns it. Needles must occur in it exactly. */
  readonly searchText: string
  /** The custom fields that were given, by name. */
  readonly customFields: Readonly<Record<string, Json>>
  /**
   * Where the record was imported from, and its id there. Either both are set or neither is. Together they are unique
   * within the kind, in the trash too.
   */
  readonly externalSource: string | undefined
  /** The id of the record at its source. */
  readonly externalId: string | undefined
}

/** A cost, parsed when it was written. */
export interface EventCost {
  /** The input, one string for each entry. Responses do not show them. They are stored so that no input is lost. */
  readonly texts: readonly string[]
  /** The text that responses show, without the word for "free". */
  readonly text: string
  /** Whether the word for "free" replaces the text, or precedes it as the lowest amount. */
  readonly free: 'all' | 'lowest' | 'none'
  /** The currency as written; empty when there is none. */
  readonly symbol: string
  /** The ISO 4217 code. Empty without a symbol, for an unknown symbol, and for a symbol that several currencies share. */
  readonly code: string
  /** Whether the currency stands before or after the amount. */
  readonly position: 'prefix' | 'postfix'
  /** Distinct numbers in ascending order, with a decimal point and without superfluous zeros. */
  readonly values: readonly string[]
}

/** An event before it has an id. Negative ids refer to records that the same commit inserts. */
export interface EventDraft extends PostDraft, Schedule {
  /** A UUID of its own that never changes, for iCalendar. */
  readonly uid: string
  /**
   * For iCalendar: how many updates have changed the event, plus the `sequence` of each record that it no longer links to. With
   * the `sequence` of the records that it links to, it rises with every change.
   */
  readonly sequence: number
  /** The title. Never empty. */
  readonly title: string
  /** The folded title. `orderby=title` sorts by it. In a locked event, a search matches nothing else. */
  readonly titleText: string
  /** `undefined` when no cost was given. */
  readonly cost: EventCost | undefined
  /** The URL of the website. */
  readonly website: string | undefined
  /** Whether to show a map. */
  readonly showMap: boolean
  /** Whether to show a link to a map. */
  readonly showMapLink: boolean
  /** Whether lists leave the event out, unless `include` names it. */
  readonly hideFromListings: boolean
  /** Whether calendar views pin the event to the top. */
  readonly sticky: boolean
  /** Whether the event is featured. */
  readonly featured: boolean
  /** Whether the event has tickets. The option `tickets` replaces it. */
  readonly ticketed: boolean
  /** Whether the event takes place as announced. */
  readonly eventStatus: EventStatus
  /** Why the event has its `eventStatus`; empty when not given. */
  readonly eventStatusReason: string
  /** Where an event takes place online. */
  readonly onlineUrl: string | undefined
  /** The id of the parent event. */
  readonly parentId: number | undefined
  /** The ids of the categories, in the order they were given. */
  readonly categoryIds: readonly number[]
  /** The ids of the tags, in the order they were given. */
  readonly tagIds: readonly number[]
  /** The ids of the venues, in the order they were given. */
  readonly venueIds: readonly number[]
  /** The ids of the organizers, in the order they were given. */
  readonly organizerIds: readonly number[]
  /** A salted hash. An event with a hash is protected. */
  readonly passwordHash: string | undefined
}

/** What venues and organizers have in common. */
export interface PlaceDraft extends PostDraft {
  /** How many times the record was written while it was published, and how many times it was published or withdrawn. */
  readonly sequence: number
  /**
   * When a published record last got another status, in seconds of UTC. For users who no longer see the record, the events that
   * link to it changed at that time, and don't change when the record is edited later.
   */
  readonly withdrawnAt: number | undefined
  /** The name. Never empty. */
  readonly name: string
  /** `nameKey(name)`, which `findByName` looks up. */
  readonly nameKey: string
  /** The phone number. Empty when unknown. */
  readonly phone: string
  /** The URL of the website. */
  readonly website: string | undefined
}

/** A venue before it has an id. */
export interface VenueDraft extends PlaceDraft {
  /** The street address. Empty when unknown. */
  readonly address: string
  /** The city. Empty when unknown. */
  readonly city: string
  /** The folded city. Filters look it up. */
  readonly cityKey: string
  /** The country. Empty when unknown. */
  readonly country: string
  /** The folded country. Filters look it up. */
  readonly countryKey: string
  /** The province or region. Empty when unknown. */
  readonly province: string
  /** The state. Empty when unknown. */
  readonly state: string
  /** The postal code. Empty when unknown. */
  readonly zip: string
  /** If `undefined`, responses show `state` or `province`. */
  readonly stateProvince: string | undefined
  /** In degrees. Either both coordinates are set or neither is. */
  readonly latitude: number | undefined
  /** In degrees. */
  readonly longitude: number | undefined
  /** Whether to show a map. */
  readonly showMap: boolean
  /** Whether to show a link to a map. */
  readonly showMapLink: boolean
}

/** An organizer before it has an id. */
export interface OrganizerDraft extends PlaceDraft {
  /** The email address. Empty when unknown. */
  readonly email: string
}

/** A category or tag before it has an id. */
export interface TermDraft {
  /** How many times the record was changed. */
  readonly sequence: number
  /** When the record was last changed, in seconds of UTC. */
  readonly modifiedAt: number
  /** The name. Never empty. */
  readonly name: string
  /** `nameKey(name)`, which `findByName` looks up. */
  readonly nameKey: string
  /** Unique within the kind. */
  readonly slug: string
  /** May contain HTML. Empty when there is none. */
  readonly description: string
  /** The folded description. `orderby=description` sorts by it. */
  readonly descriptionText: string
  /** The searchable text, as `searchText()` returns it. */
  readonly searchText: string
  /** The parent of a category. `undefined` at the top level and for tags. */
  readonly parentId: number | undefined
  /** The custom fields that were given, by name. */
  readonly customFields: Readonly<Record<string, Json>>
}

/** A version of an image in another size. */
export interface ImageSize {
  /** The URL of the image in this size. */
  readonly url: string
  /** In pixels; `null` when unknown. */
  readonly width: number | null
  /** In pixels; `null` when unknown. */
  readonly height: number | null
}

/** An image before it has an id. */
export interface ImageDraft {
  /** The URL of the image. */
  readonly url: string
  /** The id of the user who added the image. */
  readonly authorId: UserId | undefined
  /** In pixels. */
  readonly width: number | undefined
  /** In pixels. */
  readonly height: number | undefined
  /** Other sizes of the image, by name. */
  readonly sizes: Readonly<Record<string, ImageSize>>
}

/** The draft type of each kind. */
export interface Drafts {
  /** An event. */
  readonly event: EventDraft
  /** A venue. */
  readonly venue: VenueDraft
  /** An organizer. */
  readonly organizer: OrganizerDraft
  /** A category. */
  readonly category: TermDraft
  /** A tag. */
  readonly tag: TermDraft
  /** An image. */
  readonly image: ImageDraft
}

/** A stored record: a draft with an id and a revision. It never changes, so it is deeply frozen or a copy. */
export type RecordOf<K extends Kind> = Stored & Drafts[K]

/** An event as stored. */
export type EventRecord = RecordOf<'event'>
/** A venue as stored. */
export type VenueRecord = RecordOf<'venue'>
/** An organizer as stored. */
export type OrganizerRecord = RecordOf<'organizer'>
/** A category or tag as stored. */
export type TermRecord = RecordOf<TermKind>
/** An image as stored. */
export type ImageRecord = RecordOf<'image'>
