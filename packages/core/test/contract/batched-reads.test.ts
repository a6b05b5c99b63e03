import { memoryStore } from '@kalends/store-memory'
import { expect, test } from 'vitest'
import { storeUnavailable } from '../../src/errors/calendar-error.ts'
import { batchedReads } from '../../src/operations/batched-reads.ts'
import type { Store } from '../../src/ports/store.ts'
import { openCalendar } from '../fixtures.ts'

/** A store with three venues, and the ids of each read. */
async function watched() {
  const store = memoryStore()
  const calendar = openCalendar({ store })
  for (const venue of ['One', 'Two', 'Three']) await calendar.makeVenue({ venue })
  const reads: (readonly number[])[] = []
  const getMany: Store['getMany'] = (kind, ids) => {
    reads.push(ids)
    return store.getMany(kind, ids)
  }
  return { calendar, reads, batched: batchedReads({ ...store, getMany }) }
}

test('reads in the same tick share a call, and each gets its own records', async () => {
  const { batched, reads } = await watched()
  const found = await Promise.all([batched.getMany('venue', [2, 1, 2]), batched.getMany('venue', [9, 3, 1])])
  expect(found.map((records) => records.map((record) => record?.name))).toEqual([
    ['Two', 'One', 'Two'],
    [undefined, 'Three', 'One'],
  ])
  expect(reads).toEqual([[2, 1, 9, 3]])
})

test('a later read calls the store again', async () => {
  const { calendar, batched, reads } = await watched()
  const names = async () => {
    const found = await Promise.all([batched.getMany('venue', [1]), batched.getMany('venue', [2, 1])])
    return found.flat().map((record) => record?.name)
  }
  expect(await names()).toEqual(['One', 'Two', 'One'])
  await calendar.venues.update(1, { venue: 'Uno' })
  expect(await names()).toEqual(['Uno', 'Two', 'Uno'])
  expect(reads).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('reads of other kinds and other ticks are not mixed', async () => {
  const { batched } = await watched()
  const [venues, tags, early, late] = await Promise.all([
    batched.getMany('venue', [1]),
    batched.getMany('tag', [1]),
    batched.countEvents({ kind: 'tag', ids: [1], now: 1, author: undefined }),
    batched.countEvents({ kind: 'tag', ids: [2, 1], now: 2, author: undefined }),
  ])
  expect([venues[0]?.name, tags, early, late]).toEqual(['One', [undefined], [0], [0, 0]])
})

test('when a shared call fails, each read is tried alone, and only the failing one fails', async () => {
  const inner = memoryStore()
  await openCalendar({ store: inner }).makeVenue()
  const getMany: Store['getMany'] = (kind, ids) =>
    ids.includes(666) ? Promise.reject(storeUnavailable(new Error('gone'))) : inner.getMany(kind, ids)
  const batched = batchedReads({ ...inner, getMany })
  const [good, bad, other] = await Promise.allSettled([
    batched.getMany('venue', [1]),
    batched.getMany('venue', [666]),
    batched.getMany('venue', [666]),
  ])
  expect(good).toMatchObject({ status: 'fulfilled', value: [{ id: 1 }] })
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'rest_store_unavailable' } })
  expect(other).toMatchObject({ status: 'rejected', reason: { code: 'rest_store_unavailable' } })
  expect((bad as PromiseRejectedResult).reason).not.toBe((other as PromiseRejectedResult).reason)
})

test('a single read calls the store once, even if the store fails', async () => {
  let times = 0
  const getMany = () => {
    times += 1
    return Promise.reject(storeUnavailable(new Error('gone')))
  }
  await expect(batchedReads({ ...memoryStore(), getMany }).getMany('tag', [1])).rejects.toThrow()
  expect(times).toBe(1)
})

test('each read gets its own records, even from a store that leaves out missing ones', async () => {
  const inner = memoryStore()
  const calendar = openCalendar({ store: inner })
  for (const venue of ['One', 'Two']) await calendar.makeVenue({ venue })
  const getMany: Store['getMany'] = async (kind, ids) =>
    (await inner.getMany(kind, ids)).filter((record) => record !== undefined)
  const batched = batchedReads({ ...inner, getMany })
  const [missing, one, two] = await Promise.all([[99], [1], [2]].map((ids) => batched.getMany('venue', ids)))
  expect([missing?.length, one?.[0]?.name, two?.[0]?.name]).toEqual([0, 'One', 'Two'])
})
