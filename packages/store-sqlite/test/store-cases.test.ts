import { storeCases } from '@kalends/conformance'
import { describe, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { drivers, missingDrivers } from './support/drivers.ts'

for (const missing of missingDrivers) console.warn(`Not tested on ${missing}`)

for (const driver of drivers) {
  describe(`a store on ${driver.name}`, () => {
    for (const { name, run } of storeCases) {
      test(name, () => run(async () => sqliteStore({ database: driver.open(':memory:') })))
    }
  })
}
