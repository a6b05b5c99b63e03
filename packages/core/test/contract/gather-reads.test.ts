import { memoryStore } from '@kalends/store-memory'
import { expect, test } from 'vitest'
import { isCalendarError } from '../../src/errors/calendar-error.ts'
import { storeUnavailable } from '../../src/errors/conflict.ts'
import { gatherReads } from '../../src/operations/gather-reads.ts'
import type { Store } from '../../src/ports/store.ts'
import { makeVenue, openCalendar } from '../fixtures.ts'

/** A store with three venues, and what was asked of it. */
async function watched() {
  const store = memoryStore()
  const calendar = openCalendar({ store })
  for (const venue of ['One', 'Two', 'Three']) await makeVenue(calendar, { venue })
  const asked: (readonly number[])[] = []
  const getMany: Store['getMany'] = (kind, ids) => {
    asked.push(ids)
    return store.getMany(kind, ids)
  }
  return { calendar, asked, gathered: gatherReads({ ...store, getMany }) }
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
  expect((await gathered.getMany('venue', [1]))[0]?.name).toBe('One')
  await calendar.venues.update(1, { venue: 'Uno' })
  expect((await gathered.getMany('venue', [1]))[0]?.name).toBe('Uno')
  expect(asked.length).toBe(2)
})

test('kinds and moments are told apart', async () => {
  const { gathered } = await watched()
  const [venues, tags, early, late] = await Promise.all([
    gathered.getMany('venue', [1]),
    gathered.getMany('tag', [1]),
    gathered.countEvents({ kind: 'tag', ids: [1], now: 1 }),
    gathered.countEvents({ kind: 'tag', ids: [2, 1], now: 2 }),
  ])
  expect([venues[0]?.name, tags, early, late]).toEqual(['One', [undefined], [0], [0, 0]])
})

test('a failure comes to each as an error of their own', async () => {
  const getMany = () => Promise.reject(storeUnavailable(new Error('gone')))
  const gathered = gatherReads({ ...memoryStore(), getMany })
  const made = await Promise.allSettled([gathered.getMany('tag', [1]), gathered.getMany('tag', [2])])
  const [one, other] = made.map((result) => result.status === 'rejected' && result.reason)
  expect(isCalendarError(one, 'rest_store_unavailable') && isCalendarError(other, 'rest_store_unavailable')).toBe(true)
  expect(one).not.toBe(other)
})
