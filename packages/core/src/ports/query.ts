import type { TermKind } from './record.ts'

/** Whose records: those of all authors, those of the viewer, those of the viewer while unpublished, or none. */
export type Scope = 'all' | 'own' | 'ownUnpublished' | 'none'

/**
 * Which posts the viewer can see and the `status` parameter asks for.
 *
 * A record matches when the scope under its *effective* status admits it: `all` admits any, `own` and
 * `ownUnpublished` admit records whose `authorId` is `viewer` (an undefined viewer has no records), `none`
 * admits none. The effective status is the stored one, except that `future` with `publishedAt <= now` is `publish`.
 * (Under a status other than `publish`, `own` and `ownUnpublished` are the same; under `publish`,
 * `ownUnpublished` is `none`.)
 */
export interface Visibility {
  readonly now: number
  readonly viewer: number | undefined
  readonly publish: Scope
  readonly future: Scope
  readonly draft: Scope
  readonly pending: Scope
  readonly private: Scope
  readonly trash: Scope
}

/** A range of whole seconds, `min <= value < max`; `undefined` leaves that side open. */
export interface Range {
  readonly min: number | undefined
  readonly max: number | undefined
}

/** The requested page of the ordered result. A limit of 0 asks for the total alone. */
export interface Slice {
  readonly offset: number
  /** `undefined`: no limit. */
  readonly limit: number | undefined
}

/** Ascending or descending. */
export type Direction = 'asc' | 'desc'

/** A circle on the earth. */
export interface Circle {
  readonly latitude: number
  readonly longitude: number
  readonly km: number
}

/** A condition on the venues of an event. Only the venues that `visible` admits count. */
export interface VenueLocation {
  readonly visible: Visibility
  /** True: at least one venue has coordinates; false: none has. */
  readonly located: boolean | undefined
  /** At least one venue is within the circle, by `distanceKm` (great circle, `<=`). */
  readonly near: Circle | undefined
}

/** Every key is present; `undefined` means "no such condition". All conditions hold together. */
export interface EventQuery extends Slice {
  readonly visible: Visibility
  /**
   * Whose protected events are open to the viewer: `all`, `own`, `ownUnpublished` (own, and effective status not
   * `publish`), `none`. A protected event that is not open is locked: a search matches its `titleText` only.
   */
  readonly opens: Scope
  /** False: locked events do not match, because the query has a condition on a field that the password hides. */
  readonly keepLocked: boolean
  /** False: events with `hideFromListings` do not match. */
  readonly keepHidden: boolean
  readonly ids: readonly number[] | undefined
  /** None of these ids. */
  readonly exclude: readonly number[]
  /** The stored slug, in the trash or not. */
  readonly slug: string | undefined
  readonly starts: Range
  readonly ends: Range
  /** Folded texts, each of which must occur in `searchText` (locked: in `titleText`). Empty: no condition. */
  readonly needles: readonly string[]
  /** Any of these category ids; descendants are already among them. An empty list matches nothing. */
  readonly categories: readonly number[] | undefined
  readonly tags: readonly number[] | undefined
  readonly venues: readonly number[] | undefined
  /** Where the event takes place. */
  readonly location: VenueLocation | undefined
  readonly organizers: readonly number[] | undefined
  readonly featured: boolean | undefined
  readonly ticketed: boolean | undefined
  readonly parent: number | undefined
  /** The image of the event. */
  readonly image: number | undefined
  /** `modifiedAt >= value`. */
  readonly modifiedFrom: number | undefined
  /** Ties are broken by id, in the same direction. */
  readonly orderBy: 'start' | 'end' | 'title' | 'published' | 'modified' | 'id'
  readonly direction: Direction
}

/** What "linked to an event" means in a query for venues or organizers. */
export interface LinkedEvents {
  readonly visible: Visibility
  readonly opens: Scope
  /** `endsAt >= value`. */
  readonly endsFrom: number | undefined
  /** True: with such an event; false: without. Locked events never count as linked. */
  readonly wanted: boolean
}

/** A query for venues or for organizers. Order: `publishedAt` descending, then id descending. */
export interface PlaceQuery extends Slice {
  readonly visible: Visibility
  readonly ids: readonly number[] | undefined
  /** The stored slug, in the trash or not. */
  readonly slug: string | undefined
  readonly needles: readonly string[]
  readonly image: number | undefined
  /** All must hold. */
  readonly linked: readonly LinkedEvents[]
}

/** A query for venues. Adds their location. */
export interface VenueQuery extends PlaceQuery {
  /** True: with coordinates; false: without. */
  readonly located: boolean | undefined
  /** Within the circle, by `distanceKm` (great circle, `<=`). */
  readonly near: Circle | undefined
}

/** A query for categories or for tags. */
export interface TermQuery extends Slice {
  readonly ids: readonly number[] | undefined
  readonly exclude: readonly number[]
  readonly needles: readonly string[]
  readonly slug: string | undefined
  /** `null`: at the top level; a number: direct children of that term. */
  readonly parent: number | null | undefined
  /** Only terms that, or a descendant of which, count at least one event at `now`. */
  readonly hideEmpty: boolean
  /** The moment for which events are counted. */
  readonly now: number
  /** Count the events of this author only; `undefined` counts the events of all authors. */
  readonly author: number | undefined
  /**
   * `name` sorts by `nameKey`, `description` by `descriptionText`, `listed` by position in `ids` (the first
   * one counts; without `ids`, by name). Ties are broken by id, in the same direction.
   */
  readonly orderBy: 'name' | 'slug' | 'id' | 'count' | 'description' | 'listed'
  readonly direction: Direction
}

/** A query for an image to use again. Order: id ascending. */
export interface ImageQuery extends Slice {
  readonly url: string
  /** `undefined`: of any author. */
  readonly authorId: number | undefined
}

/** Which query belongs to which kind. */
export interface Queries {
  readonly event: EventQuery
  readonly venue: VenueQuery
  readonly organizer: PlaceQuery
  readonly category: TermQuery
  readonly tag: TermQuery
  readonly image: ImageQuery
}

/** A query for how many events each of these terms has. */
export interface CountQuery {
  readonly kind: TermKind
  readonly ids: readonly number[]
  readonly now: number
  /** Count the events of this author only; `undefined` counts the events of all authors. */
  readonly author: number | undefined
}
