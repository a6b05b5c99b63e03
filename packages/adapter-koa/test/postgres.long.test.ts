import { createClient } from '@kalends/client'
import { hostCases, typedClientCases } from '@kalends/conformance'
import Koa from 'koa'
import { describe, it } from 'vitest'
import { hasPostgres, useServer } from '../../store-postgres/test/support/server.ts'
import { openKoa, plainMounting } from './koa-host.ts'

describe.runIf(hasPostgres)('Koa on Postgres', () => {
  const server = useServer()
  for (const { name, run } of [...hostCases, ...typedClientCases(createClient)])
    it(name, () => run(openKoa(Koa, plainMounting), () => server.emptyStore()))
})
