import type { UserId } from '../contract/user-ids.ts'
import type { ValueRange } from '../domain/field-values.ts'
import type { EventStatus, Status, TermKind } from './record.ts'

/**
 * Whose records a permission includes: those of all authors, the viewer's own, the viewer's own as long as they are not
 * published, or none.
 */
export type Scope = 'all' | 'own' | 'ownUnpublished' | 'none'

/**
 * Which posts to find, resolved from the permissions and the `status` parameter.
 *
 * A record matches if the scope of its *effective* status includes it. `all` includes every record. `own` and
 * `ownUnpublished` include records whose `authorId` is `viewer`; an undefined viewer owns nothing. `none` includes no
 * record. The effective status is the stored one, except that `future` with `publishedAt <= now` counts as `publish`.
 * For the status `publish`, `ownUnpublished` is the same as `none`. For other statuses it is the same as `own`.
 */
export interface Visibility extends Readonly<Record<Status, Scope>> {
  readonly now: number
  readonly viewer: UserId | undefined
}

/** A range of whole seconds, `min <= value < max`; `undefined` means no bound. */
export interface Range {
  readonly min: number | undefined
  readonly max: number | undefined
}

/** The part of the sorted result to return. With a limit of 0, only the total is needed. */
export interface Slice {
  readonly offset: number
  /** `undefined` means no limit. */
  readonly limit: number | undefined
}

/** A position in the order of a query: that of a record with this id and this sort value. It does not have to exist. */
export interface Position {
  /** What the query sorts by. In an order by id, it is the id. */
  readonly value: SortValue
  readonly id: number
}

/** What a record is sorted by: a count, a time, an index or an id as a number, or a text. */
export type SortValue = number | string

/** The part of a sorted list to return. */
export interface ListSlice extends Slice {
  /** Only records after this position are returned, and `offset` counts from there. The total counts all matches. */
  readonly after: Position | undefined
  /**
   * False: the total is not needed, and any number of at least the records on the page will do. A search can stop when the
   * page is full.
   */
  readonly isCounted: boolean
}

/** Ascending or descending. */
export type Direction = 'asc' | 'desc'

/** A circle on the earth. */
export interface Circle {
  readonly latitude: number
  readonly longitude: number
  readonly km: number
}

/**
 * A condition on a custom field, by `fieldValues` of its value. A record matches if one of these values is in the range, or
 * if it has none and `matchesAbsent` is true.
 */
export interface FieldCondition extends ValueRange {
  readonly name: string
  /** Whether the default of the field is in the range. */
  readonly matchesAbsent: boolean
}

/** Where a venue is. It must meet all of these conditions; with an empty list, none does. */
export interface Whereabouts {
  /** Within the circle, by `isInCircle`. */
  readonly near: Circle | undefined
  /** In any of these cities, by `cityKey`. */
  readonly cities: readonly string[] | undefined
  /** In any of these countries, by `countryKey`. */
  readonly countries: readonly string[] | undefined
}

/**
 * A condition on the venues of an event. Only venues that match `visible` count. At least one of them must meet all
 * conditions of `Whereabouts`, if there are any.
 */
export interface VenueLocation extends Whereabouts {
  readonly visible: Visibility
  /** True: at least one venue has coordinates, whichever it is. False: none has. */
  readonly located: boolean | undefined
}

/** Where records were imported from. With an empty list, nothing matches. */
export interface ExternalIds {
  /** From any of these sources, by `externalSource`. */
  readonly externalSources: readonly string[] | undefined
  /** With any of these ids there, by `externalId`. */
  readonly externalIds: readonly string[] | undefined
}

/**
 * A query for events. Every key is present, and `undefined` means no such condition. A record must meet all conditions.
 */
