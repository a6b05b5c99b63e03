import { createHash } from 'node:crypto'
import type { UserId } from '@kalends/core'

/** The publication state of an event. Every list exists once for each of them. */
export const publicationStates = {
  /** Published, or scheduled and already moved here by `publishDue`. */
  public: 0,
  unpublished: 1,
  trash: 2,
} as const

/** A value of `publicationStates`. */
export type PublicationState = (typeof publicationStates)[keyof typeof publicationStates]

/**
 * Takes the place of a publication state for events that no list shows: hidden events, and inverted ones, which end
 * before they start. Their lists record what those events are linked to. They are never counted.
 */
export const unlisted = 3

/** What a list is about. */
export const dimensions = {
  /** Every event; the target is 0. */
  all: 0,
  /** Events in that category or in one below it. */
  category: 1,
  tag: 2,
  venue: 3,
  organizer: 4,
  /** Events of an author; the target is their `authorTarget`. */
  author: 5,
  /** Events with a flag; the target is one of `flags`. */
  flag: 6,
} as const

/** A key of `dimensions`. */
export type Dimension = keyof typeof dimensions

/** Targets of the dimension `flag`. Each event status but `scheduled` has one. */
export const flags = {
  featured: 1,
  ticketed: 2,
  locked: 3,
  online: 4,
  canceled: 5,
  postponed: 6,
  rescheduled: 7,
  moved_online: 8,
} as const

/** The number of a list: target, dimension and publication state in one integer. */
export function listNumber(dimension: Dimension, target: number, state: PublicationState | typeof unlisted): number {
  return (target * 8 + dimensions[dimension]) * 4 + state
}

/** The number of a list in SQL, for a target in a column. */
export function listNumberOf(dimension: Dimension, column: string, state: PublicationState | typeof unlisted): string {
  return `(${column} * 8 + ${dimensions[dimension]}) * 4 + ${state}`
}

/** The SQL condition that a list is about the target in a column, in any publication state or unlisted. */
export function isAbout(list: string, dimension: Dimension, column: string): string {
  const first = listNumberOf(dimension, column, publicationStates.public)
  return `${list} >= ${first} AND ${list} <= ${listNumberOf(dimension, column, unlisted)}`
}

/** The publication state of the events on a list, or `unlisted`. */
export function stateOf(list: number): PublicationState | typeof unlisted {
  return (list % 4) as PublicationState | typeof unlisted // Safe: each of the four remainders is a state.
}

/** Whether a list holds unlisted events. */
export function isUnlisted(list: number): boolean {
  return stateOf(list) === unlisted
}

/** Whether a list holds all events of a publication state. Its number equals that state. */
export function holdsAll(list: number): boolean {
  return list < 4
}

/** Whether a target can have a list. */
export function isListable(target: number): boolean {
  return Number.isInteger(target) && target >= 0 && Number.isSafeInteger(target * 32)
}

const firstDigest = 2 ** 47

/** The target of an author: the id itself, or a digest of it if it is a string or not below `firstDigest`. */
export function authorTarget(author: UserId): number {
  if (typeof author === 'number' && Number.isInteger(author) && author >= 0 && author < firstDigest) return author
  return firstDigest + (createHash('sha256').update(String(author)).digest().readUIntBE(0, 6) % firstDigest)
}

/** Whether the list of an author can also have events of other authors, who can have the same digest. */
export function isShared(author: UserId): boolean {
  return authorTarget(author) >= firstDigest
}
