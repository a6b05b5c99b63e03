import { type EventRecord, effectiveStatus } from '@kalends/core'
import { durationClassOf } from './durations.ts'
import { flags, isListable, listNumber, type PublicationState, publicationStates, unlisted } from './list-number.ts'

/** An event as the inverted index holds it: its place in time and the lists that it is on. */
export interface IndexEntry {
  readonly event: number
  readonly startsAt: number
  readonly endsAt: number
  readonly durationClass: number
  /** 1 for an event with a password. */
  readonly locked: number
  readonly lists: readonly number[]
}

/** The publication state of an event when scheduled events are published as of `dueAsOf`. */
export function publicationOf(event: EventRecord, dueAsOf: number): PublicationState {
  const status = effectiveStatus(event, dueAsOf)
  if (status === 'trash') return publicationStates.trash
  return status === 'publish' ? publicationStates.public : publicationStates.unpublished
}

/** Whether an event ends before it starts. */
export function isInverted({ startsAt, endsAt }: EventRecord): boolean {
  return endsAt < startsAt
}

/** The index entry of an event. `categories` are its categories and all above them. */
export function indexEntry(event: EventRecord, state: PublicationState, categories: readonly number[]): IndexEntry {
  const { id, startsAt, endsAt, hideFromListings, passwordHash } = event
  const isListed = !hideFromListings && !isInverted(event)
  const linked = linkedLists(event, isListed ? state : unlisted, categories)
  return {
    event: id,
    startsAt,
    endsAt,
    durationClass: durationClassOf(endsAt - startsAt),
    locked: passwordHash === undefined ? 0 : 1,
    lists: [...new Set(isListed ? [...ownLists(event, state), ...linked] : linked)],
  }
}

/** The lists that an event is on regardless of its links. */
function ownLists(event: EventRecord, state: PublicationState): readonly number[] {
  const { featured, ticketed, passwordHash, authorId } = event
  const isLocked = passwordHash !== undefined && state === publicationStates.public
  const hasAuthor = authorId !== undefined && isListable(authorId) && state === publicationStates.unpublished
  return [
    listNumber('all', 0, state),
    ...(featured ? [listNumber('flag', flags.featured, state)] : []),
    ...(ticketed ? [listNumber('flag', flags.ticketed, state)] : []),
    ...(isLocked ? [listNumber('flag', flags.locked, state)] : []),
    ...(hasAuthor ? [listNumber('author', authorId, state)] : []),
  ]
}

function linkedLists(
  { tagIds, venueIds, organizerIds }: EventRecord,
  state: PublicationState | typeof unlisted,
  categories: readonly number[],
): readonly number[] {
  return [
    ...categories.map((id) => listNumber('category', id, state)),
    ...tagIds.map((id) => listNumber('tag', id, state)),
    ...venueIds.map((id) => listNumber('venue', id, state)),
    ...organizerIds.map((id) => listNumber('organizer', id, state)),
  ]
}

/** A row of integers whose first three form the primary key. */
export type KeyedRow = readonly [number, number, number, ...number[]]

/** Sorts rows by primary key: neighbours are written together. */
export function byKey(left: KeyedRow, right: KeyedRow): number {
  return left[0] - right[0] || left[1] - right[1] || left[2] - right[2]
}
