import type { CostDetails } from '../contract/output-parts.ts'
import { compareText } from './compare-text.ts'
import { CODES, SYMBOLS, THREE_DECIMALS } from './currencies.ts'

interface Currency {
  readonly symbol: string
  readonly code: string
  /** Whether the code itself was written. */
  readonly isNamed: boolean
  readonly position: 'prefix' | 'postfix'
  /** What stands between symbol and figures: blanks or nothing. */
  readonly gap: string
}

interface Amount {
  /** As in `CostDetails.values`. */
  readonly value: string
  readonly figures: string
  /** Figures and symbol, as they stand in the text from start to end. */
  readonly written: string
  readonly start: number
  readonly end: number
  readonly currency: Currency | undefined
}

/** Other characters for what `FIGURES` looks for, each of one unit, so that places in the text stay the same. */
const ALIKE = new Map([
  ...[...'٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០０'].flatMap((zero) =>
    [...'0123456789'].map((digit) => [String.fromCharCode(zero.charCodeAt(0) + Number(digit)), digit] as const),
  ),
  ...[...'\u00a0\u2007\u2009\u202f\u3000\t\n\r'].map((blank) => [blank, ' '] as const),
  ...Object.entries({ '’': "'", '٬': "'", '％': '%', '٪': '%', '．': '.', '，': ',' }),
])
const ALIKE_SIGN = new RegExp(`[${[...ALIKE.keys()].join('')}]`, 'g')

