import { definedOf } from '../../domain/defined-of.ts'
import { admits, effectiveStatus, isVisible } from '../../domain/status.ts'
import { shownSequence } from '../../plan/sequence.ts'
import { visibleInLists, visibleRecords } from '../../plan/visibility.ts'
import type { Visibility } from '../../ports/query.ts'
import type { EventRecord, Kind, PlaceKind, RecordOf, TermKind } from '../../ports/record.ts'
import type { EventRelated, WithImage } from '../../present/present-event.ts'
import type { CountedTerm } from '../../present/present-term.ts'
import type { RequestContext } from '../context.ts'
import { ownTick } from '../own-tick.ts'
import { countEvents } from '../terms/read-terms.ts'

/**
 * How many links the events of a portion can have in total. With the default limits, this many venues and organizers take up to
 * 16 MiB.
 */
const LINKS = 512

/** Splits events into one or more portions. The linked records of a portion can be loaded together. */
export function portionsByLinks(events: readonly EventRecord[]): readonly (readonly EventRecord[])[] {
  let portion: EventRecord[] = []
  const portions = [portion]
  let links = 0
  for (const event of events) {
    const { venueIds, organizerIds, categoryIds, tagIds } = event
    const added = venueIds.length + organizerIds.length + categoryIds.length + tagIds.length
    if (links + added > LINKS && portion.length > 0) {
      portion = []
      portions.push(portion)
      links = 0
    }
    portion.push(event)
    links += added
  }
  return portions
}

/**
 * For each event, the linked records that the user can see. Loads them for all events together, and then their images.
 * Without `isCounted`, the event counts of terms are 0.
 */
export async function relatedOf(
  events: readonly EventRecord[],
  context: RequestContext,
  isCounted = true,
): Promise<readonly EventRelated[]> {
  if (events.length === 0) return []
  const { permissions } = context
  const [categories, tags, venues, organizers, parents, ticketed] = await Promise.all([
    loadTerms('category', idsIn(events, 'categoryIds'), context, isCounted),
    loadTerms('tag', idsIn(events, 'tagIds'), context, isCounted),
    load('venue', idsIn(events, 'venueIds'), context),
    load('organizer', idsIn(events, 'organizerIds'), context),
    load('event', idsIn(events, 'parentId'), context),
    context.ticketedEvents(),
  ])
  const withImages = [...events, ...venues.values(), ...organizers.values()]
  const images = await load('image', idsIn(withImages, 'imageId'), context)
  // The option `tickets` can return many thousands of ids, and a page has few events.
  const shown = new Set(events.map(({ id }) => id))
  const hasTickets = ticketed && new Set(ticketed.filter((id) => shown.has(id)))
  const visibleVenues = visibleInLists(permissions.venues, context)
  const visibleOrganizers = visibleInLists(permissions.organizers, context)
  const seenVenues = visibleRecords(permissions.venues, context)
  const seenOrganizers = visibleRecords(permissions.organizers, context)
  const visibleParents = visibleRecords(permissions.events, context)
  const visibleOf = <R extends RecordOf<PlaceKind>>(
    places: readonly R[],
    visible: Visibility,
  ): readonly WithImage<R>[] =>
    definedOf(
      places.map((record) => (isVisible(record, visible) ? { record, image: images.get(record.imageId) } : undefined)),
    )
  return events.map((event) => {
    const parent = parents.get(event.parentId)
    const terms = { categories: pick(event.categoryIds, categories), tags: pick(event.tagIds, tags) }
    const linked = { venues: pick(event.venueIds, venues), organizers: pick(event.organizerIds, organizers) }
    const changes = { lastAt: 0, count: 0 }
    addPlaceChanges(changes, linked.venues, seenVenues)
    addPlaceChanges(changes, linked.organizers, seenOrganizers)
    addTermChanges(changes, terms.categories)
    addTermChanges(changes, terms.tags)
    return {
      image: images.get(event.imageId),
      ...terms,
      venues: visibleOf(linked.venues, visibleVenues),
      organizers: visibleOf(linked.organizers, visibleOrganizers),
      parentId: parent && isVisible(parent, visibleParents) ? parent.id : undefined,
      ticketed: hasTickets ? hasTickets.has(event.id) : event.ticketed,
      changedAt: changes.lastAt,
      sequence: changes.count,
    }
  })
}

/** The changes of linked records that a user has seen. */
interface Changes {
  lastAt: number
  count: number
}

/**
 * For a place that the user can no longer see, the time when it was withdrawn counts. For one that was scheduled, the time when
 * it became due counts.
 */
function addPlaceChanges(changes: Changes, places: readonly RecordOf<PlaceKind>[], seen: Visibility): void {
  for (const place of places) {
    const isSeen = isVisible(place, seen)
    if (!isSeen && !admits(seen.publish, place, seen.viewer, seen.now)) continue
    const isDue = effectiveStatus(place, seen.now) !== place.status
    const writtenAt = isSeen ? place.modifiedAt : (place.withdrawnAt ?? 0)
    changes.lastAt = Math.max(changes.lastAt, writtenAt, isDue ? place.publishedAt : 0)
    changes.count += shownSequence(place, seen.now)
  }
}

function addTermChanges(changes: Changes, terms: readonly CountedTerm[]): void {
  for (const { term } of terms) {
    changes.lastAt = Math.max(changes.lastAt, term.modifiedAt)
    changes.count += term.sequence
  }
}

/** Records by id. `undefined` is never a key, so looking it up finds no record. */
type ById<R> = ReadonlyMap<number | undefined, R>

type Ids = number | undefined | readonly number[]

/** The ids under this name in all records, each once. */
function idsIn<N extends string>(records: readonly Readonly<Record<N, Ids>>[], name: N): readonly number[] {
  const found = new Set<number>()
  for (const record of records) {
    const ids: Ids = record[name]
    if (typeof ids === 'number') found.add(ids)
    else if (ids !== undefined) for (const id of ids) found.add(id)
  }
  return [...found]
}

/** Loading more records than this may take tens of milliseconds, so it gets a tick of its own. */
const MANY = 50

async function load<K extends Exclude<Kind, TermKind>>(
  kind: K,
  ids: readonly number[],
  { store }: RequestContext,
): Promise<ById<RecordOf<K>>> {
  if (ids.length > MANY) await ownTick()
  return byId(ids, ids.length === 0 ? [] : await store.getMany(kind, ids))
}

async function loadTerms(
  kind: TermKind,
  ids: readonly number[],
  context: RequestContext,
  isCounted: boolean,
): Promise<ById<CountedTerm>> {
  if (ids.length === 0) return new Map()
  if (ids.length > MANY) await ownTick()
  const counting = isCounted ? countEvents(kind, ids, context) : []
  const [terms, counts] = await Promise.all([context.store.getMany(kind, ids), counting])
  const counted = terms.map((term, index) => term && { term, count: counts[index] ?? 0 })
  return byId(ids, counted)
}

function byId<R>(ids: readonly number[], records: readonly (R | undefined)[]): ById<R> {
  const found = new Map<number | undefined, R>()
  for (const [index, id] of ids.entries()) {
    const record = records[index]
    if (record !== undefined) found.set(id, record)
  }
  return found
}

const NONE: readonly never[] = []

function pick<R>(ids: readonly number[], records: ById<R>): readonly R[] {
  return ids.length === 0 ? NONE : definedOf(ids.map((id) => records.get(id)))
}
