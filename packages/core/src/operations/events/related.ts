import { isVisible } from '../../domain/status.ts'
import { visibleAlone, visibleTogether } from '../../plan/visibility.ts'
import type { EventRecord, ImageRecord, Kind, RecordOf, TermKind } from '../../ports/record.ts'
import type { Awaitable } from '../../ports/store.ts'
import type { EventRelated, WithImage } from '../../present/present-event.ts'
import type { CountedTerm } from '../../present/present-term.ts'
import type { Context } from '../context.ts'
import type { Kept } from '../scene.ts'
import { countEvents } from '../terms/count-events.ts'

/** Finds what has been loaded, by id. */
type Lookup<R> = (id: number) => R | undefined

/** For each event, what it is shown with: loaded for all of them together, and only what the person may see. */
export async function relatedOf(events: readonly EventRecord[], context: Context): Promise<readonly EventRelated[]> {
  const [categoryOf, tagOf, venueOf, organizerOf, parentOf, ticketed] = await together([
    loadTerms('category', events, (event) => event.categoryIds, context),
    loadTerms('tag', events, (event) => event.tagIds, context),
    load('venue', events, (event) => event.venueIds, context),
    load('organizer', events, (event) => event.organizerIds, context),
    load('event', events, ({ parentId }) => (parentId === undefined ? none : [parentId]), context),
    context.ticketedEvents(),
  ])
  // Looked up once: what is kept may be newer by the time that their images have been loaded.
  const linked = events.map((event) => ({
    event,
    venues: pick(event.venueIds, venueOf),
    organizers: pick(event.organizerIds, organizerOf),
  }))
  const shown = linked.flatMap(({ event, venues, organizers }) => [event, ...venues, ...organizers])
  const imageOf = await load('image', shown, imageIdIn, context)
  const hasTickets = ticketed && new Set(ticketed)
  const venuesSeen = visibleTogether(context.rights.venues, context)
  const organizersSeen = visibleTogether(context.rights.organizers, context)
  const parentsSeen = visibleAlone(context.rights.events, context)
  return linked.map(({ event, venues, organizers }) => {
    const parent = event.parentId === undefined ? undefined : parentOf(event.parentId)
    return {
      image: imageIn(event, imageOf),
      categories: pick(event.categoryIds, categoryOf),
      tags: pick(event.tagIds, tagOf),
      venues: venues.filter((venue) => isVisible(venue, venuesSeen)).map((venue) => withImage(venue, imageOf)),
      organizers: organizers
        .filter((organizer) => isVisible(organizer, organizersSeen))
        .map((organizer) => withImage(organizer, imageOf)),
      parentId: parent && isVisible(parent, parentsSeen) ? parent.id : undefined,
      ticketed: hasTickets ? hasTickets.has(event.id) : event.ticketed,
    }
  })
}

/** All of them, waited for only where there is something to wait for: mostly it has all been loaded before. */
function together<T extends readonly unknown[]>(
  answers: readonly [...T],
): Awaitable<{ [I in keyof T]: Awaited<T[I]> }> {
  if (answers.some((answer) => answer instanceof Promise)) return Promise.all(answers)
  return answers as { [I in keyof T]: Awaited<T[I]> } // Without a promise among them, they are what was asked for.
}

const none: readonly number[] = []

function imageIdIn({ imageId }: { readonly imageId: number | undefined }): readonly number[] {
  return imageId === undefined ? none : [imageId]
}

function load<K extends Exclude<Kind, TermKind>, T>(
  kind: K,
  records: readonly T[],
  idsIn: (record: T) => readonly number[],
  { store, scene }: Context,
): Awaitable<Lookup<RecordOf<K>>> {
  const kept = scene?.linked[kind] as Kept<number, RecordOf<K>> | undefined // Not a term, so it is the record itself.
  return lookUp(kept, missingIn(kept, records, idsIn), (missing) => store.getMany(kind, missing))
}

function loadTerms(
  kind: TermKind,
  events: readonly EventRecord[],
  idsIn: (event: EventRecord) => readonly number[],
  context: Context,
): Awaitable<Lookup<CountedTerm>> {
  const kept = context.scene?.linked[kind]
  return lookUp(kept, missingIn(kept, events, idsIn), async (missing) => {
    const [terms, counts] = await Promise.all([
      context.store.getMany(kind, missing),
      countEvents(kind, missing, context),
    ])
    return terms.map((term, index) => term && { term, count: counts[index] ?? 0 })
  })
}

/** The ids in these records that are not kept, each once. */
function missingIn<T>(
  kept: Kept<number, unknown> | undefined,
  records: readonly T[],
  idsIn: (record: T) => readonly number[],
): readonly number[] {
  let missing: Set<number> | undefined
  for (const record of records) {
    for (const id of idsIn(record)) {
      if (kept?.get(id) !== undefined) continue
      missing ??= new Set()
      missing.add(id)
    }
  }
  return missing === undefined ? none : [...missing]
}

/** Looks among what is kept; what is missing there is loaded first, and kept from then on. */
function lookUp<R>(
  kept: Kept<number, R> | undefined,
  missing: readonly number[],
  loadThese: (ids: readonly number[]) => Awaitable<readonly (R | undefined)[]>,
): Awaitable<Lookup<R>> {
  if (missing.length === 0) return (id) => kept?.get(id)
  return loadAll(kept, missing, loadThese)
}

async function loadAll<R>(
  kept: Kept<number, R> | undefined,
  missing: readonly number[],
  loadThese: (ids: readonly number[]) => Awaitable<readonly (R | undefined)[]>,
): Promise<Lookup<R>> {
  const loaded = new Map<number, R>()
  for (const [index, record] of (await loadThese(missing)).entries()) {
    const id = missing[index]
    if (id === undefined || record === undefined) continue
    loaded.set(id, record)
    kept?.keep(id, record)
  }
  return (id) => loaded.get(id) ?? kept?.get(id)
}

function pick<R>(ids: readonly number[], lookup: Lookup<R>): readonly R[] {
  return ids.map(lookup).filter((record) => record !== undefined)
}

function imageIn(
  { imageId }: { readonly imageId: number | undefined },
  imageOf: Lookup<ImageRecord>,
): ImageRecord | undefined {
  return imageId === undefined ? undefined : imageOf(imageId)
}

function withImage<R extends { readonly imageId: number | undefined }>(
  record: R,
  imageOf: Lookup<ImageRecord>,
): WithImage<R> {
  return { record, image: imageIn(record, imageOf) }
}
