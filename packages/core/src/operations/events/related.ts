import { admits, isVisible } from '../../domain/status.ts'
import { visibleAlone, visibleTogether } from '../../plan/visibility.ts'
import type { EventRecord, ImageRecord, Kind, RecordOf, TermKind } from '../../ports/record.ts'
import type { Awaitable } from '../../ports/store.ts'
import type { EventRelated, WithImage } from '../../present/present-event.ts'
import type { CountedTerm } from '../../present/present-term.ts'
import type { Context } from '../context.ts'
import type { Kept } from '../scene.ts'
import { countEvents } from '../terms/count-events.ts'

/** Whether a password closes this event to the person. */
export function isLocked(event: EventRecord, { user, rights, now }: Context): boolean {
  return event.passwordHash !== undefined && !admits(rights.events.edit, event, user?.id, now)
}

type Loaded<R> = ReadonlyMap<number, R>

/** For each event, what it is shown with: loaded for all of them together, and only what the person may see. */
export async function relatedOf(events: readonly EventRecord[], context: Context): Promise<readonly EventRelated[]> {
  const [categories, tags, venues, organizers, parents, ticketed] = await Promise.all([
    loadTerms(
      'category',
      idsOf(events, (event) => event.categoryIds),
      context,
    ),
    loadTerms(
      'tag',
      idsOf(events, (event) => event.tagIds),
      context,
    ),
    load(
      'venue',
      idsOf(events, (event) => event.venueIds),
      context,
    ),
    load(
      'organizer',
      idsOf(events, (event) => event.organizerIds),
      context,
    ),
    load(
      'event',
      idsOf(events, ({ parentId }) => (parentId === undefined ? [] : [parentId])),
      context,
    ),
    context.ticketedEvents(),
  ])
  const places = [...venues.values(), ...organizers.values(), ...events]
  const images = await load(
    'image',
    idsOf(places, ({ imageId }) => (imageId === undefined ? [] : [imageId])),
    context,
  )
  const hasTickets = ticketed && new Set(ticketed)
  const venuesSeen = visibleTogether(context.rights.venues, context)
  const organizersSeen = visibleTogether(context.rights.organizers, context)
  const parentsSeen = visibleAlone(context.rights.events, context)
  return events.map((event) => {
    const parent = event.parentId === undefined ? undefined : parents.get(event.parentId)
    return {
      image: imageOf(event, images),
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

function idsOf<T>(records: readonly T[], idsIn: (record: T) => readonly number[]): readonly number[] {
  const ids = new Set<number>()
  for (const record of records) for (const id of idsIn(record)) ids.add(id)
  return [...ids]
}

async function load<K extends Exclude<Kind, TermKind>>(
  kind: K,
  ids: readonly number[],
  { store, scene }: Context,
): Promise<Loaded<RecordOf<K>>> {
  const kept = scene?.linked[kind] as Kept<number, RecordOf<K>> | undefined // Not a term, so it is the record itself.
  return loadMissing(ids, kept, (missing) => store.getMany(kind, missing))
}

async function loadTerms(kind: TermKind, ids: readonly number[], context: Context): Promise<Loaded<CountedTerm>> {
  return loadMissing(ids, context.scene?.linked[kind], async (missing) => {
    const [terms, counts] = await Promise.all([
      context.store.getMany(kind, missing),
      countEvents(kind, missing, context),
    ])
    return terms.map((term, index) => term && { term, count: counts[index] ?? 0 })
  })
}

/** What is kept, and the rest, which is kept from then on. */
async function loadMissing<R>(
  ids: readonly number[],
  kept: Kept<number, R> | undefined,
  loadThese: (ids: readonly number[]) => Awaitable<readonly (R | undefined)[]>,
): Promise<Loaded<R>> {
  const loaded = new Map<number, R>()
  const missing: number[] = []
  for (const id of ids) {
    const known = kept?.get(id)
    if (known === undefined) missing.push(id)
    else loaded.set(id, known)
  }
  if (missing.length === 0) return loaded
  for (const [index, record] of (await loadThese(missing)).entries()) {
    const id = missing[index]
    if (id === undefined || record === undefined) continue
    loaded.set(id, record)
    kept?.keep(id, record)
  }
  return loaded
}

function pick<R>(ids: readonly number[], loaded: Loaded<R>): readonly R[] {
  return ids.map((id) => loaded.get(id)).filter((record) => record !== undefined)
}

function imageOf(
  record: { readonly imageId: number | undefined },
  images: Loaded<ImageRecord>,
): ImageRecord | undefined {
  return record.imageId === undefined ? undefined : images.get(record.imageId)
}

function withImage<R extends { readonly imageId: number | undefined }>(
  record: R,
  images: Loaded<ImageRecord>,
): WithImage<R> {
  return { record, image: imageOf(record, images) }
}
