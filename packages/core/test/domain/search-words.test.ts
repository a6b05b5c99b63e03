import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, searchText, searchWords } from '../../src/domain/fold-text.ts'
import { expectLinear } from '../growth.ts'

describe('searchWords', () => {
  it.each([
    ['jazz', ['jazz']],
    ['  Jazz   Fête ', ['jazz', 'fete']],
    ['jazz\u00a0bar\u3000night', ['jazz', 'bar', 'night']],
    ['jazz JAZZ Jázz', ['jazz']],
    ['jazz, blues; (soul)! ¿rock?', ['jazz', 'blues', 'soul', 'rock']],
    ["l'été rock'n'roll", ["l'ete", "rock'n'roll"]],
    ['info@example.org +33-1 10:30', ['info@example.org', '+33-1', '10:30']],
    ['100% C++ #jazz a_b', ['100%', 'c++', '#jazz', 'a_b']],
    ['rock & roll – live', ['rock', 'roll', 'live']],
    ['音楽 祭り', ['音楽', '祭り']],
    ['مُوسيقى؟', [foldText('موسيقى')]],
  ])('the words of %j', (text, needles) => {
    expect(searchWords(text)).toEqual(needles)
  })

  it.each([
    ['"jazz festival"', ['jazz festival']],
    ['"Jazz\n  Festival" Été', ['jazz festival', 'ete']],
    ['summer "jazz festival" night', ['summer', 'jazz festival', 'night']],
    ['“jazz festival”', ['jazz festival']],
    ['« jazz festival »', ['jazz festival']],
    ['„jazz festival“', ['jazz festival']],
    ['„jazz festival”', ['jazz festival']],
    ['»jazz festival«', ['jazz festival']],
    ['＂jazz festival＂', ['jazz festival']],
    ['a"b c"d', ['a', 'b c', 'd']],
    ['"a b" "c d"', ['a b', 'c d']],
    ['"jazz" jazz "Jazz"', ['jazz']],
    ['"jazz, live!"', ['jazz, live!']],
  ])('the phrases of %j', (text, needles) => {
    expect(searchWords(text)).toEqual(needles)
  })

  it.each([
    ['"jazz festival', ['jazz', 'festival']],
    ['5" pipe', ['5', 'pipe']],
    ['ab"cd', ['ab', 'cd']],
    ['"a b" "c d', ['a b', 'c', 'd']],
    ['jazz"', ['jazz']],
  ])('a quote that is not closed in %j only separates', (text, needles) => {
    expect(searchWords(text)).toEqual(needles)
  })

  it.each(['', ' \n\t ', '""', '" "', '"', '“ ” " "', '\u200b\u00ad'])('there is no word in %j', (text) => {
    expect(searchWords(text)).toEqual([])
  })

  it.each([
    ['%', ['%']],
    ['_', ['_']],
    ['*** ...', ['***', '...']],
    ['🎉', ['🎉']],
    ['"&"', ['&']],
  ])('signs alone are looked for: %j', (text, needles) => {
    expect(searchWords(text)).toEqual(needles)
  })

  it('every needle is folded, not empty and unique', () => {
    const text = fc.string({
      unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom('"', ' ', '«', '.')),
    })
    fc.assert(
      fc.property(text, (given) => {
        const needles = searchWords(given)
        expect(needles.map(foldText)).toEqual(needles)
        expect(needles).not.toContain('')
        expect(new Set(needles).size).toBe(needles.length)
      }),
      { numRuns: runs(60) },
    )
  })

  it('a text is found by its own words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const folded = searchText([text])
        for (const needle of searchWords(text.replace(/["“”„«»＂]/g, ' '))) expect(folded).toContain(needle)
      }),
    )
  })

  it.each(['"', '" ', 'a"', '. ', '.', "'a", '( '])(
    'a long run of %j takes no longer than its length',
    async (unit) => {
      await expectLinear(searchWords, unit)
    },
  )
})
