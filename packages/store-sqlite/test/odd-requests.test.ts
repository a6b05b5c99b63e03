import { fuzzCase } from '@kalends/conformance'
import { createCalendar } from '@kalends/core'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { anyDriver } from './support/drivers.ts'

/** How many calendars are tried, with 500 odd requests each. */
const sessions = process.env['KALENDS_LONG_TESTS'] ? 1000 : 6

const { name, run } = fuzzCase(101, { sessions, requests: 500 })

test(name, { timeout: 86_400_000 }, async () => {
  const { requests } = await run((setup) => {
    const store = sqliteStore({ database: anyDriver.open(':memory:') })
    return { store, calendar: createCalendar({ ...setup, store }) }
  })
  expect(requests).toBe(500 * sessions)
})
