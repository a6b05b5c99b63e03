import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText, normalizeText, searchText } from '../../src/domain/fold-text.ts'
import { expectLinear } from '../growth.ts'

/** Characters that fold in unusual ways, so that they are adjacent more often than by chance. */
const oddText = fc.string({
  unit: fc.constantFrom(
    ...['a', 'I', 'i', 'İ', 'ı', 'ß', 'ẞ', 'Σ', 'σ', 'ς', 'ł', 'Ø', 'Æ', 'ŉ', 'ǰ', 'ﬁ', 'ſ', 'ΐ', 'ᾳ', 'և'],
    ...['\u0301', '\u0307', '\u0345', '\u0316', '\u034f', '\u200d', '\u00ad', '\u3099', '\uff9e', 'ｶ', 'か', 'が'],
    ...[
      'أ',
      'ى',
      'ـ',
      '\u064b',
      '\ufe71',
      '\ufdfa',
      'ש',
      '\u05c1',
      'क',
      '\u093c',
      '\u094d',
      '\u0f73',
      '각',
      '\u1100',
      '\u1161',
    ],
    ...[' ', '\n', '\u00a0', '\u3000', '\u0085', '´', '’', '‑', 'ำ', 'ㅋ', '𝔄', '🎉', '\ufe0f'],
  ),
  maxLength: 40,
})

