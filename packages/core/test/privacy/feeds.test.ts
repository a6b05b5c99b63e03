import { feedPolicyCases, type OpenCalendar } from '@kalends/conformance'
import { memoryStore } from '@kalends/store-memory'
import { test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'

const open: OpenCalendar = (setup) => {
  const store = memoryStore()
  return { store, calendar: createCalendar({ ...setup, store }) }
}

for (const { name, run } of feedPolicyCases) test(name, () => run(open))
