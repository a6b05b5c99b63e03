import { scryptSync } from 'node:crypto'
import {
  type EventDraft,
  eventStatuses,
  foldText,
  type ImageDraft,
  makeSlug,
  nameKey,
  type OrganizerDraft,
  type PostDraft,
  parseCost,
  searchText,
  statuses,
  type TermDraft,
  type VenueDraft,
  wallText,
} from '@kalends/core'
import type { Random } from '../random/seeded-random.ts'
import { AUTHORS, COUNTRIES, DAY, IMAGES, NOW, randomName, randomText, SOURCES } from './words.ts'
import type { World } from './world.ts'

/** The options of the random worlds of a case. */
export interface WorldOptions {
  /** Whether slugs are derived from names, so that hidden records have slugs that others want. */
  readonly sharedSlugs: boolean
  /** The probability that an event has a password. */
  readonly passwords: number
}

/** The password of every event that has one. */
export const PASSWORD = 'sesame'

/** A hash that is cheap to verify. */
export function cheapHash(password: string, salt: string): string {
  const bytes = Buffer.from(salt.padEnd(16, '.'))
  const hash = scryptSync(password, bytes, 32, { N: 2, r: 1, p: 1 })
  return `scrypt$2$1$1$${bytes.toString('base64url')}$${hash.toString('base64url')}`
}

/** A small world of linked records by several authors in every status. */
export function randomWorld(random: Random, variant: WorldOptions): World {
  const many = <T>(least: number, most: number, make: (id: number) => T): readonly T[] =>
    Array.from({ length: random.between(least, most) }, (_, index) => make(index + 1))
  const image = many(2, 4, () => randomImage(random))
  const category = many(1, 4, (id) => randomTerm(random, `c${id}`, id))
  const tag = many(1, 2, (id) => randomTerm(random, `t${id}`, 1))
  const post = (kind: string, id: number): NamedPost => randomPost(random, variant, `${kind}${id}`, image.length)
  const venue = many(2, 4, (id) => randomVenue(random, post('v', id)))
  const organizer = many(2, 3, (id) => randomOrganizer(random, post('o', id)))
  const count = random.between(3, 7)
  const event = Array.from({ length: count }, (_, index) =>
    randomEvent(random, variant, post('e', index + 1), {
      categoryIds: random.some(idsTo(category.length), 2),
      tagIds: random.some(idsTo(tag.length), 1),
      venueIds: random.some(idsTo(venue.length), 2),
      organizerIds: random.some(idsTo(organizer.length), 2),
      parentId: random.maybe(0.4, () => random.pick(idsTo(count).filter((id) => id !== index + 1))),
    }),
  )
  return { image, category, tag, venue, organizer, event }
}

/** The numbers from 1 to `last`. */
export function idsTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

function randomImage(random: Random): ImageDraft {
  return { url: random.pick(IMAGES), authorId: random.pick(AUTHORS), width: undefined, height: undefined, sizes: {} }
}

/** A term that will have this id. Its parent can be any earlier term. */
function randomTerm(random: Random, slug: string, id: number): TermDraft {
  const name = `${randomName(random)} ${slug}`
  const description = randomText(random)
  return {
    modifiedAt: NOW - random.between(0, 3) * DAY,
    sequence: random.between(0, 3),
    name,
    nameKey: nameKey(name),
    slug,
    description,
    descriptionText: foldText(description),
    searchText: searchText([name, description]),
    parentId: id > 1 ? random.maybe(0.5, () => random.between(1, id - 1)) : undefined,
    customFields: {},
  }
}

/** The external id of an imported record with this slug. */
export function externalIdFor(slug: string): string {
  return `uid of ${slug}`
}

type NamedPost = PostDraft & { readonly name: string }

