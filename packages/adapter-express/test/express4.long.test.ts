import { createClient } from '@kalends/client'
import { hostCases, typedClientCases } from '@kalends/conformance'
import type express from 'express'
import express4 from 'express4'
import { describe, it } from 'vitest'
import { openExpress } from './express-host.ts'

// The types of Express 4 differ, but not in the parts that are used.
const host = express4 as unknown as typeof express

describe.concurrent('Express 4', () => {
  for (const { name, run } of [...hostCases, ...typedClientCases(createClient)]) it(name, () => run(openExpress(host)))
})
