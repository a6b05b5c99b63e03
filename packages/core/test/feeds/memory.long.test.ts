import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memoryStore } from '@kalends/store-memory'
import { expect, test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'
import { isStream } from '../../src/http/message.ts'
import { MOUNT, NOW } from '../fixtures.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** The memory that is in use, in bytes. */
function used(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const EVENTS = 10_000
const MOST_BYTES = 32 * 1024 * 1024

test('a feed of 10,000 events takes less than 32 MB without caches', { timeout: 300_000 }, async () => {
  const calendar = createCalendar({ store: memoryStore(), clock: () => NOW, cacheBytes: 0 })
  const description = `<p>${'Some words of a description. '.repeat(20)}</p>`
  for (let first = 0; first < EVENTS; first += 1000) {
    await calendar.events.createMany(
      Array.from({ length: 1000 }, (_, index) => ({
        title: `Event ${first + index}`,
        start_date: NOW / 1000 + (first + index) * 600,
        end_date: NOW / 1000 + (first + index) * 600 + 3600,
        timezone: index % 2 === 0 ? 'Europe/Paris' : 'America/New_York',
        description,
        categories: ['Music'],
        venue: { venue: 'Hall' },
      })),
    )
  }
  const idle = used()
  const request = { method: 'GET', path: '/calendar/events/v1/events.ics', query: '', headers: {}, mount: MOUNT }
  const { body, headers } = await calendar.handle(request)
  expect(headers).not.toHaveProperty('X-Calendar-Truncated')
  if (!isStream(body)) throw new Error('The body is no stream.')
  let most = used()
  let [chunks, bytes] = [0, 0]
  for await (const chunk of body) {
    chunks += 1
    bytes += chunk.length
    if (chunks % 20 === 0) most = Math.max(most, used())
  }
  expect(bytes).toBeGreaterThan(EVENTS * 1000)
  expect(most - idle).toBeLessThan(MOST_BYTES)
  await calendar.close()
})
