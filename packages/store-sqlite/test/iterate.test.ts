import { randomRecords, seededRandom } from '@kalends/conformance'
import { createCalendar, type EventFilters } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { anyDriver } from './support/drivers.ts'

/* These tests compare lists by page number, by cursor and by `iterate`, on two stores with the same records. */

const always = { start_date: '1900-01-01', end_date: '2200-01-01' }

const filters = fc.record<Partial<EventFilters>>(
  {
    orderby: fc.constantFrom('start_date', 'end_date', 'title', 'date', 'modified', 'id'),
    order: fc.constantFrom('asc', 'desc'),
    featured: fc.boolean(),
    tags: fc.constantFrom([1], [1, 2]),
    search: fc.constantFrom('a', 'caf', 'cafe', '"o e"', '音'),
    include: fc.constantFrom([9, 2, 40, 7, 3, 31, 12], [1]),
  },
  { requiredKeys: [] },
)

function calendarOn(store: ReturnType<typeof memoryStore> | ReturnType<typeof sqliteStore>) {
  return createCalendar({ store, clock: () => 60_000, limits: { searchCandidates: 7 } })
}

async function openBoth(seed: number) {
  const stores = [memoryStore(), sqliteStore({ database: anyDriver.open(':memory:') })] as const
  for (const store of stores) await store.commit(randomRecords(seed, 60))
  return stores.map(calendarOn)
}

type TestCalendar = ReturnType<typeof calendarOn>

async function byCursor({ events }: TestCalendar, given: EventFilters): Promise<readonly number[]> {
  const ids: number[] = []
  for (let page = await events.list(given); ; page = await events.list({ cursor: page.next_cursor })) {
    ids.push(...page.events.map(({ id }) => id))
    if (page.next_cursor === null) return ids
  }
}

async function byIteration({ events }: TestCalendar, given: EventFilters): Promise<readonly number[]> {
  const ids: number[] = []
  for await (const { id } of events.iterate({ ...given, select: ['id'] })) ids.push(id)
  return ids
}

test('pages by number, pages by cursor and iterate have the same events, on both stores', async () => {
  const calendars = await openBoth(3)
  await fc.assert(
    fc.asyncProperty(filters, fc.integer({ min: 1, max: 9 }), async (some, per_page) => {
      const given = { ...always, ...some, per_page }
      const lists = await Promise.all(calendars.flatMap((one) => [byCursor(one, given), byIteration(one, given)]))
      for (const list of lists) expect(list).toEqual(lists[0])
      // A search by page number ends with its last candidate, so it can return fewer events than `iterate`.
      if (some.search !== undefined) return
      for (const { events } of calendars) {
        const { total } = await events.list({ ...given, per_page: 1 })
        const pages = Array.from({ length: Math.ceil(total / per_page) }, (_, index) => index + 1)
        const numbered = await Promise.all(pages.map((page) => events.list({ ...given, page })))
        expect(numbered.flatMap((page) => page.events.map(({ id }) => id))).toEqual(lists[0])
      }
    }),
    { numRuns: 60 },
  )
})

test.each([1, 2, 3])('events that do not change are returned once while other events change (%i)', async (seed) => {
  for (const calendar of await openBoth(seed)) {
    for (const orderby of ['start_date', 'title', 'modified', 'id'] as const) {
      const random = seededRandom(seed)
      const { events } = calendar
      const given = { ...always, orderby, per_page: 4 }
      const before = await byIteration(calendar, given)
      const touched = new Set<number>()
      const seen: number[] = []
      for await (const { id } of events.iterate(given)) {
        seen.push(id)
        const other = random.pick(before)
        if (touched.has(other) || random.chance(0.6)) continue
        touched.add(other)
        if (random.chance(0.5)) await events.delete(other, { force: true })
        else await events.update(other, { title: random.pick(['aa', 'mm', 'zz']) })
        if (random.chance(0.3)) await events.create({ title: 'mm', start_date: '1970-01-01', end_date: '1970-01-02' })
      }
      const kept = before.filter((id) => !touched.has(id))
      expect(seen.filter((id) => kept.includes(id))).toEqual(kept)
    }
  }
})

test('iterate finds every event of a search that most events match', async () => {
  const calendar = createCalendar({ store: sqliteStore({ database: anyDriver.open(':memory:') }), clock: () => 60_000 })
  const day = (index: number) =>
    `2027-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`
  const ids = await calendar.events.createMany(
    Array.from({ length: 2600 }, (_, index) => ({
      title: index % 13 === 0 ? 'Night of jazz' : 'A jazz night',
      start_date: day(index),
      end_date: day(index),
    })),
  )
  const both = { ...always, search: 'jazz night', per_page: 50 }
  const phrases = ids.filter((_, index) => index % 13 !== 0)
  for (const orderby of ['start_date', 'id'] as const) {
    expect((await byIteration(calendar, { ...both, orderby })).toSorted((one, other) => one - other)).toEqual(ids)
  }
  expect(await byIteration(calendar, { ...both, search: '"jazz night"', orderby: 'id' })).toEqual(phrases)
})
