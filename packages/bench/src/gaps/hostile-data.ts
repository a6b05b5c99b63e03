import { type Random, seededRandom } from '@kalends/conformance'
import { type Calendar, nameKey, type Store, searchText } from '@kalends/core'
import { addDays, formatISO } from 'date-fns'
import { fill, VENUES } from '../data/fill.ts'
import { textMaker } from '../data/words.ts'
import { type ColdData, fillCold, ROUNDS } from './cold-data.ts'
import { type HostileSizes, insertCopies } from './insert-copies.ts'
import { createLargest, type LargestInput, type LargestText } from './largest-data.ts'
import { fillRemovable, type Removable } from './removable-data.ts'

/** When the scheduled events become public, in unix seconds. */
export const premiere = Math.floor(Date.now() / 1000) + 86_400

/** Ids and inputs for the requests. */
export interface HostileData {
  /** One of fifty events with the largest description and the largest venues. */
  readonly largest: number
  /** The largest venues. */
  readonly halls: readonly number[]
  /** The venue of thousands of events. */
  readonly popular: number
  /** The category of these events, and the deepest category in a chain of nine. */
  readonly categories: { readonly popular: number; readonly deepest: number }
  /** An event of the author and an event of the contributor. */
  readonly own: { readonly author: number; readonly contributor: number }
  /** The fields of the largest events. */
  readonly largestInput: Readonly<Record<LargestText, LargestInput>>
  /** Data that only one round requests. */
  readonly cold: readonly ColdData[]
  /** The records that each round deletes. */
  readonly removable: readonly Removable[]
  readonly sizes: HostileSizes
}

/** The users that send the requests. */
export const people = {
  visitor: null,
  contributor: { id: 3, roles: ['contributor'] },
  author: { id: 2, roles: ['author'] },
  editor: { id: 4, roles: ['editor'] },
} as const

/** The custom fields of the calendar. */
export const fields = { events: { price: { type: 'integer', default: 0, filterable: true } } } as const

/** The largest description that the limits allow. */
const LARGEST = 'kalo mirenstator '.repeat(5800)

/**
 * Fills a calendar with data that makes lists slow: many records, records with thousands of links to them, large texts.
 */
export async function fillHostile(calendar: Calendar, store: Store, sizes: HostileSizes): Promise<HostileData> {
  const { events, venues, tags, popular, scheduled } = sizes
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
  const removable = await fillRemovable(calendar, store, sizes, ROUNDS)
  const { id: place } = await calendar.as(people.author).venues.create({ venue: 'Arena', geo_lat: 48, geo_lng: 2 })
  const { id: category } = await calendar.categories.create({ name: 'Popular' })
  let deepest = 0
  for (let level = 1; level < 10; level += 1) {
    deepest = (await calendar.categories.create({ name: 'Deep', parent: deepest })).id
  }
  await insertCopies(store, 'event', popular, (number) => ({
    slug: `popular-${number}`,
    // The second venue is one of the venues in Metropolis.
    venueIds: [place, VENUES + 1 + (number % venues)],
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
  const largestInput = await createLargest(calendar)
  return {
    largest,
    halls,
    popular: place,
    categories: { popular: category, deepest },
    own: { author: await own(people.author), contributor: await own(people.contributor) },
    largestInput,
    cold: await fillCold(calendar, soon, calendar.as(people.author), largestInput),
    removable,
    sizes,
  }
}

const tomorrow = formatISO(addDays(new Date(), 1), { representation: 'date' })
const soon = { start_date: tomorrow, end_date: tomorrow }

/** A venue with this name at a random place on earth. */
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
