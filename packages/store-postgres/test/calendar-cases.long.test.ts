import { type FaultRig, faultCases, type OpenCalendar, randomPolicyCases } from '@kalends/conformance'
import { createCalendar } from '@kalends/core'
import { runs } from '@kalends/tooling/runs'
import { describe, expect, test } from 'vitest'
import { hasPostgres, useServer } from './support/server.ts'

/** All operations take eight minutes, so by default only every sixth one is tried. */
const someFaultCases = faultCases.filter((_, index) => index % Math.max(1, Math.round(6 / runs(1))) === 0)

describe.runIf(hasPostgres)('a calendar on Postgres', () => {
  const server = useServer()

  describe('whose store calls fail', () => {
    const rig: FaultRig = {
      openStore: () => server.emptyStore(),
      openCalendar: (setup) => createCalendar(setup),
      patienceMs: 500,
    }
    for (const { name, run } of someFaultCases) {
      // `root.` and `doc.` describe the calendar without reading the store, so they can succeed whatever fails.
      test(name, async () => expect(await run(rig)).toBeGreaterThanOrEqual(/^(root|doc)\./.test(name) ? 0 : 1))
    }
  })

  describe('that hides records', () => {
    const open: OpenCalendar = (setup) => {
      const store = server.emptyStore()
      return { store, calendar: createCalendar({ ...setup, store, log: { error: () => undefined } }) }
    }
    for (const { name, run } of randomPolicyCases(1, { sessions: runs(3) })) {
      test(name, { timeout: 86_400_000 }, () => run(open))
    }
  })
})
