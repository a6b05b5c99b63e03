import type { UserId } from '../contract/user-ids.ts'
import type {
  Direction,
  ExternalIds,
  FieldCondition,
  ListPage,
  PageRange,
  Range,
  Scope,
  VenueLocation,
  Visibility,
  Whereabouts,
} from './query-parts.ts'
import type { EventStatus, TermKind } from './record.ts'

export type * from './query-parts.ts'

/**
 * A query for events. Every key is present, and `undefined` means no such condition. A record must meet all conditions.
 */
export interface EventQuery extends ListPage, ExternalIds {
  /** Which events match, by status and author. */
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
  /** Any of these ids. With an empty list, nothing matches. */
  readonly ids: readonly number[] | undefined
  /** None of these ids. */
  readonly exclude: readonly number[]
  /** The stored slug, in the trash or not. */
  readonly slug: string | undefined
  /** The range in which `startsAt` must be. */
  readonly starts: Range
  /** The range in which `endsAt` must be. */
  readonly ends: Range
  /**
   * Folded strings that must all occur in `searchText`, or in `titleText` of a locked event. Empty means no condition.
   */
  readonly needles: readonly string[]
  /**
   * How many candidates a search examines. `searchParts` splits each needle into parts that an index can find. The candidates
   * are the events that meet all other conditions and whose text has every part.
   *
   * If each needle is one part, all candidates match. Otherwise, the search examines the first `searchCandidates` of them, in
   * the order of the query, and those whose text has every needle match. The total counts these matches only, and
   * `isTotalExact` is false if there are more candidates. With `after`, the search examines the first candidates after that
   * position instead.
   */
  readonly searchCandidates: number
  /** Any of these category ids, which already include descendants. With an empty list, nothing matches. */
  readonly categories: readonly number[] | undefined
  /** Any of these tag ids. With an empty list, nothing matches. */
  readonly tags: readonly number[] | undefined
  /** Any of these venue ids. With an empty list, nothing matches. */
  readonly venues: readonly number[] | undefined
  /** A condition on the venues. */
  readonly location: VenueLocation | undefined
  /** Any of these organizer ids. With an empty list, nothing matches. */
  readonly organizers: readonly number[] | undefined
  /** By any of these authors. With an empty list, nothing matches. */
  readonly authors: readonly UserId[] | undefined
  /** Whether the event is featured. */
  readonly featured: boolean | undefined
  /** Whether the event has tickets. */
  readonly ticketed: boolean | undefined
  /** With any of these statuses. With an empty list, nothing matches. */
  readonly eventStatuses: readonly EventStatus[] | undefined
  /** Whether the event takes place online, as `isOnline` decides. */
  readonly online: boolean | undefined
  /** The event must have this `parentId`. */
  readonly parent: number | undefined
  /** The event must have this image. */
  readonly image: number | undefined
  /** The event must have `modifiedAt >= modifiedFrom`. */
  readonly modifiedFrom: number | undefined
  /** Conditions on custom fields. All must hold. */
  readonly fields: readonly FieldCondition[]
  /** Ties are broken by id, in the same direction. */
  readonly orderBy: 'start' | 'end' | 'title' | 'published' | 'modified' | 'id'
  /** The direction of the order. */
  readonly direction: Direction
}

/** A condition on the events of venues or organizers. */
export interface LinkedEvents {
  /** Which events count, by status and author. */
  readonly visible: Visibility
  /** Whose protected events the viewer can open, as in `EventQuery`. Locked events do not count. */
  readonly opens: Scope
  /** Only events with `endsAt >= endsFrom` count. */
  readonly endsFrom: number | undefined
  /** True: the record must have such an event. False: it must have none. */
  readonly wanted: boolean
}

/** A query for venues or for organizers. Order: `publishedAt` descending, then id descending. */
export interface PlaceQuery extends ListPage, ExternalIds {
  /** Which records match, by status and author. */
  readonly visible: Visibility
  /** Any of these ids. With an empty list, nothing matches. */
  readonly ids: readonly number[] | undefined
  /** None of these ids. */
  readonly exclude: readonly number[]
  /** The stored slug, in the trash or not. */
  readonly slug: string | undefined
  /** Folded strings that must all occur in `searchText`. Empty means no condition. */
  readonly needles: readonly string[]
  /** By any of these authors. With an empty list, nothing matches. */
  readonly authors: readonly UserId[] | undefined
  /** The record must have this image. */
  readonly image: number | undefined
  /** Conditions on custom fields. All must hold. */
  readonly fields: readonly FieldCondition[]
  /** Conditions on the events that link to the record. All must hold. */
  readonly linked: readonly LinkedEvents[]
}

/** A query for venues, with conditions on where they are. */
export interface VenueQuery extends PlaceQuery, Whereabouts {
  /** True: the venue has coordinates. False: it has none. */
  readonly located: boolean | undefined
}

/** A query for categories or for tags. */
export interface TermQuery extends ListPage {
  /** Any of these ids. With an empty list, nothing matches. */
  readonly ids: readonly number[] | undefined
  /** None of these ids. */
  readonly exclude: readonly number[]
  /** Folded strings that must all occur in `searchText`. Empty means no condition. */
  readonly needles: readonly string[]
  /** The term must have this slug. */
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
  /** The direction of the order. */
  readonly direction: Direction
}

/** A query for an image to reuse. Order: id ascending. */
export interface ImageQuery extends PageRange {
  /** The image must have exactly this URL. */
  readonly url: string
  /** `undefined` means any author. */
  readonly authorId: UserId | undefined
}

/** The query type of each kind. */
export interface Queries {
  /** A query for events. */
  readonly event: EventQuery
  /** A query for venues. */
  readonly venue: VenueQuery
  /** A query for organizers. */
  readonly organizer: PlaceQuery
  /** A query for categories. */
  readonly category: TermQuery
  /** A query for tags. */
  readonly tag: TermQuery
  /** A query for images. */
  readonly image: ImageQuery
}

/**
 * A query for the number of events on each of several consecutive days. An event is on every day that it overlaps, from its
 * start to before its end. An event without a duration is on the day of its start.
 */
export interface DayQuery {
  /** Which events count. Its page does not matter. */
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
  /** Categories or tags. */
  readonly kind: TermKind
  /** The ids of the terms. */
  readonly ids: readonly number[]
  /** The time that decides which events are public. */
  readonly now: number
  /** Count the events of this author only; `undefined` counts the events of all authors. */
  readonly author: UserId | undefined
}
