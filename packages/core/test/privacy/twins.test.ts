import { type OpenCalendar, randomPolicyCases } from '@kalends/conformance'
import { memoryStore } from '@kalends/store-memory'
import { runs } from '@kalends/tooling/runs'
import { describe, test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'
import { policyWithRules } from '../../src/domain/default-policy.ts'
import type { PolicyRules } from '../../src/ports/policy.ts'

const log = { error: () => {} }

describe('for users under the default policy', () => {
  const open: OpenCalendar = (setup) => {
    const store = memoryStore()
    return { store, calendar: createCalendar({ ...setup, store, log }) }
  }
  for (const { name, run } of randomPolicyCases(1, { sessions: runs(4) })) test(name, () => run(open))
})

/** Policies that hide or allow what the default policy does not. */
const rulesets: Readonly<Record<string, PolicyRules>> = {
  'visitors see no event, and everybody else only their own': {
    events: { read: (user) => (user === null ? 'none' : 'own') },
    venues: { read: (user) => (user === null ? 'none' : 'all') },
  },
  'visitors may write, and people see drafts of places but not who holds events': {
    events: { create: () => true, publish: () => true },
    venues: { create: () => true, publish: () => true, readUnpublished: () => 'all' },
    organizers: { read: () => 'own', create: () => true },
  },
  'subscribers edit every venue, and authors delete what they may not edit': {
    events: {
      edit: (user, byDefault) => (user?.id === 3 ? 'ownUnpublished' : byDefault),
      readUnpublished: () => 'own',
    },
    venues: { edit: (user) => (user === null ? 'none' : 'all'), read: () => 'ownUnpublished' },
  },
}

for (const [index, [sentence, rules]] of Object.entries(rulesets).entries()) {
  describe(`under a policy by which ${sentence}`, () => {
    const policy = policyWithRules(rules)
    const open: OpenCalendar = (setup) => {
      const store = memoryStore()
      return { store, policy, calendar: createCalendar({ ...setup, store, policy: rules, log }) }
    }
    for (const { name, run } of randomPolicyCases(11 + index, { sessions: runs(1) })) test(name, () => run(open))
  })
}