describe('foldText', () => {
  it.each([
    ['Fête de la Musique', 'fete de la musique'],
    ['FÊTE', 'fete'],
    ['fe\u0302te', 'fete'],
    ['Ångström', 'angstrom'],
    ['Łódź', 'lodz'],
    ['Smørrebrød', 'smorrebrod'],
    ['Đà Nẵng', 'da nang'],
    ['Ærø Œuvre', 'aero oeuvre'],
    ['Þingvellir', 'thingvellir'],
    ['Straße STRASSE ẞ', 'strasse strasse ss'],
    ['İstanbul ISTANBUL ıstanbul', 'istanbul istanbul istanbul'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Ὀδυσσεύς', 'οδυσσευσ'],
    ['Чайковский', 'чаиковскии'],
    ['ﬁnale ① ²', 'finale 1 2'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full width'],
    ['Ŋandi ƙasa ɗan', 'nandi kasa dan'],
  ])('%s is searched for as %s', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it.each([
    ['vowel signs', 'مُوسِيقَى', 'موسيقى'],
    ['the tatweel', 'مـوسـيـقى', 'موسيقى'],
    ['hamza', 'أحمد', 'احمد'],
    ['a last letter without dots', 'موسيقى', 'موسيقي'],
    ['a Persian keyboard', 'کتاب', 'كتاب'],
    ['presentation forms', 'ﻣﻮﺳﻴﻘﻰ', 'موسيقى'],
  ])('Arabic is found despite %s', (_, written, typed) => {
    expect(foldText(written)).toBe(foldText(typed))
  })

  it('Hebrew is found with and without points', () => {
    expect(foldText('שָׁלוֹם')).toBe('שלום')
  })

  it.each([
    ['Japanese sound marks', 'ガ', 'カ'],
    ['Japanese half sound marks', 'パ', 'ハ'],
    ['Hindi vowel signs', 'कि', 'का'],
    ['Hindi conjuncts', 'क्त', 'कत'],
    ['Thai vowel signs', 'กิ', 'กา'],
    ['Tamil vowel signs', 'கி', 'க'],
  ])('%s make another word', (_, a, b) => {
    expect(foldText(a)).not.toBe(foldText(b))
  })

  it('composed and decomposed Japanese are the same', () => {
    expect(foldText('か\u3099')).toBe('が')
    expect(foldText('ｶﾞ')).toBe('ガ')
  })

  it('Korean syllables and their letters are the same', () => {
    expect(foldText('한국'.normalize('NFD'))).toBe('한국')
  })

  it.each([
    ['\t a \r\n\v\f b ', 'a b'],
    ['a\u00a0\u2003\u3000\u2028\u0085b', 'a b'],
    [' \u00a0\u3000 ', ''],
    ['', ''],
  ])('white space in %j becomes single spaces', (text, folded) => {
    expect(foldText(text)).toBe(folded)
  })

  it('invisible characters do not separate words', () => {
    expect(foldText('co\u00adope\u200brate\u200f \ufeffnow')).toBe('cooperate now')
  })

  it('typographic apostrophes and hyphens are those of the keyboard', () => {
    expect(foldText('L’été à Saint‑Étienne')).toBe("l'ete a saint-etienne")
  })

  it('what is not a letter stays', () => {
    expect(foldText('100% _C++_ #1 🎉 "q" \\')).toBe('100% _c++_ #1 🎉 "q" \\')
  })

  it('folding twice changes nothing, for each character that has other forms', () => {
    const all = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code))
      .filter((sign) => /^[^\p{Surrogate}\p{Script=Hangul}]$/u.test(sign))
      .filter((sign) => /\p{M}/u.test(sign) || sign.normalize('NFKD').toUpperCase().toLowerCase() !== sign)
    expect(all.length).toBeGreaterThan(5_000)
    const once = foldText(all.join('|x'))
    expect(foldText(once) === once).toBe(true)
  })

  it('folding twice changes nothing, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), oddText), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text))
      }),
      { numRuns: runs(100) },
    )
  })

  it('neither case nor normal form of a text matters', () => {
    fc.assert(
      fc.property(oddText, (odd) => {
        // In capitals the Greek iota subscript is a letter of its own.
        const text = odd.replace(/[\u0345ᾳ]/g, '')
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(foldText(text.normalize(form))).toBe(foldText(text))
        expect(foldText(text.toLowerCase())).toBe(foldText(text))
        expect(foldText(text.toUpperCase())).toBe(foldText(text))
      }),
      { numRuns: runs(100) },
    )
  })

  it('plain ASCII is folded in the same way as other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(foldText(`${text}é`)).toBe(`${foldText(`${text}e`)}`)
      }),
    )
  })

  it('texts joined by a space fold to their folds joined by a space', () => {
    fc.assert(
      fc.property(oddText, oddText, (a, b) => {
        expect(foldText(`${a} x ${b}`)).toBe([foldText(a), 'x', foldText(b)].filter((part) => part !== '').join(' '))
      }),
    )
  })

  it.each([
    ['accents to be sorted', '\u0301\u0316'],
    ['other marks to be sorted', '\u094d\u3099'],
    ['letters that become marks', '\u094d\uff9e'],
    ['marks kept apart by invisible ones', '\u094d\u200d\u3099\u034f'],
    ['blanks', ' \u00a0'],
    ['sigmas', "Σ'"],
    ['the longest ligature', '\ufdfa'],
    ['Tibetan marks that come apart', '\u0f73\u0f74'],
  ])('a long run of %s takes no longer than its length', async (_, unit) => {
    await expectLinear((run) => foldText(`a${run}`), unit)
  })

  it('a long text, which is folded in portions, has the same result as if it were folded at once', () => {
    fc.assert(
      fc.property(fc.array(oddText, { minLength: 1, maxLength: 20 }), (texts) => {
        // Replaces the ligature with which the folded text would reach its maximum length.
        const odd = texts.map((text) => text.replaceAll('\ufdfa', 'é'))
        const long = Array.from({ length: Math.ceil(5000 / odd.length) }, () => odd).flat()
        const folded = odd.map(foldText)
        const expected = long
          .flatMap((_, index) => ['x', folded[index % odd.length]])
          .slice(1)
          .filter((text) => text !== '')
          .join(' ')
        expect(foldText(long.join(' x ')) === expected).toBe(true)
      }),
      { numRuns: runs(20) },
    )
  })

  it('a portion never ends between characters that combine', () => {
    const signs = Array.from({ length: 0x20000 - 0xa0 }, (_, index) => String.fromCodePoint(0xa0 + index))
    // For each character that combines with the one before it, a character that it combines with.
    const pairs = new Map<string, string>()
    for (const sign of signs) {
      const parts = [...sign.normalize('NFD')]
      if (parts.length > 1 && parts.join('').normalize('NFC') === sign) {
        pairs.set(parts.at(-1) ?? '', parts.slice(0, -1).join(''))
      }
    }
    expect(pairs.size).toBeGreaterThan(100)
    // Letters that folding removes, or of which it leaves only marks.
    const vanishing = signs.filter((sign) => /^[^\p{M}]$/u.test(sign) && /^[\p{M}\u0640]/u.test(sign.normalize('NFKD')))
    expect(vanishing.length).toBeGreaterThan(10)
    for (const [last, first] of [...pairs, ...vanishing.map((sign) => [`${sign}\u3099`, 'か'] as const)]) {
      const before = 'a'.repeat(8192 - first.length)
      expect(foldText(before + first + last)).toBe(before + foldText(first + last))
    }
  })

  it.each(['\ufdfa', '\u3316', '\ufdfa𝔄'])(
    'a long text of %s, which folding decomposes, grows at most twofold',
    (unit) => {
      const text = unit.repeat(20_000)
      const folded = foldText(text)
      expect(folded.length).toBeLessThanOrEqual(2 * text.length + 1000)
      expect([folded.isWellFormed(), foldText(folded) === folded]).toEqual([true, true])
      expect(folded.startsWith(foldText(unit.repeat(50)))).toBe(true)
    },
  )
})

describe('normalizeText', () => {
  it('is the normal form for text of any language', () => {
    for (const text of ['Fête', 'Việt Nam', 'ガ', 'क्षत्रिय', '한국', 'z̴̡̛̤̐a̷l̸g̵o̶']) {
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        expect(normalizeText(text, form)).toBe(text.normalize(form))
      }
    }
  })

  it('drops marks after the thirtieth of a letter', () => {
    expect(normalizeText(`q${'\u0301'.repeat(100)}x`, 'NFC')).toBe(`q${'\u0301'.repeat(30)}x`)
  })
})

describe('searchText', () => {
  it('joins folded texts by line feeds and leaves out empty ones', () => {
    expect(searchText(['Fête\nnationale', ' ', '', 'Été'])).toBe('fete nationale\nete')
  })

  it('of nothing is empty', () => {
    expect(searchText([])).toBe('')
  })
})