// Figures with blanks between groups of three, or with any other separators, or a fraction alone behind a symbol.
const FIGURES = /[1-9]\d{0,2}(?: \d{3})+(?!\d)(?:[.,٫]\d+)?|\d+(?:[.,'٫]\d+)*|(?<![^\s\p{Sc}])\.\d+/gu
const GROUPED = /^([1-9]\d{0,2}([., '])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,٫](\d+))?$/
const INDIAN = /^([1-9]\d?(?:,\d\d)+,\d{3})()(?:\.(\d+))?$/
const PLAIN = /^(\d*)()(?:(?:[.٫]|,(?=\d{1,3}$))(\d+))?$/
const MOST_DIGITS = 15
const LONGEST_FIGURES = 40

const REACH = 16
const SIGN = /^\p{Sc}$/u
// A code, also in front of a sign: `CAD$`.
const NAMED = /^[A-Z]{3}\p{Sc}?$/u
const BEFORE = /(?<![\p{L}\p{M}])(F CFA|[\p{L}\p{M}\p{Sc}.]{1,10}(?:\/\.?)?)( {0,2})$/u
const SIGN_BEFORE = /(\p{Sc})( {0,2})$/u
// Behind the figures there may be a stroke for "and no cents": `10,-` or `500/=`.
const NO_CENTS = /^(?:[.,][-–—]{1,2}|\/[-=])/
const AFTER = /((?:[.,][-–—]{1,2}|\/[-=])? {0,2})(F CFA|[\p{L}\p{M}\p{Sc}.]{1,10})(?![\p{L}\p{M}])/uy
const SIGN_AFTER = /((?:[.,][-–—]{1,2}|\/[-=])? {0,2})([\p{Sc}円元원])/uy

// A share, a time of day, or figures that are part of a word: `10%`, `19:30`, `2nd`, `A4`.
const OTHER_AFTER = /(?: {0,2}%|:\d|\p{Script=Latin})/uy
const OTHER_BEFORE = /(?:\d:|\p{Script=Latin})$/u

const BETWEEN = ' – '
const LINKS = new Set(
  '- – — ~ / | , ; & + … to or and bis oder und à a ou et até e y o hadi na au إلى الى أو او و до или и'.split(' '),
)

/**
 * Reads a cost: a text, a number, or a list of them. Texts come back as given without blanks around them, empty ones
 * left out; numbers in plain notation. `undefined` for anything else: a number that is negative, not finite, or too
 * large or small to be a price; a list within a list.
 */
export function readCost(raw: unknown): readonly string[] | undefined {
  if (raw === null) return []
  const texts = Array.isArray(raw) ? Array.from(raw, readEntry) : [readEntry(raw)]
  return texts.every((text) => text !== undefined) ? texts.filter((text) => text !== '') : undefined
}

/**
 * Shows a cost: the word for free when every amount is zero; the texts as given when there is one amount or none;
 * else the lowest and the highest as they were written, those without a symbol (`5-20 €`) with that of the others.
 *
 * A dot, comma, blank or apostrophe before exactly three digits separates thousands (`1.234`, `1,234`), unless a zero
 * stands before it, or it is a dot and the currency has three decimals. A dot or comma that occurs once is decimal
 * otherwise, and always behind thousands. What is no number then is a list if it has commas (`5,10,15`).
 * Percentages, times and figures within a word are no amounts. Where a text names a currency, figures away from it
 * count only if linked to an amount that has it: `10 €, under 12 free` has one amount, `5, 10 or 15 €` has three.
 */
export function presentCost(
  cost: readonly string[],
  free: string,
): { readonly cost: string; readonly cost_details: CostDetails } {
  const amounts = cost.flatMap(findAmounts)
  const currency = mainCurrency(amounts)
  const sorted = amounts.toSorted((a, b) => compareValues(a.value, b.value))
  return {
    cost: showCost(cost, sorted, { currency, free }),
    cost_details: {
      currency_symbol: currency?.symbol ?? '',
      currency_code: currency?.code ?? '',
      currency_position: currency?.position ?? 'prefix',
      values: [...new Set(sorted.map((amount) => amount.value))],
    },
  }
}

function readEntry(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw.trim()
  if (typeof raw !== 'number' || !(raw >= 0 && raw < 10 ** MOST_DIGITS)) return undefined
  const text = String(raw)
  if (text.includes('e')) return undefined
  // Written with three decimals it would be read as thousands.
  return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text
}

function showCost(
  cost: readonly string[],
  sorted: readonly Amount[],
  { currency, free }: { readonly currency: Currency | undefined; readonly free: string },
): string {
  const lowest = sorted[0]
  const highest = sorted.at(-1)
  if (lowest === undefined || highest === undefined) return cost.join(BETWEEN)
  if (highest.value === '0') return free
  if (lowest.value !== highest.value) {
    const low = lowest.value === '0' ? free : writeAmount(lowest, currency)
    return low + BETWEEN + writeAmount(highest, currency)
  }
  const written = new Set(sorted.map((amount) => amount.written))
  const isBare = cost.every((text) => written.has(text))
  return isBare ? cost.slice(0, 1).join() : [...new Set(cost)].join(BETWEEN)
}

function writeAmount({ figures, written, ...amount }: Amount, currency: Currency | undefined): string {
  if (amount.currency !== undefined || currency === undefined) return written
  const { symbol, gap, position } = currency
  return position === 'prefix' ? symbol + gap + figures : figures + gap + symbol
}

/** The first currency that was written; `$5 – $20 CAD` says only later which dollars are meant. */
function mainCurrency(amounts: readonly Amount[]): Currency | undefined {
  const currencies = amounts.flatMap(({ currency }) => currency ?? [])
  const first = currencies[0]
  return currencies.find(({ symbol, isNamed }) => isNamed && symbol === first?.symbol) ?? first
}

/** The amounts in a text, in the order in which they stand there. */
function findAmounts(text: string): readonly Amount[] {
  const plain = text.replace(ALIKE_SIGN, (sign) => ALIKE.get(sign) ?? sign)
  const amounts: Amount[] = []
  let unread = 0
  for (const { 0: figures, index: start } of plain.matchAll(FIGURES)) {
    const end = start + figures.length
    const before = currencyBefore(plain.slice(Math.max(unread, start - REACH), start))
    const after = currencyAfter(plain, end, before)
    unread = end + lengthOf(after)
    if (before === undefined && after === undefined && isOther(plain, start, end)) continue
    const numbers = readNumbers(figures, (after ?? before)?.code)
    for (const [index, { value, from, to }] of numbers.entries()) {
      const left = index === 0 ? before : undefined
      const right = index === numbers.length - 1 ? after : undefined
      const place = { start: start + from - lengthOf(left), end: start + to + lengthOf(right) }
      amounts.push({
        value,
        figures: text.slice(start + from, start + to),
        written: text.slice(place.start, place.end),
        ...place,
        currency: left && right ? { ...left, code: right.code, isNamed: true } : (left ?? right),
      })
    }
  }
  return withoutStrays(amounts, plain)
}

function currencyBefore(text: string): Currency | undefined {
  return currencyIn(BEFORE.exec(text), 'prefix') ?? currencyIn(SIGN_BEFORE.exec(text), 'prefix')
}

function currencyAfter(text: string, end: number, before: Currency | undefined): Currency | undefined {
  const after = currencyIn(execAt(AFTER, text, end), 'postfix') ?? currencyIn(execAt(SIGN_AFTER, text, end), 'postfix')
  if (after === undefined) return undefined
  // In `5 $20` the symbol belongs to what follows; behind `$10` only a code counts, which says what dollars they are.
  const isOfNext = after.gap !== '' && /\d/.test(text.charAt(end + lengthOf(after)))
  return isOfNext || (before !== undefined && (before.isNamed || !after.isNamed)) ? undefined : after
}

function currencyIn(match: RegExpExecArray | null, position: Currency['position']): Currency | undefined {
  if (match === null) return undefined
  const [, first = '', second = ''] = match
  const [run, gap] = position === 'prefix' ? [first, second] : [second, first]
  // A dot before a symbol ends a sentence, and so does one behind it, save in `Rs.500`.
  const symbol = position === 'prefix' ? run.replace(/^\.+/, '') : run.replace(/(?<!\.)\.+$/, '')
  const name = symbol.replace(' ', '').replace(/(?<!\.)\.+$/, '')
  const isNamed = NAMED.test(name) && CODES.has(name.slice(0, 3))
  const code = isNamed ? name.slice(0, 3) : (SYMBOLS.get(name) ?? (SIGN.test(name) ? '' : undefined))
  return code === undefined ? undefined : { symbol, code, isNamed, position, gap }
}

function lengthOf(currency: Currency | undefined): number {
  return currency === undefined ? 0 : currency.symbol.length + currency.gap.length
}

function isOther(text: string, start: number, end: number): boolean {
  return execAt(OTHER_AFTER, text, end) !== null || OTHER_BEFORE.test(text.slice(Math.max(0, start - 2), start))
}

function execAt(sticky: RegExp, text: string, index: number): RegExpExecArray | null {
  sticky.lastIndex = index
  return sticky.exec(text)
}

/** The numbers that figures stand for, each with its place in them: one, or what a list between commas holds. */
function readNumbers(figures: string, code = ''): readonly { value: string; from: number; to: number }[] {
  const whole = readNumber(figures, code)
  if (whole !== undefined) return [{ value: whole, from: 0, to: figures.length }]
  const pieces = figures.split(',')
  if (pieces.some((piece) => /^0\d/.test(piece))) return []
  let to = -1
  return pieces.flatMap((piece) => {
    const from = to + 1
    to = from + piece.length
    const value = readNumber(piece, code)
    return value === undefined ? [] : [{ value, from, to }]
  })
}

function readNumber(figures: string, code: string): string | undefined {
  if (figures.length > LONGEST_FIGURES) return undefined
  const isDecimal = THREE_DECIMALS.has(code) && /^\d+\.\d+$/.test(figures)
  const match = (isDecimal ? null : (GROUPED.exec(figures) ?? INDIAN.exec(figures))) ?? PLAIN.exec(figures)
  if (match === null) return undefined
  const whole = (match[1] ?? '').replace(/\D/g, '').replace(/^0+/, '')
  const fraction = (match[3] ?? '').replace(/(?<!0)0+$/, '')
  if (whole.length > MOST_DIGITS) return undefined
  return (whole || '0') + (fraction && `.${fraction}`)
}

/** Where some amounts have a currency, leaves out those that neither have one nor are linked to one that counts. */
function withoutStrays(amounts: readonly Amount[], text: string): readonly Amount[] {
  const counts = amounts.map(({ currency }) => currency !== undefined)
  if (!counts.includes(true)) return amounts
  const links = amounts.map(({ start }, index) => isLink(text.slice(amounts[index - 1]?.end ?? 0, start)))
  for (let index = 1; index < counts.length; index += 1) {
    if (counts[index - 1] && links[index]) counts[index] = true
  }
  for (let index = counts.length - 1; index > 0; index -= 1) {
    if (counts[index] && links[index]) counts[index - 1] = true
  }
  return amounts.filter((_, index) => counts[index])
}

function isLink(between: string): boolean {
  const words = between.replace(NO_CENTS, '').toLowerCase().trim().split(/ +/)
  return words.every((word) => LINKS.has(word))
}

function compareValues(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  return wholeA.length - wholeB.length || compareText(wholeA, wholeB) || compareText(fractionA, fractionB)
}
