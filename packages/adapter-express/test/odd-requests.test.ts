import { fuzzHostCase } from '@kalends/conformance'
import { runs } from '@kalends/tooling/runs'
import express from 'express'
import express4 from 'express4'
import { describe, it } from 'vitest'
import { openExpress } from './express-host.ts'

/** Odd requests for each version. */
const requests = runs(150)

describe.each([
  ['5', express, 1],
  // The types of Express 4 differ, but not in the parts that are used.
  ['4', express4 as unknown as typeof express, 2],
])('Express %s', (_, host, seed) => {
  const { name, run } = fuzzHostCase(seed, requests)
  it(name, { timeout: 3_600_000 }, () => run(openExpress(host)))
})
