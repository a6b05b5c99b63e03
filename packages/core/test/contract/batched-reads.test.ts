import { memoryStore } from '@kalends/store-memory'
import { expect, test } from 'vitest'
import { storeUnavailable } from '../../src/errors/conflict.ts'
import { batchedReads } from '../../src/operations/batched-reads.ts'
import type { Store } from '../../src/ports/store.ts'
import { openCalendar } from '../fixtures.ts'

/** A store with three venues, and what was asked of it. */
async function watched() {
  const store = memoryStore()
  const calendar = openCalendar({ store })
  for (const venue of ['One', 'Two', 'Three']) await calendar.makeVenue({ venue })
  const asked: (readonly number[])[] = []
  const getMany: Store['getMany'] = (kind, ids) => {
    asked.push(ids)
    return store.getMany(kind, ids)
  }
  return { calendar, asked, gathered: batchedReads({ ...store, getMany }) }
}

test('what is asked for at the same moment is read at once, and each gets their own', async () => {
  const { gathered, asked } = await watched()
  const found = await Promise.all([gathered.getMany('venue', [2, 1, 2]), gathered.getMany('venue', [9, 3, 1])])
  expect(found.map((records) => records.map((record) => record?.name))).toEqual([
    ['Two', 'One', 'Two'],
    [undefined, 'Three', 'One'],
  ])
  expect(asked).toEqual([[2, 1, 9, 3]])
})

test('what is asked for later is read again', async () => {
  const { calendar, gathered, asked } = await watched()
  const names = async () => {
    const found = await Promise.all([gathered.getMany('venue', [1]), gathered.getMany('venue', [2, 1])])
    return found.flat().map((record) => record?.name)
  }
  expect(await names()).toEqual(['One', 'Two', 'One'])
  await calendar.venues.update(1, { venue: 'Uno' })
  expect(await names()).toEqual(['Uno', 'Two', 'Uno'])
  expect(asked).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('kinds and moments are told apart', async () => {
  const { gathered } = await watched()
  const [venues, tags, early, late] = await Promise.all([
    gathered.getMany('venue', [1]),
    gathered.getMany('tag', [1]),
    gathered.countEvents({ kind: 'tag', ids: [1], now: 1, author: undefined }),
    gathered.countEvents({ kind: 'tag', ids: [2, 1], now: 2, author: undefined }),
  ])
  expect([venues[0]?.name, tags, early, late]).toEqual(['One', [undefined], [0], [0, 0]])
})

test('where reading together fails each asks alone, and nobody fails for another', async () => {
  const inner = memoryStore()
  await openCalendar({ store: inner }).makeVenue()
  const getMany: Store['getMany'] = (kind, ids) =>
    ids.includes(666) ? Promise.reject(storeUnavailable(new Error('gone'))) : inner.getMany(kind, ids)
  const gathered = batchedReads({ ...inner, getMany })
  const [good, bad, other] = await Promise.allSettled([
    gathered.getMany('venue', [1]),
    gathered.getMany('venue', [666]),
    gathered.getMany('venue', [666]),
  ])
  expect(good).toMatchObject({ status: 'fulfilled', value: [{ id: 1 }] })
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'rest_store_unavailable' } })
  expect(other).toMatchObject({ status: 'rejected', reason: { code: 'rest_store_unavailable' } })
  expect((bad as PromiseRejectedResult).reason).not.toBe((other as PromiseRejectedResult).reason)
})

test('who asks alone is asked for once, whatever comes of it', async () => {
  let times = 0
  const getMany = () => {
    times += 1
    return Promise.reject(storeUnavailable(new Error('gone')))
  }
  await expect(batchedReads({ ...memoryStore(), getMany }).getMany('tag', [1])).rejects.toThrow()
  expect(times).toBe(1)
})

test('nobody is given what belongs to another, also by a store that leaves out what is missing', async () => {
  const inner = memoryStore()
  const calendar = openCalendar({ store: inner })
  for (const venue of ['One', 'Two']) await calendar.makeVenue({ venue })
  const getMany: Store['getMany'] = async (kind, ids) =>
    (await inner.getMany(kind, ids)).filter((record) => record !== undefined)
  const gathered = batchedReads({ ...inner, getMany })
  const [missing, one, two] = await Promise.all([[99], [1], [2]].map((ids) => gathered.getMany('venue', ids)))
  expect([missing?.length, one?.[0]?.name, two?.[0]?.name]).toEqual([0, 'One', 'Two'])
})
