import { type EventRecord, effectiveStatus, type TermRecord } from '@kalends/core'
import { aside, flags, isListable, listNumber, type Side, sides, spanOf } from '../codes.ts'
import type { Work } from '../work.ts'
import { presentRecord, type Stage } from './stage.ts'

/** An event as it stands on its lists. */
export interface Listing {
  readonly event: number
  readonly startsAt: number
  readonly endsAt: number
  readonly span: number
  readonly locked: number
  readonly lists: readonly number[]
}

/** The side that an event is on, when due events count as of `settledAt`. */
export function sideOf(event: EventRecord, settledAt: number): Side {
  const status = effectiveStatus(event, settledAt)
  if (status === 'trash') return sides.trash
  return status === 'publish' ? sides.public : sides.unpublished
}

/** Whether an event ends before it starts. */
export function isOdd({ startsAt, endsAt }: EventRecord): boolean {
  return endsAt < startsAt
}

/** The class of an event's length; an odd one counts as short. */
export function spanOfEvent({ startsAt, endsAt }: EventRecord): number {
  return spanOf(Math.max(0, endsAt - startsAt))
}

/** The lists that an event is on. One that no list shows is on those aside, of what it is linked to. */
export function* listingOf(stage: Stage, event: EventRecord, side: Side): Work<Listing> {
  const { id, startsAt, endsAt, hideFromListings, passwordHash } = event
  const isShown = !hideFromListings && !isOdd(event)
  const linked = yield* linkedLists(stage, event, isShown ? side : aside)
  return {
    event: id,
    startsAt,
    endsAt,
    span: spanOfEvent(event),
    locked: passwordHash === undefined ? 0 : 1,
    lists: [...new Set(isShown ? [...ownLists(event, side), ...linked] : linked)],
  }
}

/** The lists that an event is on by itself. */
function ownLists({ featured, ticketed, passwordHash, authorId }: EventRecord, side: Side): readonly number[] {
  const isLocked = passwordHash !== undefined
  return [
    listNumber('all', 0, side),
    ...(featured ? [listNumber('flag', flags.featured, side)] : []),
    ...(ticketed ? [listNumber('flag', flags.ticketed, side)] : []),
    ...(isLocked && side === sides.public ? [listNumber('flag', flags.locked, side)] : []),
    ...(authorId !== undefined && isListable(authorId) && side === sides.unpublished
      ? [listNumber('author', authorId, side)]
      : []),
  ]
}

/** The lists that an event is on by what it is linked to. */
function* linkedLists(stage: Stage, event: EventRecord, side: Side | typeof aside): Work<readonly number[]> {
  const categories = yield* lineageOf(stage, event.categoryIds)
  return [
    ...categories.map((id) => listNumber('category', id, side)),
    ...event.tagIds.map((id) => listNumber('tag', id, side)),
    ...event.venueIds.map((id) => listNumber('venue', id, side)),
    ...event.organizerIds.map((id) => listNumber('organizer', id, side)),
  ]
}

/** These categories and all above them, some of them perhaps twice. */
export function* lineageOf(stage: Stage, categories: readonly number[]): Work<readonly number[]> {
  yield* findParents(stage, categories)
  return categories.flatMap((id) => {
    const lineage = new Set<number>()
    for (let at: number | undefined = id; at !== undefined && !lineage.has(at); at = stage.parents.get(at))
      lineage.add(at)
    return [...lineage]
  })
}

/** Looks up who is above these categories. They are few and asked for often, so most of them are in memory. */
function* findParents(stage: Stage, categories: readonly number[]): Work<void> {
  for (const category of categories) {
    for (let at: number | undefined = category; at !== undefined && !stage.parents.has(at); ) {
      const record: TermRecord | undefined = yield* presentRecord(stage, 'category', at)
      stage.parents.set(at, record?.parentId)
      at = record?.parentId
    }
  }
}
