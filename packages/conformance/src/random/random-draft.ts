import {
  type Drafts,
  type EventDraft,
  eventStatuses,
  type Json,
  type Kind,
  type PostDraft,
  parseCost,
  type Status,
  wallText,
} from '@kalends/core'
import { eventDraft, imageDraft, organizerDraft, termDraft, venueDraft } from '../store/support/drafts.ts'
import type { Random } from './seeded-random.ts'

/** Ids that drafts can link to and queries can contain, by kind. */
export type KnownIds = { readonly [K in Kind]: readonly number[] }

/** Few values, so that records share words, times, names, slugs, authors and places. */
export const WORDS = [
  'Jazz',
  'rock',
  'Fête',
  'cafe',
  '100%',
  'a_b',
  "l'été",
  '北京音乐节',
  '🎉',
  'zoo',
  'Ångström',
  'x',
]
/** The authors. Some records have none. A string never equals a number. */
export const AUTHORS = [1, 2, '2', 'user_2x9', 2 ** 50]
/** Slugs. Some look like others with an appended number. */
export const SLUGS = ['a', 'A', 'b', 'a-2', 'c', 'é', '北']
/** URLs of images. */
export const URLS = ['https://example.org/1.png', 'https://example.org/2.png']

/** External sources of imported records. */
export const SOURCES = ['a', 'A', 'é, 北']
/** External ids that several drafts can have, so that a commit of them conflicts. */
export const SHARED_IDS = ['x', 'X', 'é']

/** Names of custom fields. */
export const FIELD_NAMES = ['a', 'b', 'toString', 'é']
/** Values of custom fields of every type. Some look alike. */
export const FIELD_VALUES: readonly Json[] = [
  ...[0, 1, 1.5, 5, -3, 8, 1e300, '', '1', '5', 'a', 'b', 'é', 'x', 'Z', '🎉', '￿', true, false],
  ...[null, { a: 1 }, ['a'], 'x'.repeat(201)],
]

const STATUSES: readonly Status[] = [
  'publish',
  'publish',
  'publish',
  'future',
  'future',
  'draft',
  'pending',
  'private',
  'trash',
]
/** Points near the date line, a pole, the prime meridian and the equator, where bounding boxes are split. */
const POINTS = [
  [0, 179.9],
  [0, -179.9],
  [89.9, 10],
  [89.9, -170],
  [51.5, 0.1],
  [51.5, -0.1],
  [-33.9, 151.2],
] as const

/** A point close to one of a few. */
export function randomPoint(random: Random): { readonly latitude: number; readonly longitude: number } {
  const [latitude, longitude] = random.pick(POINTS)
  return { latitude: latitude - random.below(100) / 1000, longitude: longitude + random.below(100) / 1001 }
}

/** One of a hundred possible times. Some are before 1970. */
export function randomSecond(random: Random): number {
  return random.between(-20, 79) * random.apart
}

/**
 * The dates of an event, which lasts all day in some drafts: up to a few days, in a time zone up to 14 hours from UTC.
 */
function randomDates(random: Random, startsAt: number): Pick<EventDraft, 'allDay' | 'startWall' | 'endWall'> {
  const start = startsAt + random.between(-12, 14) * 3600
  const end = start + random.below(4) * 86_400
  return { allDay: random.chance(0.3), startWall: wallText(start), endWall: wallText(end) }
}

function phrase(random: Random): string {
  return [random.pick(WORDS), ...random.some(WORDS, 2)].join(' ')
}

function link(random: Random, ids: readonly number[], probability: number): number | undefined {
  return ids.length === 0 ? undefined : random.maybe(probability, () => random.pick(ids))
}

function randomPost(random: Random, known: KnownIds): Omit<PostDraft, 'searchText'> {
  return {
    authorId: random.maybe(0.8, () => random.pick(AUTHORS)),
    status: random.pick(STATUSES),
    publishedAt: randomSecond(random),
    modifiedAt: randomSecond(random),
    slug: random.pick(SLUGS),
    description: random.chance(0.5) ? phrase(random) : '',
    excerpt: random.chance(0.2) ? phrase(random) : '',
    imageId: link(random, known.image, 0.3),
    ...randomExternalId(random),
    customFields: random.chance(0.4) ? randomFields(random) : {},
  }
}

/** Sometimes an external id, from so many that hardly any commit conflicts. */
function randomExternalId(random: Random): Pick<PostDraft, 'externalSource' | 'externalId'> {
  if (random.chance(0.6)) return { externalSource: undefined, externalId: undefined }
  return { externalSource: random.pick(SOURCES), externalId: `id ${random.below(2 ** 40)}` }
}

/** Some custom fields. Some of them are named like properties that every object inherits. */
function randomFields(random: Random): PostDraft['customFields'] {
  const value = () => (random.chance(0.3) ? random.some(FIELD_VALUES, 3) : random.pick(FIELD_VALUES))
  return Object.fromEntries(random.some(FIELD_NAMES, 3).map((name) => [name, value()]))
}

function randomTerm(random: Random, parents: readonly number[]) {
  return termDraft({
    name: random.chance(0.5) ? random.pick(WORDS) : phrase(random),
    slug: random.pick(SLUGS),
    description: random.chance(0.5) ? random.pick(WORDS) : '',
    parentId: link(random, parents, 0.6),
  })
}

/** A draft of that kind, linked to some of the known records. */
export function randomDraft<K extends Kind>(random: Random, kind: K, known: KnownIds): Drafts[K] {
  const makers: { readonly [M in Kind]: () => Drafts[M] } = {
    event: () => {
      const startsAt = randomSecond(random)
      return eventDraft({
        ...randomPost(random, known),
        uid: `event-${random.below(2 ** 30)}`,
        sequence: random.below(5),
        title: phrase(random),
        startsAt,
        endsAt: startsAt + random.apart * (random.chance(0.2) ? 0 : random.below(random.chance(0.2) ? 90 : 10)),
        ...randomDates(random, startsAt),
        cost: parseCost(random.some(['1', '€ 5', 'Free'], 2)),
        website: random.maybe(0.3, () => 'https://example.org/event'),
        hideFromListings: random.chance(0.15),
        sticky: random.chance(0.1),
        featured: random.chance(0.4),
        ticketed: random.chance(0.4),
        eventStatus: random.chance(0.6) ? 'scheduled' : random.pick(eventStatuses),
        eventStatusReason: random.chance(0.2) ? phrase(random) : '',
        onlineUrl: random.maybe(0.3, () => 'https://example.org/live'),
        parentId: link(random, known.event, 0.2),
        categoryIds: random.some(known.category, 3),
        tagIds: random.some(known.tag, 3),
        venueIds: random.some(known.venue, 2),
        organizerIds: random.some(known.organizer, 2),
        passwordHash: random.maybe(0.2, () => 'salted'),
      })
    },
    venue: () =>
      venueDraft({
        ...randomPost(random, known),
        name: random.pick(WORDS),
        city: random.chance(0.5) ? random.pick(WORDS) : '',
        country: random.chance(0.5) ? random.pick(WORDS.slice(0, 3)) : '',
        ...random.maybe(0.6, () => randomPoint(random)),
      }),
    organizer: () => organizerDraft({ ...randomPost(random, known), name: random.pick(WORDS) }),
    category: () => randomTerm(random, known.category),
    tag: () => randomTerm(random, []),
    image: () => imageDraft({ url: random.pick(URLS), authorId: random.maybe(0.7, () => random.pick(AUTHORS)) }),
  }
  return makers[kind]()
}
