import { storeCases } from '@kalends/conformance'
import { describe, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { newFile } from './support/files.ts'

// The other store cases use databases in memory, which have no connections for long reads and long writes.
describe('a store on a file of its own', () => {
  for (const { name, run } of storeCases) test(name, () => run(async () => sqliteStore({ filename: newFile() })))
})
