import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/contract/languages.ts'
import { catalogues, fill } from '../../src/i18n/catalogues.ts'

describe('fill', () => {
  test('replaces each placeholder as often as it occurs', () => {
    expect(fill('{a} and {b} and {a}', 'en', { a: 'x', b: 2 })).toBe('x and 2 and x')
  })

  test('leaves a placeholder without a value unchanged', () => {
    expect(fill('{a} and {b}', 'en', { a: 'x' })).toBe('x and {b}')
    expect(fill('{a}', 'en')).toBe('{a}')
  })

  test('takes no value from a prototype', () => {
    expect(fill('{constructor} {__proto__} {toString}', 'en', {})).toBe('{constructor} {__proto__} {toString}')
  })

  test('leaves braces unchanged that are not a placeholder', () => {
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

  test('does not fill a value that looks like a placeholder', () => {
    expect(fill('{a} {b}', 'en', { a: '{b}', b: '{a}' })).toBe('{b} {a}')
  })

  test('does not interpret a value as a replacement pattern', () => {
    expect(fill('<{a}>', 'en', { a: '$& $1 $` $$' })).toBe('<$& $1 $` $$>')
  })

  test('puts any text in just as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(fill('<{a}|{b}>', 'ar', { a, b })).toBe(`<${a}|${b}>`)
      }),
    )
  })

  test.each(languages)('leaves no placeholder in a sentence of %s when all values are given', (language) => {
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
      one: 'o',
    }
    const said = Object.values(errors).map((sentence) => fill(sentence, language, values))
    expect(said.filter((text) => /\{\w+\}/.test(text))).toEqual([])
  })
})
