import { createClient } from '@kalends/client'
import { hostCases, typedClientCases } from '@kalends/conformance'
import express from 'express'
import express4 from 'express4'
import { describe, it } from 'vitest'
import { openExpress } from './express-host.ts'

describe.concurrent.each([
  ['5', express],
  // Its types are others, what is used of them is the same.
  ['4', express4 as unknown as typeof express],
])('Express %s', (_, host) => {
  for (const { name, run } of [...hostCases, ...typedClientCases(createClient)]) it(name, () => run(openExpress(host)))
})
