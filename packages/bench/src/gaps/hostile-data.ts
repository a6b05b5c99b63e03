import { type Random, seededRandom } from '@kalends/conformance'
import { type Calendar, type Change, nameKey, type RecordOf, type Store, searchText } from '@kalends/core'
import { addDays, formatISO } from 'date-fns'
import { fill } from '../data/fill.ts'
import { textMaker } from '../data/words.ts'
import { type ColdData, fillCold } from './cold-data.ts'

/** How much the calendar has besides its events. */
export interface HostileSizes {
  readonly events: number
  readonly venues: number
  /** As many tags, and as many categories. */
  readonly tags: number
  /** Events at one venue, in one category. */
  readonly popular: number
  /** Events that are scheduled for one moment. */
  readonly scheduled: number
}

/** When the scheduled events become public, in unix seconds. */
export const premiere = Math.floor(Date.now() / 1000) + 86_400

/** What the requests name. */
export interface HostileData {
  /** One of fifty events with the largest description and the largest venues. */
  readonly largest: number
  /** The largest venues. */
  readonly halls: readonly number[]
  /** The venue of thousands of events. */
  readonly popular: number
  /** The category of these events, and the last one of nine below each other. */
  readonly categories: { readonly popular: number; readonly deepest: number }
  /** An event of the author, and one of the contributor. */
  readonly own: { readonly author: number; readonly contributor: number }
  /** What only the request of one round names. */
  readonly cold: readonly ColdData[]
}

/** The users that send the requests. */
export const people = {
  visitor: null,
  contributor: { id: 3, roles: ['contributor'] },
  author: { id: 2, roles: ['author'] },
} as const

/** The custom fields of the calendar. */
export const fields = { events: { price: { type: 'integer', default: 0, filterable: true } } } as const

/** The largest description that the limits allow. */
const LARGEST = 'kalo mirenstator '.repeat(5800)

/** Fills a calendar with all that makes lists slow: many records, records that many others link to, and large texts. */
export async function fillHostile(
  calendar: Calendar,
  store: Store,
  { events, venues, tags, popular, scheduled }: HostileSizes,
): Promise<HostileData> {
  await fill(calendar, store, events)
  const random = seededRandom(25)
  const { text } = textMaker(random)
  await insertCopies(store, 'venue', venues, (number) =>
    placed(number % 2 === 0 ? 'Same' : `Hall ${number} ${text(2)}`, random),
  )
  for (const kind of ['tag', 'category'] as const) {
    await insertCopies(store, kind, tags, (number) => ({
      name: `Term no ${number}`,
      nameKey: nameKey(`Term no ${number}`),
    }))
  }
  const { id: place } = await calendar.venues.create({ venue: 'Arena', geo_lat: 48, geo_lng: 2 })
  const { id: category } = await calendar.categories.create({ name: 'Popular' })
  let deepest = 0
  for (let level = 1; level < 10; level += 1) {
    deepest = (await calendar.categories.create({ name: 'Deep', parent: deepest })).id
  }
  await insertCopies(store, 'event', popular, (number) => ({
    slug: `popular-${number}`,
    venueIds: [place],
    categoryIds: [category],
    customFields: { price: number % 50 },
  }))
  await insertCopies(store, 'event', scheduled, (number) => ({
    slug: `scheduled-${number}`,
    status: 'future' as const,
    publishedAt: premiere,
    tagIds: [1 + (number % 50)],
  }))
  const halls: number[] = []
  for (let number = 0; number < 25; number += 1) {
    const { id } = await calendar.venues.create({ venue: `Large ${number}`, description: LARGEST.slice(0, 10_000) })
    halls.push(id)
  }
  for (let number = 0; number < 150; number += 1) {
    await calendar.events.create({ ...soon, title: 'Ligatures', description: '\ufdfa'.repeat(85_000) })
  }
  let largest = 0
  for (let number = 0; number < 50; number += 1) {
    const event = { ...soon, title: 'Large', description: LARGEST, venue: halls }
    largest = (await calendar.events.create(event)).id
  }
  const own = async (user: (typeof people)['author' | 'contributor']) =>
    (await calendar.as(user).events.create({ ...soon, title: 'Mine', status: 'draft', venue: halls })).id
  return {
    largest,
    halls,
    popular: place,
    categories: { popular: category, deepest },
    own: { author: await own(people.author), contributor: await own(people.contributor) },
    cold: await fillCold(calendar, soon),
  }
}

const tomorrow = formatISO(addDays(new Date(), 1), { representation: 'date' })
const soon = { start_date: tomorrow, end_date: tomorrow }

/** A venue of this name, anywhere on earth. */
function placed(name: string, random: Random) {
  return {
    name,
    nameKey: nameKey(name),
    searchText: searchText([name]),
    latitude: random.between(-9000, 9000) / 100,
    longitude: random.between(-18_000, 18_000) / 100,
    city: 'Metropolis',
    cityKey: 'metropolis',
    country: 'Utopia',
    countryKey: 'utopia',
  }
}

/** Inserts copies of the first record of a kind, each with other content. */
async function insertCopies<K extends 'event' | 'venue' | 'tag' | 'category'>(
  store: Store,
  kind: K,
  count: number,
  contentOf: (number: number) => Partial<RecordOf<K>>,
): Promise<void> {
  const [first] = await store.getMany(kind, [1])
  const changes = Array.from({ length: count }, (_, number) => ({
    type: 'insert',
    kind,
    ref: undefined,
    slugRule: 'exact',
    draft: { ...first, slug: `${kind}-no-${number}`, ...contentOf(number) },
  }))
  // A mapped union cannot follow `K`; the copied record has the type of the kind.
  await store.commit(changes as unknown as readonly Change[])
}
