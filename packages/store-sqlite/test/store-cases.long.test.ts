import { storeCases } from '@kalends/conformance'
import { describe, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { drivers } from './support/drivers.ts'
import { newFile } from './support/files.ts'

// The other store cases use databases in memory, which have no connections for long reads and long writes.
describe('a store on a file of its own', () => {
  for (const { name, run } of storeCases) test(name, () => run(async () => sqliteStore({ filename: newFile() })))
})

for (const driver of drivers) {
  describe(`a store on ${driver.name}, with many records`, () => {
    for (const { name, run } of storeCases.filter(({ isLong }) => isLong)) {
      test(name, () => run(async () => sqliteStore({ database: driver.open(':memory:') })))
    }
  })
}
