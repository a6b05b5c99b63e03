import { referenceStore, storeCases } from '@kalends/conformance'
import { describe, expect, it } from 'vitest'

// `reference.long.test.ts` runs the long cases, and all others on a store whose calls take time.
const cases = storeCases.filter(({ isLong }) => !isLong)

describe('the reference store', () => {
  for (const { name, run } of cases) it(name, () => run(async () => referenceStore()))
})

describe('the cases', () => {
  it('have names of their own', () => {
    const names = storeCases.map((storeCase) => storeCase.name)
    expect(names).toHaveLength(new Set(names).size)
  })
})
