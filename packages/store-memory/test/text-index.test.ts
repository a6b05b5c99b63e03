import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidates, matching } from '../src/text/search.ts'
import { addText, addTexts, emptyTexts, removeText, replaceText, type TextIndex } from '../src/text/text-index.ts'
import { wordsOf } from '../src/text/words.ts'

const letters = fc.constantFrom(
  'a',
  'b',
  'c',
  ' ',
  '-',
  '\n',
  '.',
  '1',
  'é',
  '音',
  '楽',
  '、',
  '\ud83d\ude00',
  '\u2019',
)
const texts = fc.array(letters, { maxLength: 14 }).map((parts) => parts.join(''))
const needles = fc.array(letters, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''))

function ofTexts(all: readonly string[]): TextIndex {
  const index = emptyTexts()
  for (const [id, text] of all.entries()) addText(index, id, text)
  return index
}

describe('a search by words', () => {
  test('has every text that contains all needles among its candidates, and no others when it says so', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 20 }), fc.array(needles, { maxLength: 3 }), (all, wanted) => {
        const found = candidates(ofTexts(all), wanted, 1000)
        for (const [id, text] of all.entries()) {
          const contains = wanted.every((needle) => text.includes(needle))
          if (contains) expect(found?.ids ?? [id]).toContain(id)
          else if (found?.isExact) expect(found.ids).not.toContain(id)
        }
      }),
    )
  })

  test('marks exactly the texts that contain all needles, when it says so', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 20 }), fc.array(needles, { maxLength: 3 }), (all, wanted) => {
        const match = matching(ofTexts(all), wanted, all.length, 1000)
        for (const [id, text] of all.entries()) {
          const contains = wanted.every((needle) => text.includes(needle))
          if (match?.isExact) expect(match.has(id)).toBe(contains)
          else if (contains) expect(match?.has(id)).toBe(true)
        }
      }),
    )
  })

  test('is the same however texts were entered', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts), { maxLength: 12 }), needles, (pairs, needle) => {
        const oneByOne = ofTexts(pairs.map(([, after]) => after))
        const together = emptyTexts()
        addTexts(
          together,
          pairs.map(([, text], id) => ({ id, text })),
        )
        const replaced = ofTexts(pairs.map(([before]) => before))
        for (const [id, [before, after]] of pairs.entries()) replaceText(replaced, id, before, after)
        const expected = candidates(oneByOne, [needle], 1000)?.ids.toSorted()
        expect(candidates(together, [needle], 1000)?.ids.toSorted()).toEqual(expected)
        expect(candidates(replaced, [needle], 1000)?.ids.toSorted()).toEqual(expected)
      }),
    )
  })

  test('leaves nothing behind of texts that were taken out', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 12 }), (all) => {
        const index = ofTexts(all)
        for (const [id, text] of all.entries()) removeText(index, id, text)
        expect(index.numbers.size).toBe(0)
        expect(index.grams.size).toBe(0)
        expect(index.words.every((word) => word === undefined)).toBe(true)
      }),
    )
  })

  test('finds words of one and two letters, and clauses without spaces', () => {
    const index = ofTexts(['a quiet day', 'no. 9', '夏の音楽祭り', 'xylophone'])
    expect(candidates(index, ['a'], 10)?.ids).toEqual([0])
    expect(candidates(index, ['9'], 10)?.ids).toEqual([1])
    expect(candidates(index, ['楽'], 10)?.ids).toEqual([2])
    expect(candidates(index, ['音楽祭'], 10)?.ids).toEqual([2])
    expect(candidates(index, ['lop'], 10)?.ids).toEqual([3])
  })

  test('says so when a needle has no word or too many texts have it', () => {
    const index = ofTexts(['one - two', 'one', 'one'])
    expect(candidates(index, [' - '], 10)).toBeUndefined()
    expect(candidates(index, ['one'], 2)).toBeUndefined()
    expect(matching(index, ['one'], 3, 2)).toBeUndefined()
  })

  test('takes the numbers of words that have gone for new ones', () => {
    const index = ofTexts(['alpha'])
    for (let turn = 0; turn < 50; turn += 1) replaceText(index, 0, turn === 0 ? 'alpha' : `w${turn - 1}`, `w${turn}`)
    expect(index.words.length).toBeLessThanOrEqual(2)
  })

  test('tells words apart at separators of several scripts', () => {
    expect([...wordsOf('rock’n-roll «été» 音楽。祭り、夏\u3000冬')]).toEqual([
      'rock',
      'n',
      'roll',
      'été',
      '音楽',
      '祭り',
      '夏',
      '冬',
    ])
  })
})