export interface EventQuery extends ListSlice, ExternalIds {
  readonly visible: Visibility
  /**
   * Whose protected events the viewer can open without a password. `ownUnpublished` means their own events whose
   * effective status is not `publish`. Other protected events are locked, and a search matches only their `titleText`.
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
  /**
   * Folded texts that must all occur in `searchText`, or in `titleText` of a locked event. Empty means no condition.
   */
  readonly needles: readonly string[]
  /**
   * How many events a search examines. Let S be the events that meet all other conditions and whose text has every part
   * of the needles, see `searchParts`: an index can find them. If each needle is one part, the events of S match. If not,
   * only the first `searchCandidates` events of S, in the order of the query, can match: those whose text has every
   * needle. Pages and the total consist of these, and `isTotalExact` is false if S has more. With `after`, the search
   * examines the first events of S after that position instead, so that it can continue where the last one ended.
   */
  readonly searchCandidates: number
  /** Any of these category ids, which already include descendants. With an empty list, nothing matches. */
  readonly categories: readonly number[] | undefined
  readonly tags: readonly number[] | undefined
  readonly venues: readonly number[] | undefined
  /** A condition on the venues. */
  readonly location: VenueLocation | undefined
  readonly organizers: readonly number[] | undefined
  /** By any of these authors. With an empty list, nothing matches. */
  readonly authors: readonly UserId[] | undefined
  readonly featured: boolean | undefined
  readonly ticketed: boolean | undefined
  /** With any of these statuses. With an empty list, nothing matches. */
  readonly eventStatuses: readonly EventStatus[] | undefined
  /** Whether the event takes place online, by `isOnline`. */
  readonly online: boolean | undefined
  readonly parent: number | undefined
  /** The event must have this image. */
  readonly image: number | undefined
  /** `modifiedAt >= value`. */
  readonly modifiedFrom: number | undefined
  /** All must hold. */
  readonly fields: readonly FieldCondition[]
  /** Ties are broken by id, in the same direction. */
  readonly orderBy: 'start' | 'end' | 'title' | 'published' | 'modified' | 'id'
  readonly direction: Direction
}

/** A condition on the events of venues or organizers. */
export interface LinkedEvents {
  readonly visible: Visibility
  readonly opens: Scope
  /** `endsAt >= value`. */
  readonly endsFrom: number | undefined
  /** True: with such an event. False: without one. Locked events never count. */
  readonly wanted: boolean
}

/** A query for venues or for organizers. Order: `publishedAt` descending, then id descending. */
export interface PlaceQuery extends ListSlice, ExternalIds {
  readonly visible: Visibility
  readonly ids: readonly number[] | undefined
  /** None of these ids. */
  readonly exclude: readonly number[]
  /** The stored slug, in the trash or not. */
  readonly slug: string | undefined
  readonly needles: readonly string[]
  /** By any of these authors. With an empty list, nothing matches. */
  readonly authors: readonly UserId[] | undefined
  readonly image: number | undefined
  /** All must hold. */
  readonly fields: readonly FieldCondition[]
  /** All must hold. */
  readonly linked: readonly LinkedEvents[]
}

/** A query for venues, with conditions on where they are. */
export interface VenueQuery extends PlaceQuery, Whereabouts {
  /** True: with coordinates. False: without. */
  readonly located: boolean | undefined
}

/** A query for categories or for tags. */
export interface TermQuery extends ListSlice {
  readonly ids: readonly number[] | undefined
  readonly exclude: readonly number[]
  readonly needles: readonly string[]
  readonly slug: string | undefined
  /** `null` for terms at the top level, a number for the direct children of that term. */
  readonly parent: number | null | undefined
  /** Only terms that have at least one event at `now`, themselves or through a descendant. */
  readonly hideEmpty: boolean
  /** The moment for which events are counted. */
  readonly now: number
  /** Count the events of this author only; `undefined` counts the events of all authors. */
  readonly author: UserId | undefined
  /**
   * `name` sorts by `nameKey`, `description` by `descriptionText`, `listed` by the first index in
   * `ids` (by name if there are no `ids`). Ties are broken by id, in the same direction.
   */
  readonly orderBy: 'name' | 'slug' | 'id' | 'count' | 'description' | 'listed'
  readonly direction: Direction
}

/** A query for an image to reuse. Order: id ascending. */
export interface ImageQuery extends Slice {
  readonly url: string
  /** `undefined` means any author. */
  readonly authorId: UserId | undefined
}

/** The query type of each kind. */
export interface Queries {
  readonly event: EventQuery
  readonly venue: VenueQuery
  readonly organizer: PlaceQuery
  readonly category: TermQuery
  readonly tag: TermQuery
  readonly image: ImageQuery
}

/**
 * A query for the number of events on each of some days in a row. An event is on every day that it overlaps, one without a
 * duration on the day of its start. The instant at which another event ends is not part of it.
 */
export interface DayQuery {
  /** Which events count. Its slice does not matter. */
  readonly events: EventQuery
  /** When each day starts, in ascending order, and when the last one ends. A day that the time zone skipped is empty. */
  readonly starts: readonly number[]
  /**
   * The number of the first day, counted from 1970-01-01. All-day events are on the days from the date in `startWall` to
   * that in `endWall`, in whatever time zone. Those that are locked for the viewer count like other events, because their
   * password hides `allDay`.
   */
  readonly firstDay: number
}

/** A query for the number of events of each term. */
export interface CountQuery {
  readonly kind: TermKind
  readonly ids: readonly number[]
  readonly now: number
  /** Count the events of this author only; `undefined` counts the events of all authors. */
  readonly author: UserId | undefined
}
