import type { UserId } from '../contract/user-ids.ts'
import type { ValueRange } from '../domain/field-values.ts'
import type { Status } from './record.ts'

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
  /** The time that decides whether a `future` record counts as published. */
  readonly now: number
  /** The id of the user; `undefined` for an anonymous one. */
  readonly viewer: UserId | undefined
}

/** A range of whole seconds, `min <= value < max`; `undefined` means no bound. */
export interface Range {
  /** The first second of the range. */
  readonly min: number | undefined
  /** The first second after the range. */
  readonly max: number | undefined
}

/** The part of the sorted result to return. With a limit of 0, only the total is needed. */
export interface PageRange {
  /** How many records to skip. */
  readonly offset: number
  /** `undefined` means no limit. */
  readonly limit: number | undefined
}

/** A position in the order of a query: the place of a record with this id and this sort value. The record need not exist. */
export interface Position {
  /** The sort value of that record. In an order by id, this is the id. */
  readonly value: SortValue
  /** The id of that record. */
  readonly id: number
}

/** What a record is sorted by: a count, a time, an index or an id as a number, or a string. */
export type SortValue = number | string

/** The part of a sorted list to return. */
export interface ListPage extends PageRange {
  /** Only records after this position are returned, and `offset` counts from there. The total counts all matches. */
  readonly after: Position | undefined
  /**
   * `false` if the total is not needed. It can then be wrong, but not less than the number of records on the page, and a search
   * can stop when the page is full.
   */
  readonly isCounted: boolean
}

/** Ascending or descending. */
export type Direction = 'asc' | 'desc'

/** A circle on the earth. */
export interface Circle {
  /** The latitude of the center, in degrees. */
  readonly latitude: number
  /** The longitude of the center, in degrees. */
  readonly longitude: number
  /** The radius in kilometres. */
  readonly km: number
}

/**
 * A condition on a custom field. `fieldValues` returns the values to compare. A record matches if one of them is in the range,
 * or if it has none and `matchesAbsent` is true.
 */
export interface FieldCondition extends ValueRange {
  /** The name of the custom field. */
  readonly name: string
  /** Whether the default of the field is in the range. */
  readonly matchesAbsent: boolean
}

/** Conditions on where a venue is. It must meet all of them. With an empty list, nothing matches. */
export interface Whereabouts {
  /** Within the circle, as `isInCircle` decides. */
  readonly near: Circle | undefined
  /** In any of these cities: one of them is the `cityKey`. */
  readonly cities: readonly string[] | undefined
  /** In any of these countries: one of them is the `countryKey`. */
  readonly countries: readonly string[] | undefined
}

/**
 * A condition on the venues of an event. Only venues that match `visible` count. At least one of them must meet all
 * conditions of `Whereabouts`, if there are any.
 */
export interface VenueLocation extends Whereabouts {
  /** Which venues count. */
  readonly visible: Visibility
  /**
   * True: at least one venue has coordinates, even if another one meets the other conditions. False: no venue has coordinates.
   */
  readonly located: boolean | undefined
}

/** Where records were imported from. With an empty list, nothing matches. */
export interface ExternalIds {
  /** From any of these sources: one of them is the `externalSource`. */
  readonly externalSources: readonly string[] | undefined
  /** With any of these ids at their source: one of them is the `externalId`. */
  readonly externalIds: readonly string[] | undefined
}
