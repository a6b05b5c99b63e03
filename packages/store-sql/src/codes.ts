import type { Status } from '@kalends/core'

/** How a status is kept in a column. */
export const statusCodes = {
  publish: 0,
  future: 1,
  draft: 2,
  pending: 3,
  private: 4,
  trash: 5,
} as const satisfies Record<Status, number>

/** Which side of the calendar an event is on; lists are kept for each side apart. */
export const sides = {
  /** Published, or due: `future` with its time come, as of the moment that the store is settled at. */
  public: 0,
  unpublished: 1,
  trash: 2,
} as const

/** A value of `sides`. */
export type Side = (typeof sides)[keyof typeof sides]

/**
 * In the place of a side, for events that no list shows: hidden ones, and odd ones, which end before they start. They are
 * on lists of their own, so that they are found by what they are linked to, and are not counted there.
 */
export const aside = 3

/** What a list of events is about. */
export const dimensions = {
  /** Every event; the target is 0. */
  all: 0,
  /** Events with that category or one below it. */
  category: 1,
  tag: 2,
  venue: 3,
  organizer: 4,
  /** Unpublished events of an author; on that side alone. */
  author: 5,
  /** Events with a flag; the target is one of `flags`. */
  flag: 6,
} as const

/** A key of `dimensions`. */
export type Dimension = keyof typeof dimensions

/** Targets of the dimension `flag`. */
export const flags = { featured: 1, ticketed: 2, locked: 3 } as const

/**
 * The number of a list: one integer for what it is about, which one of those, and which side. Author ids come from
 * the host and may be below zero or not whole; those have no list.
 */
export function listNumber(dimension: Dimension, target: number, side: Side | typeof aside): number {
  return (target * 8 + dimensions[dimension]) * 4 + side
}

/** The number of such a list, in SQL: the target is in a column. */
export function listNumberOf(dimension: Dimension, column: string, side: Side | typeof aside): string {
  return `(${column} * 8 + ${dimensions[dimension]}) * 4 + ${side}`
}

/** That a list is one of those about the target in a column, on whatever side or aside, in SQL. Their numbers are in a row. */
export function isAbout(list: string, dimension: Dimension, column: string): string {
  const first = listNumberOf(dimension, column, sides.public)
  return `${list} >= ${first} AND ${list} <= ${listNumberOf(dimension, column, aside)}`
}

/** Whether a list is one of those aside. */
export function isAside(list: number): boolean {
  return list % 4 === aside
}

/** Whether a list is one of those with every event of a side. */
export function isWhole(list: number): boolean {
  return list < 4
}

/** The side that a list of all its events belongs to. */
export function sideOfWhole(list: number): number {
  return list
}

/** Whether a list of that target has a number of its own. */
export function isListable(target: number): boolean {
  return Number.isInteger(target) && target >= 0 && Number.isSafeInteger(target * 32)
}

/**
 * Lengths of events, in classes: an event of class k lasts at most `spanWidths[k]` seconds and longer than the class
 * below allows. The last class has no bound. Who runs at a moment is found by looking back, in each class, no further
 * than its width. One is just longer than a month, since windows of a month are asked for more than others, and only
 * events of a longer class can stretch across them.
 */
export const spanWidths: readonly number[] = [1 / 6, 1, 8, 32, 64, 256, Number.POSITIVE_INFINITY].map(
  (days) => days * 86_400,
)

/**
 * Events of the classes below this one are looked for on the lists themselves, a day back; only longer ones are also kept
 * by class. Most events last a day at the most, and there would be nearly as many entries for them as on the lists.
 */
export const firstLongSpan = 2

/** That a column has one of the longer classes, word for word as the index says it. */
export function isLongSpan(column: string): string {
  return `${column} >= ${firstLongSpan}`
}

/** The seconds that an event of one of those classes lasts at most. */
export const shortLength = spanWidths[firstLongSpan - 1] ?? 0

/** The class of an event that lasts that many seconds. */
export function spanOf(seconds: number): number {
  return spanWidths.findIndex((width) => seconds <= width)
}

/**
 * Widths of the buckets in which events are counted, finest first: an hour, so that the bounds of whole days fall
 * between buckets in nearly every zone; then sixteen of the width before, up to half a year, of which even decades have
 * few. So wherever a moment is, few buckets have to be added up to know what was before it.
 */
export const bucketWidths: readonly number[] = [1, 16, 256, 4096].map((hours) => hours * 3600)
