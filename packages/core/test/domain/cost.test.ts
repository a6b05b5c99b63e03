import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CostEntry, parseCost, readCost } from '../../src/domain/cost.ts'

describe('readCost', () => {
  it.each([
    ['$10', ['$10']],
    ['  10 €\n', ['10 €']],
    ['Donation', ['Donation']],
    [12.5, [12.5]],
    [0, [0]],
    [-0, [-0]],
    [999_999_999_999_999, [999_999_999_999_999]],
    [
      ['$5', 20, ' x '],
      ['$5', 20, 'x'],
    ],
    [['', ' ', 5], [5]],
    ['', []],
    ['  ', []],
    [null, []],
    [[], []],
    [[''], []],
  ])('%j is taken', (raw, texts) => {
    expect(readCost(raw)).toEqual(texts)
  })

  it.each([
    [-1],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [1e21],
    [1e15],
    [1e-7],
    [true],
    [{}],
    [{ length: 1, 0: '5' }],
    [undefined],
    [5n],
    [[null]],
    [['5', -1]],
    [[['5']]],
    [new Array(2)],
    [() => '5'],
  ])('%o is rejected', (raw) => {
    expect(readCost(raw)).toBeUndefined()
  })

  it('a number is read back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e15, maxExcluded: true, noNaN: true }), (number) => {
        const texts = readCost(number)
        if (texts === undefined) expect(number).toBeLessThan(1e-6)
        else expect(parseCost(texts)?.values.map(Number)).toEqual([number])
      }),
    )
  })

  it('three decimals of a number are not taken for thousands', () => {
    expect(parseCost(readCost(1.234) ?? [])?.values).toEqual(['1.234'])
  })
})

function valuesOf(...cost: CostEntry[]): readonly string[] | undefined {
  return parseCost(cost)?.values
}

describe('the values of a cost', () => {
  it.each([
    ['$10', ['10']],
    ['10 €', ['10']],
    ['EUR 12.50', ['12.5']],
    ['12,50 €', ['12.5']],
    ['1.234,56 €', ['1234.56']],
    ['1,234.56', ['1234.56']],
    ["1'234.50", ['1234.5']],
    ['1’234.50', ['1234.5']],
    ['1 234,56', ['1234.56']],
    ['1\u00a0234,56', ['1234.56']],
    ['1\u202f234\u202f567 €', ['1234567']],
    ['€1.234.567,89', ['1234567.89']],
    ['1,234,567', ['1234567']],
    ['Rs. 1,00,000.50', ['100000.5']],
    ['1.234', ['1234']],
    ['1,234', ['1234']],
    ['Rp 50.000', ['50000']],
    ['0.125', ['0.125']],
    ['0,125', ['0.125']],
    ['12.3456', ['12.3456']],
    ['1234.567', ['1234.567']],
    ['1234,5', ['1234.5']],
    ['KWD 5.500', ['5.5']],
    ['5.500 د.ك', ['5.5']],
    ['KWD 1,500', ['1500']],
    ['$.50', ['0.5']],
    ['Rs.50', ['50']],
    ['007', ['7']],
    ['10.', ['10']],
    ['10,- €', ['10']],
    ['CHF 10.–', ['10']],
    ['KSh 1,500/=', ['1500']],
  ])('of %s', (text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })

  it.each([
    ['١٢', ['12']],
    ['١٢٫٥٠ د.إ', ['12.5']],
    ['١٬٢٣٤٫٥٠', ['1234.5']],
    ['۵۰۰', ['500']],
    ['१००', ['100']],
    ['５００円', ['500']],
    ['๑๐๐ ฿', ['100']],
  ])('of %s, in the digits of another script', (text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })

  it.each([
    ['$5 - $20', ['5', '20']],
    ['5-20 €', ['5', '20']],
    ['5 – 20 €', ['5', '20']],
    ['10/15', ['10', '15']],
    ['20, 5, 10', ['5', '10', '20']],
    ['5,10,15', ['5', '10', '15']],
    ['5.50,10.50', ['5.5', '10.5']],
    ['5, 10 or 15 €', ['5', '10', '15']],
    ['de 5 à 20 euros', ['5', '20']],
    ['من ٥ إلى ٢٠ ر.س', ['5', '20']],
    ['20 000 - 30 000 FCFA', ['20000', '30000']],
    ['10 € 20 €', ['10', '20']],
    ['$5 $20', ['5', '20']],
    ['前売り2000円 当日2500円', ['2000', '2500']],
    ['9 - 10 - 100', ['9', '10', '100']],
    ['10 – 10.00 – 10,0', ['10']],
  ])('of %s, which has several', (text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })

  it.each([
    'Donation',
    '',
    '10% off',
    'from 19:30',
    'A4',
    '2nd floor',
    'x2',
    '10.05.2027',
    '1.000.00',
    '1,000,00',
    '9999999999999999',
    `0.${'1'.repeat(60)}`,
    '€€€',
  ])('%j has none', (text) => {
    expect(valuesOf(text)).toEqual([])
  })

  it.each([
    ['Adults 10 €, under 12 free', ['10']],
    ['2 for $10', ['10']],
    ['2x10€', ['10']],
    ['10€ 20 people', ['10']],
    ['$20 at 19:30', ['20']],
    ['10 € (20% off for members)', ['10']],
  ])('of %s are only those that are money', (text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })

  it('of several texts are merged, sorted as numbers, each once', () => {
    expect(valuesOf('100', '9.5', '$10', '10.00', '9.45')).toEqual(['9.45', '9.5', '10', '100'])
  })

  it('are the number that was written, in any spelling', () => {
    const amount = fc.tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 10, max: 99 }))
    const manner = fc.constantFrom(
      ['.', ','],
      [',', '.'],
      ["'", '.'],
      [' ', ','],
      ['\u202f', ','],
      ['٬', '٫'],
      ['', '.'],
      ['', ','],
    )
    const symbol = fc.constantFrom(
      ['$', ''],
      ['', ' €'],
      ['EUR ', ''],
      ['KSh ', ''],
      ['', ' zł'],
      ['', ''],
      ['R$ ', ''],
    )
    fc.assert(
      fc.property(
        amount,
        manner,
        symbol,
        ([whole, cents], [thousands = '', decimal = ''], [before = '', after = '']) => {
          const grouped = String(whole).replace(/\B(?=(?:\d{3})+$)/g, thousands)
          expect(valuesOf(`${before}${grouped}${decimal}${cents}${after}`)).toEqual([
            String(Number(`${whole}.${cents}`)),
          ])
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('ascend, differ, and are plain numbers, for any text', () => {
    const unit = fc.oneof(
      fc.constantFrom(..."0123456789٣.,'’٫٬ -–/:%$€RsEUKh円", 'EUR', '\u00a0', 'to', '$', '10'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.array(fc.string({ unit, maxLength: 20 }), { maxLength: 3 }), (texts) => {
        const values = valuesOf(...texts) ?? []
        for (const value of values) expect(value).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
        const numbers = values.map(Number)
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
        expect(new Set(values).size).toBe(values.length)
      }),
      { numRuns: runs(100) },
    )
  })
})
