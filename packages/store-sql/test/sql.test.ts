import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { all, join, plain, sql } from '../src/index.ts'

const hostile = '\'; DROP TABLE kalends_event; -- ? \u0000 " ` $1'

describe('a fragment of SQL', () => {
  test('binds every value, whatever it holds', () => {
    const piece = sql`SELECT * FROM t WHERE a = ${hostile} AND b = ${7} AND c = ${null}`
    expect(piece).toEqual({ text: 'SELECT * FROM t WHERE a = ? AND b = ? AND c = ?', values: [hostile, 7, null] })
  })

  test('includes other fragments with their values, in order', () => {
    const inner = sql`b = ${2} OR ${join([sql`c = ${3}`, sql`d = ${4}`], ' OR ')}`
    expect(sql`a = ${1} AND (${inner}) AND e = ${5}`).toEqual({
      text: 'a = ? AND (b = ? OR c = ? OR d = ?) AND e = ?',
      values: [1, 2, 3, 4, 5],
    })
  })

  test('of no conditions is always true', () => {
    expect(all([])).toEqual(plain('1 = 1'))
    expect(all([sql`a = ${1}`, sql`b = ${2}`])).toEqual({ text: 'a = ? AND b = ?', values: [1, 2] })
  })

  test('tells a bound value from a fragment that looks the same', () => {
    const both = (insert: string | ReturnType<typeof plain>) => sql`a = ${insert}`
    expect(both('b')).toEqual({ text: 'a = ?', values: ['b'] })
    expect(both(plain('b'))).toEqual({ text: 'a = b', values: [] })
    expect(both('b')).toEqual({ text: 'a = ?', values: ['b'] })
  })

  test('has as many placeholders as values, however it is composed', () => {
    const value = fc.oneof(
      fc.integer(),
      fc.constant(null),
      fc.string().map((text) => text.replaceAll('?', '')),
    )
    const { piece } = fc.letrec<{ piece: ReturnType<typeof sql> }>((tie) => ({
      piece: fc.oneof(
        { maxDepth: 4 },
        value.map((one) => sql`a = ${one}`),
        fc.tuple(tie('piece'), tie('piece'), value).map(([left, right, one]) => sql`(${left}) AND ${one} OR ${right}`),
        fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => join(pieces, ', ')),
      ),
    }))
    fc.assert(fc.property(piece, ({ text, values }) => (text.match(/\?/g) ?? []).length === values.length))
  })
})
