import { createClient } from '@kalends/client'
import { hostCases, typedClientCases } from '@kalends/conformance'
import express from 'express'
import { describe, it } from 'vitest'
import { hasPostgres, useServer } from '../../store-postgres/test/support/server.ts'
import { openExpress } from './express-host.ts'

describe.runIf(hasPostgres)('Express on Postgres', () => {
  const server = useServer()
  for (const { name, run } of [...hostCases, ...typedClientCases(createClient)])
    it(name, () => run(openExpress(express), () => server.emptyStore()))
})
