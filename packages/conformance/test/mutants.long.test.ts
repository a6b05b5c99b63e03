import { describe, expect, it } from 'vitest'
import { caseGroups } from '../src/store/store-cases.ts'
import { commitMutants } from './mutants/commits.ts'
import type { Mutant } from './mutants/mutant.ts'
import { queryMutants } from './mutants/queries.ts'
import { responseMutants } from './mutants/responses.ts'
import { ruleMutants } from './mutants/rules.ts'

/** The first case of the group that fails for this store. */
async function noticing({ noticedBy, open }: Mutant): Promise<string | undefined> {
  for (const { name, run } of caseGroups[noticedBy]) {
    try {
      await run(async () => open())
    } catch {
      return name
    }
  }
  return undefined
}

describe('a case fails for a store in which', () => {
  for (const mutant of [...ruleMutants, ...queryMutants, ...responseMutants, ...commitMutants]) {
    it(mutant.fault, async () => {
      expect(await noticing(mutant)).toBeDefined()
    })
  }
})
