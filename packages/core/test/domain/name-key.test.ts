import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey, sameName } from '../../src/domain/fold-text.ts'
import { expectLinear } from '../growth.ts'

describe('sameName', () => {
  it.each([
    ['Jazz', 'JAZZ'],
    ['Jazz  Club', ' jazz\u00a0club '],
    ['Fête', 'FE\u0302TE'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['Ǆ', 'ǆ'],
    ['ПЁТР', 'Пётр'],
  ])('%j is %j', (a, b) => {
    expect(sameName(a, b)).toBe(true)
  })

  it.each([
    ['Fête', 'Fete'],
    ['Pêche', 'Péché'],
    ['Kır', 'Kir'],
    ['Øl', 'Ol'],
    ['Jazz', 'Jazz Club'],
    ['JazzClub', 'Jazz Club'],
    ['ガ', 'カ'],
    ['①', '1'],
  ])('%j is not %j', (a, b) => {
    expect(sameName(a, b)).toBe(false)
  })

  it('names that are the same have the same key', () => {
    const letter = fc.constantFrom(...'aAßẞsSıİiIΣσςéÉe\u0301\u0307\u0345ŉǰĳΐᾳﬁſKÅµ \u00a0'.split(''))
    const name = fc.string({ unit: letter, maxLength: 3 })
    fc.assert(
      fc.property(name, name, (a, b) => {
        if (sameName(a, b)) expect(nameKey(a)).toBe(nameKey(b))
        for (const other of [a.toUpperCase(), a.toLowerCase(), a.normalize('NFD'), `  ${a}\n`]) {
          if (sameName(a, other)) expect(nameKey(other)).toBe(nameKey(a))
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('each character has the same key as its other cases', () => {
    const astray: string[] = []
    for (let code = 0; code < 0x20000; code += 1) {
      const letter = String.fromCodePoint(code)
      for (const other of [letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFC')]) {
        if (other !== letter && sameName(letter, other) && nameKey(letter) !== nameKey(other)) astray.push(letter)
      }
    }
    expect(astray).toEqual([])
  })

  it('a hostile run of marks takes no longer than its length', async () => {
    await expectLinear((run) => sameName(`a${run}`, 'b'), '\u0301\u0316')
  })
})

describe('nameKey', () => {
  it('ignores case, accents and white space', () => {
    expect(nameKey('  Café\tDE  la Paix')).toBe('cafe de la paix')
  })
})
