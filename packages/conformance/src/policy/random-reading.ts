import { eventStatuses, type PostDraft, type PostKind, statuses, type User } from '@kalends/core'
import type { Random } from '../random/seeded-random.ts'
import { externalIdFor, idsTo, PASSWORD } from './random-world.ts'
import type { SessionRequest } from './send-request.ts'
import { COUNTRIES, NOW, randomDay, SOURCES, WORDS } from './words.ts'
import type { World } from './world.ts'

/** What random requests can refer to. */
export interface Subject {
  readonly world: World
  /** The user who sends the requests. */
  readonly user: User | null
  /** Passwords to try. */
  readonly passwords: readonly string[]
  /** Whether records are requested by slug. */
  readonly bySlug: boolean
  /** Whether entity tags are sent. */
  readonly tags: boolean
}

type Maker = (random: Random, subject: Subject) => string

const flag: Maker = (random) => String(random.chance(0.5))
const word: Maker = (random) => random.pick(WORDS)
const direction: Maker = (random) => random.pick(['asc', 'desc'])
const someStatuses: Maker = (random) => [random.pick(statuses), ...random.some(statuses, 1)].join()
const idOf =
  (kind: keyof World): Maker =>
  (random, subject) =>
    String(randomId(random, subject, kind))
const idsOf =
  (kind: keyof World): Maker =>
  (random, subject) =>
    [randomId(random, subject, kind), ...random.some(idsTo(subject.world[kind].length), 2)].join()
const slugOf =
  (kind: 'category' | 'tag'): Maker =>
  (random, { world }) =>
    random.pick(world[kind]).slug

const city: Maker = (random, { world }) => random.pick(world.venue).city
const country: Maker = (random) => random.pick(COUNTRIES)

/** External sources and ids of the world, and those that requests write. */
const external = (kind: PostKind): Readonly<Record<string, Maker>> => ({
  external_source: (random) => random.pick([...SOURCES, 'made']),
  external_id: (random, { world }) => random.pick(['made-1', externalIdFor(random.pick<PostDraft>(world[kind]).slug)]),
})

const paging: Readonly<Record<string, Maker>> = {
  page: (random) => String(random.between(1, 4)),
  per_page: (random) => String(random.between(1, 4)),
  fields: (random) => random.pick(['id', 'slug,id', 'url,description']),
}
const eventFilters: Readonly<Record<string, Maker>> = {
  ...paging,
  start_date: randomDay,
  end_date: randomDay,
  starts_before: randomDay,
  starts_after: randomDay,
  ends_before: randomDay,
  ends_after: randomDay,
  strict_dates: flag,
  search: word,
  categories: (random, subject) => random.pick([idsOf('category'), slugOf('category')])(random, subject),
  tags: (random, subject) => random.pick([idsOf('tag'), slugOf('tag')])(random, subject),
  venue: idsOf('venue'),
  organizer: idsOf('organizer'),
  featured: flag,
  status: someStatuses,
  geoloc: flag,
  include: idsOf('event'),
  post_parent: idOf('event'),
  ticketed: flag,
  event_status: (random) => random.some(eventStatuses, 3).join(),
  online: flag,
  orderby: (random) => random.pick(['start_date', 'end_date', 'title', 'date', 'modified', 'id']),
  order: direction,
  modified_after: randomDay,
  author: (random) => String(random.between(1, 4)),
  exclude: idsOf('event'),
  city,
  country,
  ...external('event'),
  'custom_fields[note]': (random) => random.pick(['..cedar', 'cedar..', `${random.pick(WORDS)} ${random.pick(WORDS)}`]),
  tz: (random) => random.pick(['UTC', 'Asia/Tokyo', '-03:30']),
  expand: flag,
}
const { page: _page, per_page: _size, fields: _fields, orderby: _by, order: _order, ...dayFilters } = eventFilters
/** The filters of feeds, which have no parameters for pages and fields. */
const { page: _first, per_page: _many, fields: _some, tz: _tz, expand: _expand, ...feedFilters } = eventFilters
const feedPaths = ['/events.ics', '/events.rss', '/events.jsonld', '/events.fullcalendar.json']
const placeFilters: Readonly<Record<string, Maker>> = {
  ...paging,
  search: word,
  event: idOf('event'),
  has_events: flag,
  only_with_upcoming: flag,
  status: someStatuses,
}
const termFilters = (kind: 'category' | 'tag'): Readonly<Record<string, Maker>> => ({
  ...paging,
  search: word,
  include: idsOf(kind),
  exclude: idsOf(kind),
  order: direction,
  orderby: (random) => random.pick(['name', 'slug', 'id', 'count', 'description', 'include']),
  hide_empty: flag,
  event: idOf('event'),
  post: idOf('event'),
  slug: slugOf(kind),
  ...(kind === 'category' && { parent: idOf(kind) }),
})

