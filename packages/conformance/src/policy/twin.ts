import { type EventDraft, type PostDraft, type PostKind, type Store, searchText } from '@kalends/core'
import { type Random, seededRandom } from '../random/seeded-random.ts'
import type { Hidden } from './hidden.ts'
import { cheapHash, idsTo, randomFields } from './random-world.ts'
import { AUTHORS, randomText } from './words.ts'
import { fill, type Named, removeRecords, rewrite, type World } from './world.ts'

/**
 * Fills a store with the part of a world that a user can know. Hidden records are missing. Content that a password
 * protects, and external ids that the user cannot see, are different.
 */
export async function fillTwin(
  store: Store,
  world: World,
  hidden: Hidden,
  { viewer, seed }: { readonly viewer: number | undefined; readonly seed: number },
): Promise<void> {
  await fill(store, withOtherIds(world, hidden))
  await removeRecords(store, hidden.records)
  const isHidden = ({ kind, id }: Named): boolean =>
    hidden.records.some((record) => record.kind === kind && record.id === id)
  const left = (kind: Named['kind']): readonly number[] =>
    idsTo(world[kind].length).filter((id) => !isHidden({ kind, id }))
  const random = seededRandom(seed)
  for (const id of hidden.locked) {
    await rewrite(store, 'event', id, (event) => ({ ...event, ...otherSecrets(random, event, id, left, viewer) }))
  }
}

/** The world with other external ids, or none, on records whose external ids are hidden. */
function withOtherIds(world: World, { unidentified }: Hidden): World {
  const others = <D extends PostDraft>(kind: PostKind, drafts: readonly D[]): readonly D[] =>
    unidentified.includes(kind)
      ? drafts.map((draft, index) => ({
          ...draft,
          externalSource: draft.externalId === undefined ? 'elsewhere' : undefined,
          externalId: draft.externalId === undefined ? `other ${index}` : undefined,
        }))
      : drafts
  return {
    ...world,
    event: others('event', world.event),
    venue: others('venue', world.venue),
    organizer: others('organizer', world.organizer),
  }
}

/**
 * Replaces all content that a password protects. Dates, title, slug and status are public, and whether
 * an event is hidden from lists is visible in the lists.
 */
function otherSecrets(
  random: Random,
  event: EventDraft,
  id: number,
  left: (kind: Named['kind']) => readonly number[],
  viewer: number | undefined,
): Partial<EventDraft> {
  const [description, excerpt] = [randomText(random), randomText(random)]
  const others = AUTHORS.filter((author) => author !== viewer)
  return {
    ...randomFields(random),
    // Users know which events are their own, because their permissions depend on it.
    authorId: event.authorId === viewer ? event.authorId : random.pick(others),
    description,
    excerpt,
    searchText: searchText([event.title, description, excerpt]),
    timezone: random.pick(['UTC', 'Europe/Paris', 'Asia/Kathmandu']),
    imageId: random.maybe(0.5, () => random.pick([...left('image'), undefined])),
    parentId: random.maybe(0.5, () => random.pick([...left('event').filter((other) => other !== id), undefined])),
    categoryIds: random.some(left('category'), 2),
    tagIds: random.some(left('tag'), 1),
    venueIds: random.some(left('venue'), 2),
    organizerIds: random.some(left('organizer'), 2),
    customFields: random.chance(0.5) ? { note: randomText(random) } : {},
    passwordHash: cheapHash(`other ${id}`, event.slug),
  }
}
