import { memoryStore } from '@kalends/store-memory'
import fc from 'fast-check'
import type { User } from '../../src/ports/policy.ts'
import { openCalendar, type TestCalendar } from '../fixtures.ts'
import {
  AUTHOR,
  type ModelDate,
  type ModelEvent,
  type ModelFilters,
  type ModelViewer,
  type ModelWorld,
  modelCategories,
  modelOrganizers,
  modelTags,
  modelVenues,
} from './filters-model.ts'

/** A Tuesday, two days after DST has started in Europe. */
const NOW = Date.UTC(2027, 2, 30, 9, 30) / 1000
const TODAY = Date.UTC(2027, 2, 30) / 1000
const DAY = 86_400

/** The users behind the viewers of the model. */
export const users: Readonly<Record<ModelViewer, User | null>> = {
  visitor: null,
  author: { id: AUTHOR, roles: ['author'] },
  editor: { id: 2, roles: ['editor'] },
}

const secondOfDay = fc.constantFrom(0, 1, 1800, 7200, 9000, 34_200, 66_600, 66_599, 79_200, 84_600, DAY - 1)
const moment = fc
  .tuple(
    fc.oneof({ weight: 8, arbitrary: fc.integer({ min: -4, max: 4 }) }, fc.constantFrom(-400, 729, 730, 731)),
    secondOfDay,
  )
  .map(([day, second]) => TODAY + day * DAY + second)

const date: fc.Arbitrary<ModelDate> = fc.oneof(
  moment.map((at) => ({ wall: at })),
  moment.map((at) => ({ wall: at - (at % DAY) })),
  moment.map((at) => ({ utc: at })),
)

function some<T>(...values: readonly T[]): fc.Arbitrary<T[]> {
  return fc.subarray([...values], { maxLength: 2 })
}

function oneOrMore<T>(...values: readonly T[]): fc.Arbitrary<T[]> {
  return fc.subarray([...values], { minLength: 1, maxLength: 2 })
}

const rarely = fc.integer({ max: 9, min: 0 }).map((roll) => roll === 0)

type Seed = Omit<ModelEvent, 'id' | 'endsAt' | 'parent'> & { readonly length: number; readonly isChild: boolean }

const seed: fc.Arbitrary<Seed> = fc.record({
  title: fc.constantFrom('Jazz Été', 'jazz club', 'Opéra', 'Open air', 'été'),
  description: fc.constantFrom('', 'summer JAZZ', 'in the open'),
  excerpt: fc.constantFrom('', 'ete', 'club'),
  startsAt: moment,
  length: fc.constantFrom(0, 1, 3600, DAY, 2 * DAY, 800 * DAY),
  status: fc.constantFrom('publish', 'publish', 'publish', 'publish', 'draft', 'pending', 'private', 'trash'),
  publishedAt: fc.constantFrom(NOW - 10 * DAY, NOW - DAY, NOW - 1, NOW, NOW + 1, NOW + DAY),
  modifiedAt: fc.constantFrom(NOW - 3 * DAY, NOW - 3600, NOW),
  author: fc.constantFrom(AUTHOR, 6),
  featured: fc.boolean(),
  ticketed: fc.boolean(),
  eventStatus: fc.constantFrom('scheduled', 'scheduled', 'canceled', 'moved_online'),
  onlineUrl: fc.constantFrom(null, null, 'https://example.org/live'),
  hidden: rarely,
  locked: rarely,
  isChild: fc.boolean(),
  categories: some(1, 2, 3, 4),
  tags: some(1, 2),
  venues: some(1, 2, 3, 4),
  organizers: some(1, 2, 3),
})

/** The events of a calendar, in the form of the model. An event may belong to the one before it. */
export const worlds: fc.Arbitrary<ModelWorld> = fc.record({
  zone: fc.constantFrom('UTC', 'Europe/Paris', 'UTC+5:30'),
  now: fc.constant(NOW),
  events: fc.array(seed, { minLength: 3, maxLength: 10 }).map((seeds) =>
    seeds.map(({ length, isChild, ...rest }, index): ModelEvent => {
      const parent = isChild && index > 0 ? index : undefined
      return { id: index + 1, ...rest, endsAt: rest.startsAt + length, parent }
    }),
  ),
})

