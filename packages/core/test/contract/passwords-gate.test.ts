import { expect, test } from 'vitest'
import { defaultLimits } from '../../src/contract/limits.ts'
import { createPasswordGate } from '../../src/operations/events/password-gate.ts'

test('setting many passwords does not delay or reject users who send the right one', async () => {
  const gate = createPasswordGate({ ...defaultLimits, passwordChecks: 3 })
  const hash = await gate.hash('open sesame')
  const setting = Array.from({ length: 10 }, (_, index) => gate.hash(`other ${index}`))
  expect(await gate.opens('open sesame', { event: 1, hash, user: undefined, now: 0 })).toBe(true)
  expect(await Promise.all(setting)).toHaveLength(10)
})
