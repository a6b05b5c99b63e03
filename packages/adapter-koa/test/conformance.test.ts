import { hostCases } from '@kalends/conformance'
import Koa from 'koa'
import Koa2Class from 'koa2'
import { describe, it } from 'vitest'
import { openKoa, plainMounting, routerMounting } from './koa-host.ts'

// Its types are others, what is used of them is the same.
const Koa2 = Koa2Class as unknown as typeof Koa

describe.concurrent.each([
  ['Koa 3', Koa, plainMounting],
  ['Koa 3 with a router', Koa, routerMounting],
  ['Koa 2', Koa2, plainMounting],
  ['Koa 2 with a router', Koa2, routerMounting],
])('%s', (_, host, mounting) => {
  for (const { name, run } of hostCases) it(name, () => run(openKoa(host, mounting)))
})
