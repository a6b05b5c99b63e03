import { describe, expect, it } from 'vitest'
import { memoize } from '../../src/domain/memoize.ts'

describe('memoize', () => {
  const recording = (limit: number) => {
    const made: number[] = []
    const double = memoize(limit, (key: number) => {
      made.push(key)
      return key < 0 ? undefined : key * 2
    })
    return { made, double }
  }

  it('makes the value of a key once', () => {
    const { made, double } = recording(2)
    expect([double(1), double(1)]).toEqual([2, 2])
    expect(made).toEqual([1])
  })

  it('makes a value again once later ones have evicted it, first those that were not used', () => {
    const { made, double } = recording(2)
    for (const key of [1, 2, 1, 3, 1, 2]) double(key)
    expect(made).toEqual([1, 2, 3, 2])
  })

  it('does not remember undefined', () => {
    const { made, double } = recording(2)
    expect([double(-1), double(-1)]).toEqual([undefined, undefined])
    expect(made).toEqual([-1, -1])
  })
})
