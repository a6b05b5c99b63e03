import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listedRun, matchedRun, pageOf, type Run, windowRun } from '../src/spans/run.ts'
import { addSpan, emptySpans } from '../src/spans/span-index.ts'
import { EVERYTHING } from '../src/spans/window.ts'
import { random } from './helpers/random.ts'

describe('runs put together', () => {
  test('give the pages of one sorted list, in both directions', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(120),
        fc.nat(30),
        (seed, count, offset, limit) => {
          const choose = random(seed)
          const entries = Array.from({ length: choose.int(0, 100) }, (_, id) => ({ id, start: choose.int(0, 12) }))
          const parts = Array.from({ length: count }, () => [] as typeof entries)
          for (const entry of entries) choose.pick(parts).push(entry)
          const runs = parts.map((part, number): Run => {
            const index = emptySpans()
            for (const { start, id } of part) addSpan(index, start, start, id)
            return number % 2 === 0 ? windowRun(index, EVERYTHING) : matchedRun(index, EVERYTHING, () => true)
          })
          const sorted = entries.sort((left, right) => left.start - right.start || left.id - right.id)
          const ids = sorted.map(({ id }) => id)
          expect(pageOf(runs, { offset, limit }, 'asc')).toEqual(ids.slice(offset, offset + limit))
          expect(pageOf(runs, { offset, limit }, 'desc')).toEqual(ids.reverse().slice(offset, offset + limit))
        },
      ),
    )
  })

  test('give everything when there is no limit', () => {
    const runs = [listedRun({ starts: [1, 3], ids: [1, 3] }), listedRun({ starts: [2], ids: [2] })]
    expect(pageOf(runs, { offset: 1, limit: Number.POSITIVE_INFINITY }, 'asc')).toEqual([2, 3])
  })

  test('give nothing behind their end', () => {
    expect(pageOf([listedRun({ starts: [1], ids: [1] })], { offset: 5, limit: 5 }, 'desc')).toEqual([])
    expect(pageOf([], { offset: 0, limit: 5 }, 'asc')).toEqual([])
  })
})
