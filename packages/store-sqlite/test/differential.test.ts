import { differentialCase, type OpenStore } from '@kalends/conformance'
import { memoryStore } from '@kalends/store-memory'
import { runs } from '@kalends/tooling/runs'
import { describe, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { drivers } from './support/drivers.ts'

/** Random walks, with a dozen queries after each commit. The seeds differ from those of `storeCases`. */
const walks = runs(1)
const steps = 60

const openMemory: OpenStore = async () => memoryStore()

for (const driver of drivers) {
  describe(`memory and ${driver.name}`, () => {
    for (let walk = 0; walk < walks; walk += 1) {
      const { name, run } = differentialCase(1000 + walk, steps, { apart: [1, 43_200, 977][walk % 3] ?? 1 })
      test(name, () => run(openMemory, async () => sqliteStore({ database: driver.open(':memory:') })))
    }
  })
}
