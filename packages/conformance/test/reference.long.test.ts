import { referenceStore } from '@kalends/conformance'
import { describe, it } from 'vitest'
import { caseGroups } from '../src/store/store-cases.ts'

describe('the reference store, with many records', () => {
  for (const { name, run } of [...caseGroups.bulk, ...caseGroups.windowsAtLarge]) {
    it(name, () => run(async () => referenceStore()))
  }
})
