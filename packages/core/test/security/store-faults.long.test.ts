import { type FaultRig, faultCases } from '@kalends/conformance'
import { memoryStore } from '@kalends/store-memory'
import { expect, test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'

const rig: FaultRig = { openStore: () => memoryStore(), openCalendar: (setup) => createCalendar(setup) }

/** These operations describe the calendar, not its records, so they need no store. */
const withoutStore = ['root.get', 'doc.get']

test.each(faultCases.map(({ name, run }) => [name, run] as const))('%s', async (name, run) => {
  const tried = await run(rig)
  if (!withoutStore.some((operation) => name.startsWith(operation))) expect(tried).toBeGreaterThan(0)
})
