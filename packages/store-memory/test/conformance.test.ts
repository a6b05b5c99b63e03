import { storeCases } from '@kalends/conformance'
import { describe, test } from 'vitest'
import { memoryStore } from '../src/index.ts'

describe('a memory store passes the store cases', () => {
  for (const { name, run } of storeCases.filter(({ isLong }) => !isLong)) {
    test(name, () => run(async () => memoryStore()))
  }
})