const anyFilter = fc.oneof(
  ...(['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'] as const).map((name) =>
    date.map((value) => [name, value] as const),
  ),
  fc.boolean().map((value) => ['strict_dates', value] as const),
  fc
    .constantFrom('jazz', 'ete', 'ÉTÉ jazz', '"jazz club"', '"open air"', 'opera', 'open "in the"', 'zzz')
    .map((value) => ['search', value] as const),
  oneOrMore<number | string>(1, 2, 3, 4, 'c1', 'c2', 'c4').map((value) => ['categories', value] as const),
  oneOrMore<number | string>(1, 2, 't1', 't2').map((value) => ['tags', value] as const),
  oneOrMore(1, 2, 3).map((value) => ['venue', value] as const),
  oneOrMore(1, 2).map((value) => ['organizer', value] as const),
  oneOrMore(AUTHOR, 6, 9).map((value) => ['author', value] as const),
  fc.constantFrom(['venue', [4]] as const, ['organizer', [3]] as const, ['tags', ['none']] as const),
  fc.constantFrom(['categories', [9]] as const, ['venue', [1, 9]] as const),
  fc.boolean().map((value) => ['featured', value] as const),
  fc.boolean().map((value) => ['ticketed', value] as const),
  fc.boolean().map((value) => ['online', value] as const),
  oneOrMore('scheduled', 'canceled', 'postponed', 'moved_online').map((value) => ['event_status', value] as const),
  fc.boolean().map((value) => ['geoloc', value] as const),
  fc
    .record({ point: fc.constantFrom('here', 'here', 'elsewhere'), km: fc.constantFrom(undefined, 1, 17, 18) })
    .map((value) => ['near', value] as const),
  oneOrMore('publish', 'future', 'draft', 'pending', 'private', 'trash').map((value) => ['status', value] as const),
  fc.constant(['status', ['publish']] as const),
  fc
    .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 })
    .map((value) => ['include', value] as const),
  fc.integer({ min: 1, max: 6 }).map((value) => ['post_parent', value] as const),
  fc.subarray([1, 2, 3, 4, 99], { minLength: 1 }).map((value) => ['exclude', value] as const),
  oneOrMore('paris', 'ORLEANS', 'Rome').map((value) => ['city', value] as const),
  oneOrMore('france', 'Etats').map((value) => ['country', value] as const),
  fc.constantFrom(NOW - 3 * DAY, NOW - 3601, NOW - 1, NOW).map((at) => ['modified_after', { utc: at }] as const),
)
const everything = fc.constant({ starts_after: { utc: 100_000_000 } })
const sorting = fc.record(
  {
    orderby: fc.constantFrom('start_date', 'end_date', 'title', 'date', 'modified', 'id'),
    order: fc.constantFrom('asc', 'desc'),
  },
  { requiredKeys: [] },
)

/** Up to three filters, half of the time without the default window, and an order. */
export const filterSets: fc.Arbitrary<ModelFilters> = fc
  .tuple(fc.oneof(everything, fc.constant({})), fc.array(anyFilter, { maxLength: 3 }), sorting)
  .map(([base, filters, order]) => ({ ...base, ...Object.fromEntries(filters), ...order }) as ModelFilters)

export const viewers = fc.constantFrom<ModelViewer>('visitor', 'author', 'editor')

/** A calendar that holds the world. */
export async function build({ zone, now, events }: ModelWorld): Promise<TestCalendar> {
  const store = memoryStore()
  let clock = now
  const calendar = openCalendar({ store, timezone: zone, clock: () => clock * 1000 })
  for (const { slug, parent } of modelCategories) await calendar.categories.create({ name: slug, parent: parent ?? 0 })
  for (const { slug } of modelTags) await calendar.tags.create({ name: slug })
  for (const { id, at, km: _, ...venue } of modelVenues) {
    const place = at && { geo_lat: at[0], geo_lng: at[1] }
    await calendar.venues.create({ venue: `Venue ${id}`, ...venue, ...place })
  }
  for (const { id, author, status } of modelOrganizers) {
    await calendar.organizers.create({ organizer: `Organizer ${id}`, author, status })
  }
  for (const event of events) {
    clock = event.modifiedAt
    await calendar.events.create({
      ...pick(event, [
        'title',
        'description',
        'excerpt',
        'status',
        'author',
        'featured',
        'ticketed',
        'categories',
        'tags',
      ]),
      start_date: event.startsAt,
      end_date: event.endsAt,
      date_utc: event.publishedAt,
      event_status: event.eventStatus,
      online_url: event.onlineUrl,
      hide_from_listings: event.hidden,
      post_parent: event.parent ?? null,
      venue: event.venues,
      organizer: event.organizers,
    })
    const [record] = await store.getMany('event', [event.id])
    if (!event.locked || record === undefined) continue
    // Directly into the store, because a real hash is slow to make.
    const { id, revision: expected, ...draft } = record
    await store.commit([
      { type: 'update', kind: 'event', id, expected, draft: { ...draft, passwordHash: 'x' }, slugRule: 'suffix' },
    ])
  }
  clock = now
  return calendar
}

function pick<T, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}

/** The filters in wire names, as the calendar takes them in the same process. */
export function wireFilters({ near, ...filters }: ModelFilters): Readonly<Record<string, unknown>> {
  const point =
    near && (near.point === 'here' ? { geoloc_lat: 48.85, geoloc_lng: 2.35 } : { geoloc_lat: 0, geoloc_lng: 0 })
  const wire = { ...filters, ...point, ...(near?.km !== undefined && { geoloc_radius: near.km }) }
  return Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, isDate(value) ? spell(value) : value]))
}

function isDate(value: unknown): value is ModelDate {
  return typeof value === 'object' && value !== null && ('wall' in value || 'utc' in value)
}

/** An instant in one of its spellings. A wall time at midnight is a date. */
function spell(given: ModelDate): string | number {
  if ('utc' in given) return given.utc % 2 === 0 ? given.utc : new Date(given.utc * 1000).toISOString()
  const text = new Date(given.wall * 1000).toISOString()
  return given.wall % DAY === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** The same as a query string. */
export function queryString(filters: ModelFilters, more: Readonly<Record<string, number>> = {}): string {
  const pairs = Object.entries({ ...wireFilters(filters), ...more })
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
}
