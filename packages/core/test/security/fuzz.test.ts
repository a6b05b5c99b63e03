import { fuzzCase } from '@kalends/conformance'
import { memoryStore } from '@kalends/store-memory'
import { expect, test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'

/*
 * `KALENDS_FUZZ_REQUESTS=5000000 npx vitest run packages/core/test/security/fuzz.test.ts` sends millions, and
 * `KALENDS_FUZZ_SEED` makes them others.
 */
const requests = Number(process.env['KALENDS_FUZZ_REQUESTS'] ?? 100_000)
const seed = Number(process.env['KALENDS_FUZZ_SEED'] ?? 1)
const perSession = 2000
const seeds = 4

const size = { sessions: Math.ceil(requests / seeds / perSession), requests: perSession }
const cases = Array.from({ length: seeds }, (_, index) => fuzzCase(seed + index, size))

test.each(cases.map(({ name, run }) => [name, run] as const))('%s', { timeout: 86_400_000 }, async (_, run) => {
  const { statuses, slowestMs, slowest, ...report } = await run((setup) => {
    const store = memoryStore()
    return { store, calendar: createCalendar({ ...setup, store }) }
  })
  expect(report.requests).toBeGreaterThanOrEqual(requests / seeds)
  // Something of everything, else nothing was tried: reads, writes, and refusals of all kinds.
  for (const status of [200, 201, 204, 304, 400, 401, 403, 404, 405, 412, 413, 415]) {
    expect(statuses[status] ?? 0).toBeGreaterThan(0)
  }
  process.stdout.write(`slowest of ${report.requests} odd requests: ${Math.round(slowestMs)} ms for ${slowest}\n`)
})
