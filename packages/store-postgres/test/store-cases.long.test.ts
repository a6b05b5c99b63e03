import { storeCases } from '@kalends/conformance'
import { describe, test } from 'vitest'
import { hasPostgres, useServer } from './support/server.ts'

describe.runIf(hasPostgres)('a store on Postgres', () => {
  const server = useServer()
  for (const { name, run } of storeCases) test(name, () => run(async () => server.emptyStore()))
})
