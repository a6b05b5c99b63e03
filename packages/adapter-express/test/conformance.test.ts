import { createClient } from '@kalends/client'
import { hostCases, typedClientCases } from '@kalends/conformance'
import express from 'express'
import { describe, it } from 'vitest'
import { openExpress } from './express-host.ts'

describe.concurrent('Express 5', () => {
  for (const { name, run } of [...hostCases, ...typedClientCases(createClient)])
    it(name, () => run(openExpress(express)))
})
