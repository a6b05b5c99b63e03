import { randomCase } from '@kalends/conformance'
import { describe, test } from 'vitest'
import { memoryStore } from '../src/index.ts'

const cases = [
  ...Array.from({ length: 6 }, (_, walk) => randomCase(3000 + walk, 15, { apart: [1, 977, 43_200][walk % 3] ?? 1 })),
  randomCase(3100, 5, { events: 300, changes: 10, apart: 977 }),
]

describe('a memory store and the reference store', () => {
  for (const { name, run } of cases) test(name, () => run(async () => memoryStore()), 60_000)
})
