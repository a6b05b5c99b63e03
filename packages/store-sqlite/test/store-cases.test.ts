import { storeCases } from '@kalends/conformance'
import { describe, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { drivers, missingDrivers } from './support/drivers.ts'

for (const missing of missingDrivers) console.warn(`Not tested on ${missing}`)

// `store-cases.long.test.ts` runs the long cases.
const cases = storeCases.filter(({ isLong }) => !isLong)

for (const driver of drivers) {
  describe(`a store on ${driver.name}`, () => {
    for (const { name, run } of cases) {
      test(name, () => run(async () => sqliteStore({ database: driver.open(':memory:') })))
    }
  })
}
