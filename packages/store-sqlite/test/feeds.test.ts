import { feedPolicyCases, type OpenCalendar } from '@kalends/conformance'
import { createCalendar } from '@kalends/core'
import { test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { anyDriver } from './support/drivers.ts'

const open: OpenCalendar = (setup) => {
  const store = sqliteStore({ database: anyDriver.open(':memory:') })
  return { store, calendar: createCalendar({ ...setup, store }) }
}

for (const { name, run } of feedPolicyCases) test(name, () => run(open))
