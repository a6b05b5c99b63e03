import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batches } from '../src/batches.ts'
import { durationClassOf, durationLimits } from '../src/lists/durations.ts'
import { dimensions, holdsAll, isListable, listNumber, publicationStates } from '../src/lists/list-number.ts'
import { windowOf } from '../src/lists/window.ts'

const names = Object.keys(dimensions) as (keyof typeof dimensions)[]

describe('the number of a list', () => {
  test('belongs to one list alone', () => {
    const list = fc.record({
      dimension: fc.constantFrom(...names),
      target: fc.nat({ max: 2 ** 40 }),
      state: fc.constantFrom(...Object.values(publicationStates)),
    })
    fc.assert(
      fc.property(list, list, (left, right) => {
        const isSame = left.dimension === right.dimension && left.target === right.target && left.state === right.state
        const numbers = [left, right].map(({ dimension, target, state }) => listNumber(dimension, target, state))
        expect(numbers[0] === numbers[1]).toBe(isSame)
      }),
    )
  })

  test('tells whether the list has all events of a state', () => {
    for (const state of Object.values(publicationStates)) {
      expect(holdsAll(listNumber('all', 0, state))).toBe(true)
      for (const name of names) expect(holdsAll(listNumber(name, 1, state))).toBe(false)
    }
  })

  test('exists for every id that a record can have, and for no other number', () => {
    for (const id of [0, 1, 2 ** 31, 2 ** 40]) expect(isListable(id)).toBe(true)
    for (const id of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 52]) expect(isListable(id)).toBe(false)
  })
})

test('the duration class of an event is the first whose limit it does not exceed', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 31 - 1 }), (seconds) => {
      const index = durationClassOf(seconds)
      expect(seconds).toBeLessThanOrEqual(durationLimits[index] ?? 0)
      if (index > 0) expect(seconds).toBeGreaterThan(durationLimits[index - 1] ?? 0)
    }),
  )
})

test('batches have few sizes and contain every row once, in order', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1000 }), (length) => {
      const rows = Array.from({ length }, (_, index) => index)
      const portions = [...batches(rows)]
      expect(portions.flat()).toEqual(rows)
      expect(new Set(portions.map((portion) => portion.length)).size).toBeLessThanOrEqual(6)
      expect([...batches(rows, { isBlocking: false })]).toEqual(length === 0 ? [] : [rows])
    }),
  )
})

test('a window contains exactly the events that are in both ranges', () => {
  const moment = fc.option(fc.integer({ min: -20, max: 20 }), { nil: undefined })
  const range = fc.record({ min: moment, max: moment })
  fc.assert(
    fc.property(range, range, fc.integer({ min: -25, max: 25 }), fc.nat({ max: 20 }), (starts, ends, start, length) => {
      const end = start + length
      const within = (value: number, { min = -100, max = 100 }: { min: number | undefined; max: number | undefined }) =>
        value >= min && value < max
      const { startFrom, startTo, endFrom, endTo } = windowOf({ starts, ends })
      const isIn = start >= startFrom && start < startTo && end >= endFrom && end < endTo
      expect(isIn).toBe(within(start, starts) && within(end, ends))
    }),
    { numRuns: 1000 },
  )
})
