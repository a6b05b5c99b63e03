import { describe, expect, it } from 'vitest'
import { type CostEntry, parseCost, showCost } from '../../src/domain/cost.ts'
import { expectLinear } from '../growth.ts'

function shown(...cost: CostEntry[]): string {
  return showCost(parseCost(cost), 'Free')
}

describe('the currency of a cost', () => {
  it.each([
    ['$10', '$', 'USD', 'prefix'],
    ['10 $', '$', 'USD', 'postfix'],
    ['10€', '€', 'EUR', 'postfix'],
    ['10 Euro', 'Euro', 'EUR', 'postfix'],
    ['EUR 12.50', 'EUR', 'EUR', 'prefix'],
    ['12.50 eur', 'eur', 'EUR', 'postfix'],
    ['£5', '£', 'GBP', 'prefix'],
    ['¥500', '¥', 'JPY', 'prefix'],
    ['500円です', '円', 'JPY', 'postfix'],
    ['R$ 10', 'R$', 'BRL', 'prefix'],
    ['R100', 'R', 'ZAR', 'prefix'],
    ['US$10', 'US$', 'USD', 'prefix'],
    ['10 $US', '$US', 'USD', 'postfix'],
    ['CAD$10', 'CAD$', 'CAD', 'prefix'],
    ['KSh100', 'KSh', 'KES', 'prefix'],
    ['TSh 5,000', 'TSh', 'TZS', 'prefix'],
    ['CHF 10', 'CHF', 'CHF', 'prefix'],
    ['Rs.500', 'Rs.', 'INR', 'prefix'],
    ['S/.20', 'S/.', 'PEN', 'prefix'],
    ['100 руб.', 'руб', 'RUB', 'postfix'],
    ['5 000 F CFA', 'F CFA', 'XOF', 'postfix'],
    ['50 د.إ', 'د.إ', 'AED', 'postfix'],
    ['د.إ 50', 'د.إ', 'AED', 'prefix'],
    ['500/= KSh', 'KSh', 'KES', 'postfix'],
    ['from$5', '$', 'USD', 'prefix'],
    ['10€p.P.', '€', 'EUR', 'postfix'],
    ['10 kr', 'kr', '', 'postfix'],
    ['₿ 5', '₿', '', 'prefix'],
    ['5 $20', '$', 'USD', 'prefix'],
    ['5-20 €', '€', 'EUR', 'postfix'],
    ['€5 / $6', '€', 'EUR', 'prefix'],
    ['10', '', '', 'prefix'],
    ['Donation', '', '', 'prefix'],
    ['From 10', '', '', 'prefix'],
    ['all 10', '', '', 'prefix'],
    ['10 constructor', '', '', 'prefix'],
  ])('of %s is %j, %j, %s', (text, symbol, code, position) => {
    expect(parseCost([text])).toMatchObject({ symbol, code, position })
  })

  it('is the first that any of the texts has', () => {
    expect(parseCost(['Members 5', '10 €', '$20'])?.symbol).toBe('€')
  })

  it('does not take the code of another currency', () => {
    expect(parseCost(['$10', '12 EUR'])?.code).toBe('USD')
  })

  it('is identified by a code after the amount, wherever the first symbol is', () => {
    expect(parseCost(['$10 CAD'])?.code).toBe('CAD')
    expect(parseCost(['$5 - $20 CAD'])?.code).toBe('CAD')
  })
})

describe('the shown cost', () => {
  it('is empty when there is none', () => {
    expect([parseCost([]), shown()]).toEqual([undefined, ''])
  })

  it.each(['0', '0.00', '$0', '0 €', '٠', '0 - 0'])('is the word for free when all is %s', (text) => {
    expect(showCost(parseCost([text]), 'Gratuit')).toBe('Gratuit')
  })

  it.each([
    '$10',
    '10.00 €',
    'From 10',
    'Adults 10 €, under 12 free',
    '1.234,56 €',
    '$10 / $10',
    'Donation',
    '10% off',
    '-5',
    '-5 €',
  ])('is %s as it was given', (text) => {
    expect(shown(text)).toBe(text)
  })

  it.each([
    ['$5 - $20', '$5 – $20'],
    ['$20/$5', '$5 – $20'],
    ['5-20 €', '5 € – 20 €'],
    ['5-20€', '5€ – 20€'],
    ['EUR 5-20', 'EUR 5 – EUR 20'],
    ['EUR 5 EUR 20', 'EUR 5 – EUR 20'],
    ['10,- / 15,- €', '10,- € – 15,- €'],
    ['5.00 - 20.50', '5.00 – 20.50'],
    ['٥-٢٠ ر.س', '٥ ر.س – ٢٠ ر.س'],
    ['Adults $10, children $5', '$5 – $10'],
    ['0 - 10 €', 'Free – 10 €'],
    ['5 bis 20 Euro', '5 Euro – 20 Euro'],
  ])('of %s is %s', (text, cost) => {
    expect(shown(text)).toBe(cost)
  })

  it.each([
    [['10', '20'], '10 – 20'],
    [['20', '5', '10'], '5 – 20'],
    [['0', '25'], 'Free – 25'],
    [['5', '20 €'], '5 € – 20 €'],
    [['$5', '10 €'], '$5 – 10 €'],
    [['$10', '$10'], '$10'],
    [['10', '10.00'], '10'],
    [['$10 adults', '$10 children'], '$10 adults – $10 children'],
    [['Members', '$20'], 'Members – $20'],
    [['VIP', 'Donation'], 'VIP – Donation'],
    [['-5', '10'], '-5 – 10'],
    [[1.005], '1.005'],
    [[5, 1.005], '1.005 – 5'],
  ])('of the list %j is %s', (texts, cost) => {
    expect(shown(...texts)).toBe(cost)
  })

  it.each([
    '1',
    '1,',
    '1.',
    '1 ',
    '1 234 ',
    ' ',
    '$1 ',
    '1€-',
    '.',
    "1'",
    '١',
    'F CFA ',
    '5:',
    '1,23,',
    '\u00a0',
    '1 1234',
  ])('of a long run of %j takes no longer than its length', async (unit) => {
    await expectLinear((text) => parseCost([text]), unit)
  })
})