function randomPost(random: Random, { sharedSlugs }: WorldOptions, slug: string, images: number): NamedPost {
  const name = randomName(random)
  const [description, excerpt] = [randomText(random), randomText(random)]
  const status = random.chance(0.4) ? 'publish' : random.pick(statuses)
  const isImported = random.chance(0.4)
  return {
    name,
    authorId: random.maybe(0.9, () => random.pick(AUTHORS)),
    status,
    publishedAt: NOW + (status === 'future' ? random.pick([-DAY, 0, 1, DAY]) : -random.between(0, 3) * DAY),
    modifiedAt: NOW - random.between(0, 3) * DAY,
    slug: sharedSlugs ? makeSlug(name) : slug,
    description,
    excerpt,
    imageId: random.maybe(0.4, () => random.between(1, images)),
    searchText: searchText([name, description, excerpt]),
    externalSource: isImported ? random.pick(SOURCES) : undefined,
    externalId: isImported ? externalIdFor(slug) : undefined,
    customFields: random.chance(0.3) ? { note: randomText(random) } : {},
  }
}

function randomVenue(random: Random, { name, ...post }: NamedPost): VenueDraft {
  const isPlaced = random.chance(0.6)
  const city = random.chance(0.4) ? randomName(random) : ''
  const country = random.chance(0.4) ? random.pick(COUNTRIES) : ''
  return {
    ...post,
    searchText: searchText([name, post.description, post.excerpt, city, country]),
    name,
    nameKey: nameKey(name),
    sequence: post.status === 'publish' ? random.between(0, 3) : 0,
    withdrawnAt: undefined,
    address: '',
    city,
    cityKey: foldText(city),
    country,
    countryKey: foldText(country),
    province: '',
    state: '',
    zip: '',
    phone: '',
    website: undefined,
    stateProvince: undefined,
    latitude: isPlaced ? random.pick([1, 50]) : undefined,
    longitude: isPlaced ? random.pick([1, 50]) : undefined,
    showMap: true,
    showMapLink: true,
  }
}

function randomOrganizer(random: Random, { name, ...post }: NamedPost): OrganizerDraft {
  const email = random.chance(0.4) ? `${random.pick(['amber', 'cedar'])}@example.org` : ''
  return {
    ...post,
    searchText: searchText([name, post.description, post.excerpt, email]),
    name,
    nameKey: nameKey(name),
    sequence: post.status === 'publish' ? random.between(0, 3) : 0,
    withdrawnAt: undefined,
    phone: '',
    website: undefined,
    email,
  }
}

type Links = Pick<EventDraft, 'categoryIds' | 'tagIds' | 'venueIds' | 'organizerIds' | 'parentId'>

function randomEvent(random: Random, { passwords }: WorldOptions, post: NamedPost, links: Links): EventDraft {
  const { name: title, ...rest } = post
  const startsAt = NOW + random.between(-3, 6) * DAY
  const endsAt = startsAt + random.between(0, 2) * DAY
  return {
    ...rest,
    ...links,
    uid: `uid-${rest.slug}`,
    sequence: random.between(0, 3),
    title,
    titleText: foldText(title),
    startsAt,
    endsAt,
    startWall: wallText(startsAt),
    endWall: wallText(endsAt),
    timezone: 'UTC',
    hideFromListings: random.chance(0.15),
    passwordHash: random.maybe(passwords, () => cheapHash(PASSWORD, rest.slug)),
    ...randomFields(random),
  }
}

/** Random values for the independent fields of an event. */
export function randomFields(random: Random) {
  return {
    allDay: random.chance(0.2),
    cost: random.chance(0.3) ? parseCost([random.between(0, 20)]) : undefined,
    website: random.maybe(0.2, () => `https://example.org/${random.pick(['x', 'y'])}`),
    showMap: random.chance(0.8),
    showMapLink: random.chance(0.8),
    sticky: random.chance(0.2),
    featured: random.chance(0.4),
    ticketed: random.chance(0.4),
    eventStatus: random.pick(eventStatuses),
    eventStatusReason: random.chance(0.3) ? randomText(random) : '',
    onlineUrl: random.maybe(0.3, () => `https://example.org/${random.pick(['live', 'stream'])}`),
  }
}
