import { createClient } from '@kalends/client'
import { hostCases, typedClientCases } from '@kalends/conformance'
import Koa from 'koa'
import { describe, it } from 'vitest'
import { openKoa, plainMounting, routerMounting } from './koa-host.ts'

describe.concurrent.each([
  ['Koa 3', plainMounting],
  ['Koa 3 with a router', routerMounting],
])('%s', (_, mounting) => {
  for (const { name, run } of [...hostCases, ...typedClientCases(createClient)])
    it(name, () => run(openKoa(Koa, mounting)))
})
