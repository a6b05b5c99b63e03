import type { Json } from '../contract/json.ts'
import type { statuses } from '../contract/statuses.ts'

export type { Json } from '../contract/json.ts'

/** Kinds that events take place at, or are held by. */
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

/** Kinds that have a name by which they are found. */
export const namedKinds = [...placeKinds, ...termKinds] as const

/** One of `namedKinds`. */
export type NamedKind = (typeof namedKinds)[number]

/** The kinds of record a store keeps. */
export const kinds = [...sluggedKinds, 'image'] as const

/** One of `kinds`. */
export type Kind = (typeof kinds)[number]

/** Where a post stands. `future` counts as `publish` from the second `publishedAt` on. */
export type Status = (typeof statuses)[number]

/** What every stored record carries. */
export interface Stored {
  /** Given out by the store, rising from 1 within each kind, never used twice. */
  readonly id: number
  /** The store's change number at the last write of this record. */
  readonly revision: number
}

/** What events, venues and organizers have in common. Times are whole seconds of UTC. */
export interface PostDraft {
  readonly authorId: number | undefined
  readonly status: Status
  readonly publishedAt: number
  readonly modifiedAt: number
  /** Unique within the kind among records whose status is not `trash`. */
  readonly slug: string
  readonly description: string
  readonly excerpt: string
  readonly imageId: number | undefined
  /** The searched texts, folded by `foldText`, joined by line feeds. Needles are looked for in it as they are. */
  readonly searchText: string
  readonly customFields: Readonly<Record<string, Json>>
}

/** A cost, parsed when it was written. */
export interface EventCost {
  /** As given, one text an entry. No response shows them; they are stored so that no input is lost. */
  readonly texts: readonly string[]
  /** What responses show, without the word for "free". */
  readonly text: string
  /** Whether the word for "free" replaces the text, or stands before it as the lowest amount. */
  readonly free: 'all' | 'lowest' | 'none'
  /** The currency as written; empty when there is none. */
  readonly symbol: string
  /** ISO 4217; empty when there is no symbol, or it is unknown, or several currencies share it. */
  readonly code: string
  readonly position: 'prefix' | 'postfix'
  /** Numbers with a dot and without needless zeros, ascending, each once. */
  readonly values: readonly string[]
}

/** An event before it has an id. Ids below zero refer to records inserted by the same commit. */
export interface EventDraft extends PostDraft {
  readonly title: string
  /** The folded title: what `orderby=title` sorts by, and all that a search may match in a locked event. */
  readonly titleText: string
  readonly startsAt: number
  readonly endsAt: number
  /** Wall time in the event's zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly startWall: string
  readonly endWall: string
  readonly timezone: string
  readonly allDay: boolean
  readonly cost: EventCost | undefined
  readonly website: string | undefined
  readonly showMap: boolean
  readonly showMapLink: boolean
  readonly hideFromListings: boolean
  readonly sticky: boolean
  readonly featured: boolean
  readonly ticketed: boolean
  readonly parentId: number | undefined
  readonly categoryIds: readonly number[]
  readonly tagIds: readonly number[]
  readonly venueIds: readonly number[]
  readonly organizerIds: readonly number[]
  /** Salted hash; an event that has one is protected. */
  readonly passwordHash: string | undefined
}

/** A venue before it has an id. */
export interface VenueDraft extends PostDraft {
  readonly name: string
  /** `nameKey(name)`: what `findByName` looks for. */
  readonly nameKey: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly province: string
  readonly state: string
  readonly zip: string
  readonly phone: string
  readonly website: string | undefined
  /** `undefined`: derived from `state` or `province` when shown. */
  readonly stateProvince: string | undefined
  /** Degrees; both or neither. */
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  readonly showMap: boolean
  readonly showMapLink: boolean
}

/** An organizer before it has an id. */
export interface OrganizerDraft extends PostDraft {
  readonly name: string
  readonly nameKey: string
  readonly phone: string
  readonly website: string | undefined
  readonly email: string
}

/** A category or tag before it has an id. */
export interface TermDraft {
  readonly name: string
  readonly nameKey: string
  readonly slug: string
  readonly description: string
  /** The folded description: what `orderby=description` sorts by. */
  readonly descriptionText: string
  readonly searchText: string
  /** Categories only; `undefined` at the top and for tags. */
  readonly parentId: number | undefined
  readonly customFields: Readonly<Record<string, Json>>
}

/** A smaller or larger rendering of an image. */
export interface ImageSize {
  readonly url: string
  readonly width: number | null
  readonly height: number | null
}

/** An image before it has an id. */
export interface ImageDraft {
  readonly url: string
  readonly authorId: number | undefined
  readonly width: number | undefined
  readonly height: number | undefined
  readonly sizes: Readonly<Record<string, ImageSize>>
}

/** Which draft belongs to which kind. */
export interface Drafts {
  readonly event: EventDraft
  readonly venue: VenueDraft
  readonly organizer: OrganizerDraft
  readonly category: TermDraft
  readonly tag: TermDraft
  readonly image: ImageDraft
}

/** A record as stored: its draft with id and revision. Never changed in place; deeply frozen or a copy. */
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
