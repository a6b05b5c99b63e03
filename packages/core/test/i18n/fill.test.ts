import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/contract/languages.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { fill } from '../../src/i18n/fill.ts'

describe('fill', () => {
  test('puts values into their places, each as often as it is named', () => {
    expect(fill('{a} and {b} and {a}', 'en', { a: 'x', b: 2 })).toBe('x and 2 and x')
  })

  test('leaves a place alone that has no value', () => {
    expect(fill('{a} and {b}', 'en', { a: 'x' })).toBe('x and {b}')
    expect(fill('{a}', 'en')).toBe('{a}')
  })

  test('takes no value from a prototype', () => {
    expect(fill('{constructor} {__proto__} {toString}', 'en', {})).toBe('{constructor} {__proto__} {toString}')
  })

  test('leaves braces alone that are no place', () => {
    expect(fill('{"title": "…"} {} { a }', 'en', { a: 'x', title: 'y' })).toBe('{"title": "…"} {} { a }')
  })

  test('fills in an empty text and a zero', () => {
    expect(fill('[{a}{b}]', 'en', { a: '', b: 0 })).toBe('[0]')
  })

  test('formats numbers for the language, but never ids', () => {
    expect(fill('{max} {id}', 'en', { max: 1_048_576, id: 1_048_576 })).toBe('1,048,576 1048576')
    expect(fill('{max}', 'fr', { max: 1_048_576 })).toBe('1\u202f048\u202f576')
    expect(fill('{max}', 'ar', { max: 1_048_576 })).toBe('1,048,576')
  })

  test('does not expand a value that looks like a place', () => {
    expect(fill('{a} {b}', 'en', { a: '{b}', b: '{a}' })).toBe('{b} {a}')
  })

  test('does not take signs in a value for those of a replacement', () => {
    expect(fill('<{a}>', 'en', { a: '$& $1 $` $$' })).toBe('<$& $1 $` $$>')
  })

  test('puts any text in just as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(fill('<{a}|{b}>', 'ar', { a, b })).toBe(`<${a}|${b}>`)
      }),
    )
  })

  test('takes the plural form from count, else from max, else from min', () => {
    const forms = { one: 'one', other: 'other' }
    expect(fill(forms, 'en', { count: 1, max: 2, min: 2 })).toBe('one')
    expect(fill(forms, 'en', { max: 1, min: 2 })).toBe('one')
    expect(fill(forms, 'en', { min: 1 })).toBe('one')
    expect(fill(forms, 'en', { min: 2 })).toBe('other')
  })

  test('falls back on `other` where a form is missing', () => {
    expect(fill({ other: 'any {count}' }, 'ar', { count: 2 })).toBe('any 2')
  })

  test.each([
    ['ar', 0, 'يجب ألا تحتوي على أي كلمة.'],
    ['ar', 1, 'يجب ألا تزيد على كلمة واحدة.'],
    ['ar', 2, 'يجب ألا تزيد على كلمتين.'],
    ['ar', 3, 'يجب ألا تزيد على 3 كلمات.'],
    ['ar', 11, 'يجب ألا تزيد على 11 كلمة.'],
    ['ar', 100, 'يجب ألا تزيد على 100 كلمة.'],
    ['en', 1, 'must have at most 1 word.'],
    ['en', 20, 'must have at most 20 words.'],
    ['fr', 1, 'doit comporter au plus 1 mot.'],
    ['fr', 20, 'doit comporter au plus 20 mots.'],
    ['fr', 1_000_000, 'doit comporter au plus 1\u202f000\u202f000 mots.'],
    ['pt-pt', 1, 'não pode ter mais de 1 palavra.'],
    ['pt-pt', 20, 'não pode ter mais de 20 palavras.'],
    ['pt-pt', 1_000_000, 'não pode ter mais de 1\u00a0000\u00a0000 palavras.'],
    ['sw', 1, 'hakipaswi kuzidi neno 1.'],
    ['sw', 20, 'hakipaswi kuzidi maneno 20.'],
  ] as const)('counts in %s: %i', (language, max, text) => {
    expect(fill(catalogues[language].faults.too_many_words, language, { max })).toBe(text)
  })

  test.each(languages)('leaves no place in a sentence of %s when all are given', (language) => {
    const { errors } = catalogues[language]
    const values = {
      method: 'm',
      allow: 'a',
      namespace: 'n',
      limitBytes: 1,
      count: 3,
      params: 'p',
      reason: 'r',
      id: 'i',
    }
    const said = Object.values(errors).map((sentence) => fill(sentence, language, values))
    expect(said.filter((text) => /\{\w+\}/.test(text))).toEqual([])
  })
})
