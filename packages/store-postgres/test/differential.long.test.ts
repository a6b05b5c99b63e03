import { differentialCase, fuzzCase } from '@kalends/conformance'
import { createCalendar } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { runs } from '@kalends/tooling/runs'
import { describe, expect, test } from 'vitest'
import { hasPostgres, useServer } from './support/server.ts'

/** Random walks, with a dozen queries after each commit. The seeds differ from those of `storeCases`. */
const walks = runs(1)
const steps = 60

describe.runIf(hasPostgres)('memory and Postgres', () => {
  const server = useServer()

  for (let walk = 0; walk < walks; walk += 1) {
    const { name, run } = differentialCase(2000 + walk, steps, { apart: [1, 43_200, 977][walk % 3] ?? 1 })
    test(name, () =>
      run(
        async () => memoryStore(),
        async () => server.emptyStore(),
      ),
    )
  }

  const { name, run } = fuzzCase(201, { sessions: runs(1), requests: 500 })
  test(name, { timeout: 86_400_000 }, async () => {
    const { requests } = await run((setup) => {
      const store = server.emptyStore()
      return { store, calendar: createCalendar({ ...setup, store }) }
    })
    expect(requests).toBeGreaterThanOrEqual(500)
  })
})
