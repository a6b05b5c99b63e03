import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bounds, eventColumns, isWithin } from '../src/event-columns.ts'
import { addInterval, intervalList } from '../src/interval-list.ts'
import { idsOf, windowPart } from '../src/window.ts'

/** A list of events with these durations. One starts every second; ids and starts count from 1. */
function listOf(durations: readonly number[]) {
  const columns = eventColumns()
  const list = intervalList(columns, 0)
  for (const [index, duration] of durations.entries()) {
    const id = index + 1
    columns.starts[id] = id
    columns.ends[id] = id + duration
    columns.partitions[id] = 0
    addInterval(list, id)
  }
  return list
}

/** The ids within the bounds, and how many steps it takes to find them. */
function idsWithin(durations: readonly number[], bounds: Bounds) {
  const list = listOf(durations)
  const steps = idsOf([windowPart(list, bounds)])
  let count = 0
  for (;;) {
    const step = steps.next()
    if (step.done) return { ids: step.value, steps: count, columns: list.columns }
    count += 1
  }
}

const unbounded = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }

test('a window finds exactly the events within it, also if it takes several steps', () => {
  const cases = fc.record({
    durations: fc.array(fc.constantFrom(0, 1, 40, 9000), { minLength: 1, maxLength: 60 }),
    copies: fc.constantFrom(1, 200),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(cases, ({ durations, copies, from, to }) => {
      const all = Array.from({ length: copies }, () => durations).flat()
      const bounds = { starts: unbounded, ends: { min: from * all.length, max: to * all.length } }
      const { ids, columns } = idsWithin(all, bounds)
      const expected = all.map((_, index) => index + 1).filter((id) => isWithin(columns, id, bounds))
      expect([...ids].sort((left, right) => left - right)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('a long list is read in steps, so that other work can run', () => {
  const durations = Array<number>(20_000).fill(1)
  const { ids, steps } = idsWithin(durations, { starts: unbounded, ends: unbounded })
  expect([ids.length, steps]).toEqual([20_000, 4])
  const running = idsWithin(Array<number>(20_000).fill(30_000), { starts: unbounded, ends: { min: 20_001, max: 1e9 } })
  expect([running.ids.length, running.steps]).toEqual([20_000, 4])
})
