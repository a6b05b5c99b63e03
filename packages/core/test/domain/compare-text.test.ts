import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareText } from '../../src/domain/compare-text.ts'

const text = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('a', 'é', '\ud7ff', '\ue000', '\uffff', '𐀀', '𐀁', '🎉', '\u{10ffff}'),
  ),
  maxLength: 8,
})

describe('compareText', () => {
  it.each([
    ['a', 'b'],
    ['a', 'aa'],
    ['', 'a'],
    ['Z', 'a'],
    ['z', 'é'],
    ['\uffee', '🎉'],
    ['a\ue000', 'a🎉'],
    ['🎉', '🎊'],
    ['\ud7ff', '\ue000'],
  ])('%j comes before %j', (first, second) => {
    expect(compareText(first, second)).toBeLessThan(0)
    expect(compareText(second, first)).toBeGreaterThan(0)
  })

  it('orders as the bytes of UTF-8 do', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
      { numRuns: runs(100) },
    )
  })

  it('is zero for equal texts', () => {
    fc.assert(
      fc.property(text, (a) => {
        expect(compareText(a, `${a}x`.slice(0, -1))).toBe(0)
      }),
    )
  })
})
