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

/** The status of a post. `future` counts as `publish` from `publishedAt` on. */
export type Status = (typeof statuses)[number]

/** Whether an event takes place as announced, or what became of it. */
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
  readonly authorId: UserId | undefined
  readonly status: Status
  readonly publishedAt: number
  readonly modifiedAt: number
  /** Unique within the kind among records whose status is not `trash`. */
  readonly slug: string
  readonly description: string
  readonly excerpt: string
  readonly imageId: number | undefined
  /** The searchable text, as `searchText()` returns it. Needles must occur in it exactly. */
  readonly searchText: string
  readonly customFields: Readonly<Record<string, Json>>
  /**
   * Where the record was imported from, and its id there. Either both are set or neither is. Together they are unique
   * within the kind, in the trash too.
   */
  readonly externalSource: string | undefined
  readonly externalId: string | undefined
}

/** A cost, parsed when it was written. */
export interface EventCost {
  /** The input, one text for each entry. Responses do not show them. They are stored so that no input is lost. */
  readonly texts: readonly string[]
  /** The text that responses show, without the word for "free". */
  readonly text: string
  /** Whether the word for "free" replaces the text, or precedes it as the lowest amount. */
  readonly free: 'all' | 'lowest' | 'none'
  /** The currency as written; empty when there is none. */
  readonly symbol: string
  /** ISO 4217; empty when there is no symbol, or it is unknown, or several currencies share it. */
  readonly code: string
  readonly position: 'prefix' | 'postfix'
  /** Distinct numbers in ascending order, with a decimal point and without superfluous zeros. */
  readonly values: readonly string[]
}

/** An event before it has an id. Negative ids refer to records that the same commit inserts. */
export interface EventDraft extends PostDraft, Schedule {
  /** A UUID of its own that never changes, for iCalendar. */
  readonly uid: string
  /** How many updates have changed the event, for iCalendar. */
  readonly sequence: number
  readonly title: string
  /** The folded title. `orderby=title` sorts by it. In a locked event, a search matches nothing else. */
  readonly titleText: string
  readonly cost: EventCost | undefined
  readonly website: string | undefined
  readonly showMap: boolean
  readonly showMapLink: boolean
  readonly hideFromListings: boolean
  readonly sticky: boolean
  readonly featured: boolean
  readonly ticketed: boolean
  readonly eventStatus: EventStatus
  /** Why the event has its `eventStatus`; empty when nobody said so. */
  readonly eventStatusReason: string
  /** Where an event takes place online. */
  readonly onlineUrl: string | undefined
  readonly parentId: number | undefined
  readonly categoryIds: readonly number[]
  readonly tagIds: readonly number[]
  readonly venueIds: readonly number[]
  readonly organizerIds: readonly number[]
  /** A salted hash. An event with a hash is protected. */
  readonly passwordHash: string | undefined
}

/** What venues and organizers have in common. */
export interface PlaceDraft extends PostDraft {
  readonly name: string
  /** `nameKey(name)`, which `findByName` looks up. */
  readonly nameKey: string
  readonly phone: string
  readonly website: string | undefined
}

/** A venue before it has an id. */
export interface VenueDraft extends PlaceDraft {
  readonly address: string
  readonly city: string
  /** The folded city. Filters look it up. */
  readonly cityKey: string
  readonly country: string
  /** The folded country. Filters look it up. */
  readonly countryKey: string
  readonly province: string
  readonly state: string
  readonly zip: string
  /** If `undefined`, responses show `state` or `province`. */
  readonly stateProvince: string | undefined
  /** In degrees. Either both coordinates are set or neither is. */
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  readonly showMap: boolean
  readonly showMapLink: boolean
}

/** An organizer before it has an id. */
export interface OrganizerDraft extends PlaceDraft {
  readonly email: string
}

/** A category or tag before it has an id. */
export interface TermDraft {
  readonly name: string
  readonly nameKey: string
  readonly slug: string
  readonly description: string
  /** The folded description. `orderby=description` sorts by it. */
  readonly descriptionText: string
  readonly searchText: string
  /** The parent of a category. `undefined` at the top level and for tags. */
  readonly parentId: number | undefined
  readonly customFields: Readonly<Record<string, Json>>
}

/** A version of an image in another size. */
export interface ImageSize {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
}

/** An image before it has an id. */
export interface ImageDraft {
  readonly url: string
  readonly authorId: UserId | undefined
  readonly width: number | undefined
  readonly height: number | undefined
  readonly sizes: Readonly<Record<string, ImageSize>>
}

/** The draft type of each kind. */
export interface Drafts {
  readonly event: EventDraft
  readonly venue: VenueDraft
  readonly organizer: OrganizerDraft
  readonly category: TermDraft
  readonly tag: TermDraft
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
