import assert from 'node:assert/strict'
import type { EventDraft, EventQuery } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { NOW } from './support/drafts.ts'
import { findRecords, titles } from './support/finding.ts'
import { eventQuery } from './support/queries.ts'
import { at, idsOf, insertEvents, update } from './support/writing.ts'

/** The keys of an event that each order sorts by. */
const KEYS = {
  start: (value: number) => ({ startsAt: value, endsAt: NOW }),
  end: (value: number) => ({ startsAt: 0, endsAt: value }),
  title: (value: number) => ({ titleText: 'abc'.charAt(value - 1) }),
  published: (value: number) => ({ publishedAt: value }),
  modified: (value: number) => ({ modifiedAt: value }),
} satisfies Record<string, (value: number) => Partial<EventDraft>>

const ORDERS = Object.keys(KEYS) as (keyof typeof KEYS)[]

function directionCases(orderBy: keyof typeof KEYS): StoreCase[] {
  // Values 2 and 1 occur twice, so both directions have ties. Every other key sorts the opposite way.
  const drafts = [2, 1, 3, 2, 1].map((value, index) => ({
    startsAt: 90 - index,
    endsAt: 90 - index,
    publishedAt: 90 - index,
    modifiedAt: 90 - index,
    title: `${value} (${index})`,
    titleText: `${9 - index}`,
    ...KEYS[orderBy](value),
  }))
  return [
    storeCase(`events are sorted by ${orderBy} ascending, with ties by id ascending`, async (store) => {
      await insertEvents(store, ...drafts)
      const rising = ['1 (1)', '1 (4)', '2 (0)', '2 (3)', '3 (2)']
      assert.deepEqual(await titles(store, { orderBy, direction: 'asc' }), rising)
    }),
    storeCase(`events are sorted by ${orderBy} descending, with ties by id descending`, async (store) => {
      await insertEvents(store, ...drafts)
      const falling = ['3 (2)', '2 (3)', '2 (0)', '1 (4)', '1 (1)']
      assert.deepEqual(await titles(store, { orderBy, direction: 'desc' }), falling)
    }),
    storeCase(`pages of events sorted by ${orderBy} neither skip nor repeat ties`, async (store) => {
      await insertEvents(store, ...drafts, ...drafts, ...drafts)
      for (const direction of ['asc', 'desc'] as const) {
        const whole = idsOf(await findRecords(store, 'event', eventQuery({ orderBy, direction })))
        assert.equal(new Set(whole).size, 15)
        for (const limit of [1, 2, 4, 7]) assert.deepEqual(await pages(store, { orderBy, direction }, limit), whole)
      }
    }),
    storeCase(`an event whose ${orderBy} changes moves to its new position`, async (store) => {
      const events = await insertEvents(store, ...drafts)
      await update(store, 'event', at(events, 2), KEYS[orderBy](1))
      const rising = ['1 (1)', '3 (2)', '1 (4)', '2 (0)', '2 (3)']
      assert.deepEqual(await titles(store, { orderBy, direction: 'asc' }), rising)
    }),
  ]
}

type FindStore = Parameters<typeof findRecords>[0]

async function pages(store: FindStore, given: Partial<EventQuery>, limit: number): Promise<number[]> {
  const ids: number[] = []
  for (let offset = 0; offset < 15; offset += limit) {
    ids.push(...idsOf(await findRecords(store, 'event', eventQuery({ ...given, offset, limit }))))
  }
  return ids
}

const FIVE = ['a', 'b', 'c', 'd', 'e'].map((title) => ({ title }))

/** Cases for sorting, ties and pagination. */
export const eventsOrder: readonly StoreCase[] = [
  ...ORDERS.flatMap(directionCases),
  storeCase('events are sorted by id in both directions', async (store) => {
    await insertEvents(store, ...FIVE)
    assert.deepEqual(await titles(store, { orderBy: 'id', direction: 'asc' }), ['a', 'b', 'c', 'd', 'e'])
    assert.deepEqual(await titles(store, { orderBy: 'id', direction: 'desc' }), ['e', 'd', 'c', 'b', 'a'])
  }),
  storeCase('ids are sorted as numbers, not as strings', async (store) => {
    const many = Array.from({ length: 12 }, (_, index) => ({ title: `${index + 1}` }))
    const records = await insertEvents(store, ...many)
    const found = await findRecords(store, 'event', eventQuery({ orderBy: 'start' }))
    assert.deepEqual(idsOf(found), idsOf(records))
  }),
  storeCase('long titles that differ only at the end are sorted correctly', async (store) => {
    const long = 'x'.repeat(5000)
    await insertEvents(store, ...['b', 'c', 'a', ''].map((end) => ({ title: end, titleText: `${long}${end}` })))
    assert.deepEqual(await titles(store, { orderBy: 'title' }), ['', 'a', 'b', 'c'])
    assert.deepEqual(await titles(store, { orderBy: 'title', direction: 'desc' }), ['c', 'b', 'a', ''])
  }),
  storeCase('offset and limit select a page', async (store) => {
    await insertEvents(store, ...FIVE)
    assert.deepEqual(await titles(store, { offset: 1, limit: 2 }), ['b', 'c'])
    assert.deepEqual(await titles(store, { offset: 0, limit: 5 }), ['a', 'b', 'c', 'd', 'e'])
    assert.deepEqual(await titles(store, { offset: 4, limit: 1 }), ['e'])
  }),
  storeCase('an offset without a limit returns all remaining events', async (store) => {
    await insertEvents(store, ...FIVE)
    assert.deepEqual(await titles(store, { offset: 3, limit: undefined }), ['d', 'e'])
  }),
  storeCase('a limit past the end returns the remaining events', async (store) => {
    await insertEvents(store, ...FIVE)
    assert.deepEqual(await titles(store, { offset: 3, limit: 100 }), ['d', 'e'])
    assert.deepEqual(await titles(store, { offset: 0, limit: 2 ** 40 }), ['a', 'b', 'c', 'd', 'e'])
  }),
  storeCase('an offset past the end returns no records but the right total', async (store) => {
    await insertEvents(store, ...FIVE)
    for (const offset of [5, 6, 2 ** 33]) {
      const found = await store.find('event', eventQuery({ offset, limit: 2 }))
      assert.deepEqual([found.records.length, found.total], [0, 5])
    }
    const found = await store.find('event', eventQuery({ offset: 9, limit: undefined }))
    assert.deepEqual([found.records.length, found.total], [0, 5])
  }),
  storeCase('a limit of 0 returns only the total', async (store) => {
    await insertEvents(store, ...FIVE)
    for (const offset of [0, 2, 9]) {
      const found = await store.find('event', eventQuery({ offset, limit: 0 }))
      assert.deepEqual([found.records.length, found.total], [0, 5])
    }
  }),
  storeCase('an empty store finds nothing, whatever the page', async (store) => {
    for (const slice of [{}, { limit: 0 }, { offset: 3 }, { offset: 3, limit: 3 }]) {
      const found = await store.find('event', eventQuery(slice))
      assert.deepEqual([found.records.length, found.total], [0, 0])
    }
  }),
  storeCase('the total counts the matching events, not all events', async (store) => {
    await insertEvents(store, ...FIVE, { title: 'f', featured: true }, { title: 'g', featured: true })
    const found = await store.find('event', eventQuery({ featured: true, limit: 1 }))
    assert.deepEqual([found.records.length, found.total], [1, 2])
  }),
]
