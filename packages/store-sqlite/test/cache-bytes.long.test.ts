import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createCalendar, type DefaultUser } from '@kalends/core'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const MIB = 1_048_576

/** The memory of objects and buffers in this process. SQLite has its own. */
async function usedBytes(): Promise<number> {
  // Buffers are released in the background, after the objects that refer to them.
  for (let round = 0; round < 4; round += 1) {
    collectGarbage()
    await setTimeout(20)
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test('the caches stay within their bytes with the largest records', async () => {
  const [calendarBytes, storeBytes] = [24 * MIB, 12 * MIB]
  const store = sqliteStore({ filename: ':memory:', cacheBytes: storeBytes })
  const calendar = createCalendar({ store, cacheBytes: calendarBytes, clock: () => Date.UTC(2027, 0, 15, 12) })
  const user: DefaultUser = { id: 1, roles: ['administrator'] }
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  for (const number of numbers(200)) {
    await calendar.venues.create({ venue: `Hall ${number}`, description: '祭'.repeat(9_900) })
  }
  for (const number of numbers(100)) {
    const venue = numbers(10).map((index) => ((number * 10 + index) % 200) + 1)
    const dates = { start_date: '2027-02-01 10:00', end_date: '2027-02-01 11:00' }
    await calendar.events.create({ title: `Event ${number}`, description: '祭'.repeat(83_000), venue, ...dates })
  }
  const get = async (path: string, query: string, as: DefaultUser | null) => {
    const request = { method: 'GET', path: `/calendar/events/v1/${path}`, query, headers: {}, mount: 'http://h' }
    return (await calendar.handle({ ...request, user: as })).status
  }
  const before = await usedBytes()
  for (const as of [null, user]) {
    // The second request stores a response.
    for (const _ of numbers(2)) {
      for (const page of numbers(50)) expect(await get('events', `per_page=2&page=${page}`, as)).toBe(200)
      for (const page of numbers(40)) expect(await get('venues', `per_page=5&page=${page}`, as)).toBe(200)
    }
    for (const id of numbers(200)) expect(await get(`venues/${id}`, 'i18n_language=fr', as)).toBe(200)
  }
  const grown = (await usedBytes()) - before
  await calendar.close()
  // Something must be cached, and sizes are estimates.
  expect(grown / MIB).toBeGreaterThan(8)
  expect(grown).toBeLessThan(1.5 * (calendarBytes + storeBytes))
})
