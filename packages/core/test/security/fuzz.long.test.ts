import { fuzzCase } from '@kalends/conformance'
import { memoryStore } from '@kalends/store-memory'
import { runs } from '@kalends/tooling/runs'
import { afterAll, expect, test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'

/* `KALENDS_RUNS=500 npx vitest run packages/core/test/security/fuzz.long.test.ts` sends millions of requests. */
const seeds = 4
const size = { sessions: runs(1), requests: 2000 }
const cases = Array.from({ length: seeds }, (_, index) => fuzzCase(index + 1, size))

const seen = new Set<number>()
const reached = new Set<string>()
afterAll(() => {
  // Reads, writes and errors of all kinds must occur, or the test would prove little.
  expect([...seen]).toEqual(expect.arrayContaining([200, 201, 204, 304, 400, 401, 403, 404, 405, 412, 413, 415]))
  // Parameters and calls that rarely succeed must occur too.
  const parameters = ['feed_token', 'cursor', 'fields', 'expand', 'tz', 'custom_fields']
  const calls = [
    'events.createMany',
    'tags.createMany',
    'import',
    'events.iterate',
    'venues.iterate',
    'stream',
    'explain',
  ]
  expect([...reached]).toEqual(expect.arrayContaining([...parameters, ...calls, 'streamed response']))
})

test.each(cases.map(({ name, run }) => [name, run] as const))('%s', { timeout: 86_400_000 }, async (_, run) => {
  const {
    statuses,
    reached: ways,
    slowestMs,
    slowest,
    ...report
  } = await run((setup) => {
    const store = memoryStore()
    return { store, calendar: createCalendar({ ...setup, store }) }
  })
  expect(report.requests).toBeGreaterThanOrEqual(size.sessions * size.requests)
  for (const status of Object.keys(statuses)) seen.add(Number(status))
  for (const way of Object.keys(ways)) reached.add(way)
  process.stdout.write(`slowest of ${report.requests} odd requests: ${Math.round(slowestMs)} ms for ${slowest}\n`)
})
