import { eventDraft } from '@kalends/conformance'
import { expect, test } from 'vitest'
import { kinds } from '../../src/ports/record.ts'
import type { Change } from '../../src/ports/store.ts'
import { applyChanges, applyInSteps } from '../../src/store-kit/apply-changes.ts'
import { scanState } from '../../src/store-kit/scan-records.ts'

const emptyState = () =>
  scanState({
    revision: 0,
    lastIds: Object.fromEntries(kinds.map((kind) => [kind, 0])) as never,
    get: () => undefined,
    all: () => [],
  })

test('a large commit is applied in steps, with the same result', () => {
  const changes = Array.from({ length: 1050 }, (_, index): Change => {
    const draft = eventDraft({ slug: `event-${index % 7}` })
    return { type: 'insert', kind: 'event', ref: undefined, draft, slugRule: 'suffix' }
  })
  const steps = applyInSteps(emptyState(), changes)
  let pauses = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) pauses += 1
  expect(pauses).toBe(10)
  expect(step.value).toEqual(applyChanges(emptyState(), changes))
  expect(step.value.committed.records).toHaveLength(1050)
})
