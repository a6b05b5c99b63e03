import { fuzzCase } from '@kalends/conformance'
import { createCalendar } from '@kalends/core'
import { runs } from '@kalends/tooling/runs'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { anyDriver } from './support/drivers.ts'

/** How many calendars are tested, with 500 odd requests each. */
const sessions = runs(2)

const { name, run } = fuzzCase(101, { sessions, requests: 500 })

test(name, { timeout: 86_400_000 }, async () => {
  const { requests } = await run((setup) => {
    const store = sqliteStore({ database: anyDriver.open(':memory:') })
    return { store, calendar: createCalendar({ ...setup, store }) }
  })
  expect(requests).toBe(500 * sessions)
})
