import { seededRandom, venueQuery } from '@kalends/conformance'
import type { Change, EventQuery, Store } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { DAY, eventDraft, inserting, NOW, termDraft, venueDraft } from './support/drafts.ts'
import { newFile } from './support/files.ts'
import { listQuery, living, published } from './support/queries.ts'

/*
 * Queries that visit so many events that the store divides them into parts. The results of the memory store are the
 * expected ones.
 */

const random = seededRandom(12)
const open = { min: undefined, max: undefined }
const everything: Partial<EventQuery> = { starts: open, ends: open, keepLocked: false }
const range = (length: number) => Array.from({ length }, (_, index) => index + 1)

function changes(): readonly Change[][] {
  const terms = ['category', 'tag'] as const
  return [
    range(300).map((id) => {
      const position = id % 4 === 0 ? {} : { latitude: random.between(-90, 90), longitude: random.between(-180, 180) }
      const towns = { cityKey: `city ${id % 20 && id % 3}`, countryKey: `${id % 2}` }
      const status = id % 7 === 0 ? 'draft' : 'publish'
      return inserting('venue', venueDraft(`venue ${id}`, { ...position, ...towns, status }))
    }),
    terms.flatMap((kind) => range(60).map((id) => inserting(kind, termDraft(`${kind} ${id}`)))),
    range(5000).map((id) => {
      const startsAt = NOW + random.between(-400, 400) * DAY + random.below(4) * 3600
      return inserting(
        'event',
        eventDraft(`${random.below(900)}`, {
          slug: `${id}`,
          startsAt,
          endsAt: startsAt + random.pick([0, 3600, 3 * DAY, 40 * DAY]),
          publishedAt: NOW - random.below(500),
          modifiedAt: NOW - random.below(500),
          status: id % 9 === 0 ? 'draft' : 'publish',
          authorId: random.between(1, 3),
          passwordHash: id % 50 === 0 ? 'salted' : undefined,
          hideFromListings: id % 60 === 0,
          featured: random.chance(0.9),
          ticketed: random.chance(0.1),
          categoryIds: random.chance(0.5) ? [1] : [random.between(1, 60)],
          tagIds: [random.between(1, 60), random.between(1, 60)],
          venueIds: random.chance(0.8) ? [random.between(1, 280)] : [],
        }),
      )
    }),
  ]
}

async function resultOf(store: Store, query: EventQuery) {
  const { records, total } = await store.find('event', query)
  return { total, ids: records.map(({ id }) => id) }
}

test('totals and pages are those of the memory store', async () => {
  const stores = [memoryStore(), sqliteStore({ filename: newFile(), durability: 'normal' })] as const
  for (const list of changes()) for (const store of stores) await store.commit(list)
  const location = (given: object) => ({
    location: {
      visible: published,
      located: undefined,
      near: undefined,
      cities: undefined,
      countries: undefined,
      ...given,
    },
  })
  const near = (latitude: number, longitude: number, km: number) => location({ near: { latitude, longitude, km } })
  const filters: readonly Partial<EventQuery>[] = [
    {},
    { categories: range(60), tags: range(40) },
    { categories: [1], tags: range(60) },
    { featured: false },
    { featured: false, ticketed: false },
    { modifiedFrom: NOW - 400 },
    { exclude: range(500) },
    location({ located: true }),
    location({ located: false }),
    near(0, 0, 9000),
    near(80, 179, 3000),
    near(-90, 0, 20_100),
    { ...near(10, 10, 20_100), tags: range(30) },
    location({ cities: ['city 0'] }),
    location({ cities: ['city 1', 'city 2'], countries: ['1'] }),
    { ...location({ countries: ['0'] }), exclude: range(40) },
  ]
  const orders = ['start', 'end', 'title', 'published', 'modified', 'id'] as const
  for (const filter of filters) {
    for (const offset of [0, 40, 1900, 4100, 100_000]) {
      const query = listQuery({
        ...everything,
        ...filter,
        ...random.pick([{}, {}, { ends: { min: NOW, max: undefined } }, { starts: { min: NOW, max: undefined } }]),
        ...random.pick([{}, { visible: living, opens: 'own' }]),
        orderBy: random.pick([...orders, 'start', 'start', 'start']),
        direction: random.pick(['asc', 'desc']),
        offset,
        limit: random.pick([1, 10, 700, undefined]),
      })
      expect(await resultOf(stores[1], query), JSON.stringify(query)).toEqual(await resultOf(stores[0], query))
    }
  }
  for (const wanted of [true, false]) {
    const linked = [
      { visible: published, opens: 'none', endsFrom: wanted ? NOW + 380 * DAY : undefined, wanted },
    ] as const
    const [right, found] = await Promise.all(stores.map((store) => store.find('venue', venueQuery({ linked }))))
    expect(found).toEqual(right)
  }
  await stores[1].close()
})
