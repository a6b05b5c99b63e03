import { policyCases } from '@kalends/conformance'
import { memoryStore } from '@kalends/store-memory'
import { describe, test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'

describe('for people under the default policy', () => {
  for (const { name, run } of policyCases) {
    test(name, () =>
      run((setup) => {
        const store = memoryStore()
        return { store, calendar: createCalendar({ ...setup, store, log: { error: () => {} } }) }
      }),
    )
  }
})
