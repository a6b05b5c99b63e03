import { createClient } from '@kalends/client'
import { hostCases, typedClientCases } from '@kalends/conformance'
import Koa from 'koa'
import { describe, it } from 'vitest'
import { openKoa, plainMounting } from './koa-host.ts'

describe.concurrent('Koa 3', () => {
  for (const { name, run } of [...hostCases, ...typedClientCases(createClient)])
    it(name, () => run(openKoa(Koa, plainMounting)))
})
