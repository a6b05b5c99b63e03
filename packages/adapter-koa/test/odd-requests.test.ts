import { fuzzHostCase } from '@kalends/conformance'
import { runs } from '@kalends/tooling/runs'
import Koa from 'koa'
import Koa2Class from 'koa2'
import { describe, it } from 'vitest'
import { openKoa, plainMounting, routerMounting } from './koa-host.ts'

// The types of Koa 2 differ, but not in the parts that are used.
const Koa2 = Koa2Class as unknown as typeof Koa

/** Odd requests for each version. */
const requests = runs(150)

describe.each([
  ['Koa 3', Koa, plainMounting, 3],
  ['Koa 2 with a router', Koa2, routerMounting, 4],
])('%s', (_, host, mounting, seed) => {
  const { name, run } = fuzzHostCase(seed, requests)
  it(name, { timeout: 3_600_000 }, () => run(openKoa(host, mounting)))
})
