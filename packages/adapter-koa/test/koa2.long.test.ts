import { createClient } from '@kalends/client'
import { hostCases, typedClientCases } from '@kalends/conformance'
import type Koa from 'koa'
import Koa2Class from 'koa2'
import { describe, it } from 'vitest'
import { openKoa, plainMounting, routerMounting } from './koa-host.ts'

// The types of Koa 2 differ, but not in the parts in use.
const Koa2 = Koa2Class as unknown as typeof Koa

describe.concurrent.each([
  ['Koa 2', plainMounting],
  ['Koa 2 with a router', routerMounting],
])('%s', (_, mounting) => {
  for (const { name, run } of [...hostCases, ...typedClientCases(createClient)])
    it(name, () => run(openKoa(Koa2, mounting)))
})
