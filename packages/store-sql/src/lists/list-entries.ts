import { type EventRecord, effectiveStatus, isOnline } from '@kalends/core'
import { durationClassOf } from './durations.ts'
import { authorTarget, type Dimension, flags, listNumber, publicationStates, unlisted } from './list-number.ts'

/** A row of `kalends_list_entry`. The first three columns are the primary key. */
export type ListEntry = readonly [
  list: number,
  startsAt: number,
  event: number,
  endsAt: number,
  durationClass: number,
  locked: number,
]

/** Whether an event ends before it starts. */
export function isInverted({ startsAt, endsAt }: EventRecord): boolean {
  return endsAt < startsAt
}

/**
 * The list entries of an event with its status at a moment. `categories` are its categories and all above them.
 */
export function listEntries(event: EventRecord, asOf: number, categories: Iterable<number>): readonly ListEntry[] {
  const { id, startsAt, endsAt } = event
  const durationClass = durationClassOf(endsAt - startsAt)
  const locked = event.passwordHash === undefined ? 0 : 1
  return listsOf(event, asOf, categories).map((list) => [list, startsAt, id, endsAt, durationClass, locked])
}

function listsOf(event: EventRecord, asOf: number, categories: Iterable<number>): readonly number[] {
  const { public: published, unpublished, trash } = publicationStates
  const status = effectiveStatus(event, asOf)
  const state = status === 'publish' ? published : status === 'trash' ? trash : unpublished
  const isListed = !event.hideFromListings && !isInverted(event)
  const lists: number[] = []
  // An event is on so few lists that an array is faster than a set.
  const add = (dimension: Dimension, target: number) => {
    const list = listNumber(dimension, target, isListed ? state : unlisted)
    if (!lists.includes(list)) lists.push(list)
  }
  for (const id of categories) add('category', id)
  for (const id of event.tagIds) add('tag', id)
  for (const id of event.venueIds) add('venue', id)
  for (const id of event.organizerIds) add('organizer', id)
  if (!isListed) return lists
  add('all', 0)
  if (event.featured) add('flag', flags.featured)
  if (event.ticketed) add('flag', flags.ticketed)
  if (isOnline(event)) add('flag', flags.online)
  if (event.eventStatus !== 'scheduled') add('flag', flags[event.eventStatus])
  if (event.passwordHash !== undefined && state === published) add('flag', flags.locked)
  if (event.authorId !== undefined) add('author', authorTarget(event.authorId))
  return lists
}