const collections = [
  { kind: 'event', path: '/events', filters: eventFilters },
  { kind: 'event', path: '/events', filters: eventFilters },
  { kind: 'event', path: '/events/days', filters: dayFilters },
  { kind: 'event', path: 'feed', filters: feedFilters },
  {
    kind: 'venue',
    path: '/venues',
    filters: { ...placeFilters, ...external('venue'), exclude: idsOf('venue'), city, country },
  },
  {
    kind: 'organizer',
    path: '/organizers',
    filters: { ...placeFilters, ...external('organizer'), exclude: idsOf('organizer') },
  },
  { kind: 'category', path: '/categories', filters: termFilters('category') },
  { kind: 'tag', path: '/tags', filters: termFilters('tag') },
] as const

const records = collections.filter(({ filters }) => filters !== dayFilters && filters !== feedFilters)

/** A cursor with these filters. Anyone can write one, because cursors are not signed. */
function randomCursor(random: Random, list: string, filters: object): string {
  const value = random.pick([0, 0, NOW, random.pick(WORDS), ''])
  return Buffer.from(JSON.stringify([list, filters, value, random.between(1, 9)])).toString('base64url')
}

/** A random read request. */
export function randomReading(random: Random, subject: Subject): SessionRequest {
  const fate = random.below(200)
  if (fate === 0)
    return { explain: randomFilters(random, subject, eventFilters), id: randomId(random, subject, 'event') }
  if (fate === 10) return { method: 'GET', path: random.pick(['', '/', '/doc', '/nowhere']), headers: {} }
  const method = random.chance(0.9) ? 'GET' : random.pick(['HEAD', 'OPTIONS'])
  const path = fate < 130 ? randomList(random, subject) : randomRecord(random, subject)
  const headers = {
    ...(random.chance(0.1) && { 'accept-language': random.pick(['fr', 'sw']) }),
    ...(random.chance(0.1) && { accept: 'application/problem+json' }),
    ...(random.chance(0.1) && { 'x-event-password': random.pick(subject.passwords) }),
  }
  return { method, path, headers, ...(subject.tags && random.chance(0.15) && { tag: 'if-none-match' as const }) }
}

function randomList(random: Random, subject: Subject): string {
  const { path: named, filters } = random.pick(collections)
  const path = filters === feedFilters ? random.pick(feedPaths) : named
  const given = randomFilters(random, subject, filters)
  if (filters !== dayFilters && random.chance(0.15)) {
    const list = filters !== feedFilters ? path.slice(1) : path.endsWith('.json') ? 'fullcalendar' : 'feeds'
    return `${path}?cursor=${randomCursor(random, list, given)}`
  }
  const query = new URLSearchParams(given).toString()
  return query === '' ? path : `${path}?${query}`
}

function randomRecord(random: Random, subject: Subject): string {
  const { kind, path } = random.pick(records)
  const query = kind === 'event' && random.chance(0.3) ? `?password=${random.pick(subject.passwords)}` : ''
  const format = kind === 'event' && random.chance(0.2) ? '.ics' : ''
  return `${path}/${randomTarget(random, subject, kind)}${format}${query}`
}

/** An id or a slug, as used in a path. */
export function randomTarget(random: Random, subject: Subject, kind: keyof World): string {
  const isPost = kind === 'event' || kind === 'venue' || kind === 'organizer'
  if (!isPost || !subject.bySlug || random.chance(0.6)) return String(randomId(random, subject, kind))
  return `by-slug/${random.pick(slugsOf(subject.world[kind]))}`
}

function slugsOf(posts: readonly { readonly slug: string }[]): readonly string[] {
  return posts.map(({ slug }) => slug)
}

/** An assigned id, or one of the next two. */
export function randomId(random: Random, { world }: Subject, kind: keyof World): number {
  return random.between(1, world[kind].length + 2)
}

function randomFilters(
  random: Random,
  subject: Subject,
  filters: Readonly<Record<string, Maker>>,
): Record<string, string> {
  const names = random.some(Object.keys(filters), random.pick([1, 2, 3]))
  const chosen = names.map((name) => [name, filters[name]?.(random, subject) ?? ''])
  const point = { geoloc_lat: '1', geoloc_lng: random.pick(['1', '50']), geoloc_radius: '500' }
  // A wide window contains most events. The default window contains only upcoming ones.
  const window = { start_date: '2026-01-01', end_date: '2028-01-01' }
  return {
    ...((filters === eventFilters || filters === feedFilters) && random.chance(0.5) && window),
    ...(filters === dayFilters && random.chance(0.8) && { start_date: '2026-12-01', end_date: '2027-11-30' }),
    ...(filters === eventFilters && random.chance(0.15) && point),
    ...Object.fromEntries(chosen),
  }
}

/** The passwords to try, depending on whether protected content is the same in both calendars. */
export const passwordsToTry = { same: [PASSWORD, 'wrong'], different: ['wrong', String(NOW)] } as const
