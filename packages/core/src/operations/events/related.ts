import { isVisible } from '../../domain/status.ts'
import { visibleInLists, visibleRecords } from '../../plan/visibility.ts'
import type { EventRecord, ImageRecord, Kind, RecordOf, TermKind } from '../../ports/record.ts'
import type { EventRelated, WithImage } from '../../present/present-event.ts'
import type { CountedTerm } from '../../present/present-term.ts'
import type { RequestContext } from '../context.ts'
import { countEvents } from '../terms/count-events.ts'

/**
 * For each event, the linked records that the user can see. Loads them for all events together, and then their images.
 */
export async function relatedOf(
  events: readonly EventRecord[],
  context: RequestContext,
): Promise<readonly EventRelated[]> {
  if (events.length === 0) return []
  const { permissions } = context
  const [categories, tags, venues, organizers, parents, ticketed] = await Promise.all([
    loadTerms(
      'category',
      idsIn(events, ({ categoryIds }) => categoryIds),
      context,
    ),
    loadTerms(
      'tag',
      idsIn(events, ({ tagIds }) => tagIds),
      context,
    ),
    load(
      'venue',
      idsIn(events, ({ venueIds }) => venueIds),
      context,
    ),
    load(
      'organizer',
      idsIn(events, ({ organizerIds }) => organizerIds),
      context,
    ),
    load(
      'event',
      idsIn(events, ({ parentId }) => one(parentId)),
      context,
    ),
    context.ticketedEvents(),
  ])
  const withImages = [...events, ...venues.values(), ...organizers.values()]
  const images = await load(
    'image',
    idsIn(withImages, ({ imageId }) => one(imageId)),
    context,
  )
  const hasTickets = ticketed && new Set(ticketed)
  const venuesSeen = visibleInLists(permissions.venues, context)
  const organizersSeen = visibleInLists(permissions.organizers, context)
  const parentsSeen = visibleRecords(permissions.events, context)
  return events.map((event) => {
    const parent = lookUp(parents, event.parentId)
    return {
      image: lookUp(images, event.imageId),
      categories: pick(event.categoryIds, categories),
      tags: pick(event.tagIds, tags),
      venues: pick(event.venueIds, venues)
        .filter((venue) => isVisible(venue, venuesSeen))
        .map((venue) => withImage(venue, images)),
      organizers: pick(event.organizerIds, organizers)
        .filter((organizer) => isVisible(organizer, organizersSeen))
        .map((organizer) => withImage(organizer, images)),
      parentId: parent && isVisible(parent, parentsSeen) ? parent.id : undefined,
      ticketed: hasTickets ? hasTickets.has(event.id) : event.ticketed,
    }
  })
}

type ById<R> = ReadonlyMap<number, R>

const none: readonly number[] = []

function one(id: number | undefined): readonly number[] {
  return id === undefined ? none : [id]
}

/** The ids in these records, each once. */
function idsIn<R>(records: readonly R[], idsOf: (record: R) => readonly number[]): readonly number[] {
  const ids = new Set<number>()
  for (const record of records) for (const id of idsOf(record)) ids.add(id)
  return [...ids]
}

async function load<K extends Exclude<Kind, TermKind>>(
  kind: K,
  ids: readonly number[],
  { store }: RequestContext,
): Promise<ById<RecordOf<K>>> {
  return byId(ids, ids.length === 0 ? [] : await store.getMany(kind, ids))
}

async function loadTerms(kind: TermKind, ids: readonly number[], context: RequestContext): Promise<ById<CountedTerm>> {
  if (ids.length === 0) return new Map()
  const [terms, counts] = await Promise.all([context.store.getMany(kind, ids), countEvents(kind, ids, context)])
  return byId(
    ids,
    terms.map((term, index) => term && { term, count: counts[index] ?? 0 }),
  )
}

function byId<R>(ids: readonly number[], records: readonly (R | undefined)[]): ById<R> {
  const found = new Map<number, R>()
  for (const [index, id] of ids.entries()) {
    const record = records[index]
    if (record !== undefined) found.set(id, record)
  }
  return found
}

function lookUp<R>(records: ById<R>, id: number | undefined): R | undefined {
  return id === undefined ? undefined : records.get(id)
}

function pick<R>(ids: readonly number[], records: ById<R>): readonly R[] {
  return ids.map((id) => records.get(id)).filter((record) => record !== undefined)
}

function withImage<R extends { readonly imageId: number | undefined }>(
  record: R,
  images: ById<ImageRecord>,
): WithImage<R> {
  return { record, image: lookUp(images, record.imageId) }
}
