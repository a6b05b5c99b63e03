import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freeSlug, makeSlug } from '../../src/domain/slug.ts'
import { expectLinear } from '../growth.ts'

describe('makeSlug', () => {
  it.each([
    ['Fête de la Musique', 'fete-de-la-musique'],
    ["  L'été -- à_Paris!  ", 'l-ete-a-paris'],
    ['L’été', 'l-ete'],
    ['Hawaiʻi', 'hawai-i'],
    ['Straße Łódź Ærø Þór Smørrebrød', 'strasse-lodz-aero-thor-smorrebrod'],
    ['İstanbul Iğdır', 'istanbul-igdir'],
    ['Đà Nẵng', 'da-nang'],
    ['fe\u0302te', 'fete'],
    ['ﬁnale ② m² Ｗｉｄｅ', 'finale-2-m2-wide'],
    ['2027/06/21', '2027-06-21'],
    ['100% C++', '100-c'],
    ['co\u00adope\u200brate', 'cooperate'],
    ['1️⃣ first', '1-first'],
    ['🎉 Party 🎉', 'party'],
    ['../../etc/passwd', 'etc-passwd'],
    ['a\0b\nc', 'a-b-c'],
  ])('%j becomes %s', (name, slug) => {
    expect(makeSlug(name)).toBe(slug)
  })

  it.each([
    ['Russian', 'Пётр Чайковский', 'пётр-чайковский'],
    ['Greek', 'ΑΘΉΝΑ Οδός', 'αθήνα-οδός'],
    ['Arabic, with its vowel signs', 'مهرجان المُوسيقى', 'مهرجان-المُوسيقى'],
    ['Hebrew, with its points', 'שָׁלוֹם עולם', 'שָׁלוֹם-עולם'.normalize('NFC')],
    ['Hindi', 'संगीत समारोह', 'संगीत-समारोह'],
    ['Japanese', 'ガラ コンサート', 'ガラ-コンサート'],
    ['Chinese', '音乐节，北京', '音乐节-北京'],
    ['Korean', '서울 재즈 ㅋㅋ', '서울-재즈-ㅋㅋ'],
    ['Thai', 'น้ำตก เชียงใหม่', 'น้ำตก-เชียงใหม่'],
    ['Sinhala, whose joiners go', 'ශ්\u200dරී ලංකා', 'ශ්රී-ලංකා'],
  ])('%s is kept', (_, name, slug) => {
    expect(makeSlug(name)).toBe(slug)
  })

  it.each(['', '   ', '---', '!?', '🎉', '\u0301', '\u200d', '´'])('nothing is left of %j', (name) => {
    expect(makeSlug(name)).toBe('')
  })

  it('is 200 code points long at most', () => {
    expect(makeSlug('a'.repeat(1_000))).toBe('a'.repeat(200))
    expect(makeSlug('𠮷'.repeat(1_000))).toBe('𠮷'.repeat(200))
  })

  it('does not end in a hyphen where it is cut', () => {
    expect(makeSlug(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199))
  })

  it('is its own slug, for each character that has other forms', () => {
    const odd = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code))
      .filter((sign) => /^[^\p{Surrogate}\p{Script=Hangul}]$/u.test(sign))
      .filter((sign) => /\p{M}/u.test(sign) || sign.normalize('NFKD').toUpperCase().toLowerCase() !== sign)
      .filter((sign) => {
        const slug = makeSlug(`a ${sign}x`)
        return makeSlug(slug) !== slug
      })
    expect(odd).toEqual([])
  })

  it('has nothing but letters, marks, digits and single hyphens between them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const slug = makeSlug(name)
        expect(slug).toMatch(/^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*)?$/u)
        expect([...slug].length).toBeLessThanOrEqual(200)
        expect(slug).toBe(slug.normalize('NFC'))
        expect(slug).toBe(slug.toLowerCase())
        expect(makeSlug(slug)).toBe(slug)
      }),
      { numRuns: runs(60) },
    )
  })

  it.each(['\u0301\u0316', '\u094d\u3099', '\u094d\uff9e', '- ', '-\u0301', '\ufdfa', '\u094d\u200d\u3099'])(
    'a long run of %j takes no longer than its length',
    async (unit) => {
      await expectLinear((run) => makeSlug(`a${run}`), unit)
    },
  )
})

/** Runs `freeSlug` on a set of slugs, and counts the calls of `isTaken`. */
function pick(slug: string, taken: ReadonlySet<string>) {
  const checked: string[] = []
  const free = freeSlug(slug, (candidate) => {
    checked.push(candidate)
    return taken.has(candidate)
  })
  return { free, checked }
}

function numbered(slug: string, count: number): Set<string> {
  return new Set(Array.from({ length: count }, (_, index) => (index === 0 ? slug : `${slug}-${index + 1}`)))
}

describe('freeSlug', () => {
  it('is the slug itself when it is free', () => {
    expect(pick('jazz', new Set(['jazz-2']))).toEqual({ free: 'jazz', checked: ['jazz'] })
  })

  it.each([1, 2, 3, 4, 5, 8, 9, 16, 17, 100, 12_345])('after %i that are taken comes the next number', (count) => {
    expect(pick('jazz', numbered('jazz', count)).free).toBe(`jazz-${count + 1}`)
  })

  it('checks only a few slugs', () => {
    expect(pick('jazz', numbered('jazz', 100_000)).checked.length).toBeLessThan(40)
  })

  it('is free, and the one before it is taken, whatever is taken', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (numbers) => {
        const taken = new Set(numbers.map((number) => (number === 1 ? 'jazz' : `jazz-${number}`)))
        const { free } = pick('jazz', taken)
        expect(taken.has(free)).toBe(false)
        const number = free === 'jazz' ? 1 : Number(free.slice('jazz-'.length))
        if (number === 2) expect(taken.has('jazz')).toBe(true)
        if (number > 2) expect(taken.has(`jazz-${number - 1}`)).toBe(true)
      }),
    )
  })

  it('a slug that ends in a number gets another', () => {
    expect(pick('top-2', new Set(['top-2'])).free).toBe('top-2-2')
  })

  it('the number stays within 200 code points', () => {
    const slug = '𠮷'.repeat(200)
    expect(pick(slug, new Set([slug])).free).toBe(`${'𠮷'.repeat(198)}-2`)
  })

  it('a slug that is cut before a hyphen loses it', () => {
    const slug = `${'a'.repeat(197)}-bb`
    expect(pick(slug, new Set([slug])).free).toBe(`${'a'.repeat(197)}-2`)
  })

  it('long slugs stay apart from one another as the number grows', () => {
    const slug = 'a'.repeat(200)
    const taken = new Set<string>()
    for (let count = 0; count < 120; count += 1) taken.add(pick(slug, taken).free)
    expect(taken.size).toBe(120)
    expect(Math.max(...[...taken].map((text) => text.length))).toBe(200)
  })

  it('throws when every slug is taken', () => {
    expect(() => freeSlug('jazz', () => true)).toThrow(RangeError)
  })
})
