import type { EventCost } from '../ports/record.ts'
import { compareText } from './compare-text.ts'
import { CODES, SYMBOLS, THREE_DECIMALS } from './currencies.ts'

/** An entry of a cost: a string to parse, or a number. */
export type CostEntry = string | number

interface Currency {
  readonly symbol: string
  readonly code: string
  /** Whether the text contains the ISO code. */
  readonly isNamed: boolean
  readonly position: 'prefix' | 'postfix'
  /** The spaces between symbol and digits, if any. */
  readonly gap: string
}

interface Amount {
  /** In the format of `EventCost.values`. */
  readonly value: string
  readonly figures: string
  /** Digits and symbol as written, from `start` to `end` of the text. */
  readonly written: string
  readonly start: number
  readonly end: number
  readonly currency: Currency | undefined
}

/**
 * Digits, spaces and punctuation of other scripts, and the ASCII character that each stands for. All are one UTF-16 unit, so
 * replacing one does not move positions.
 */
const ALIKE = new Map([
  ...[...'٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០０'].flatMap((zero) =>
    [...'0123456789'].map((digit) => [String.fromCharCode(zero.charCodeAt(0) + Number(digit)), digit] as const),
  ),
  ...[...'\u00a0\u2007\u2009\u202f\u3000\t\n\r'].map((blank) => [blank, ' '] as const),
  ...Object.entries({ '’': "'", '٬': "'", '％': '%', '٪': '%', '．': '.', '，': ',' }),
])
const ALIKE_SIGN = new RegExp(`[${[...ALIKE.keys()].join('')}]`, 'g')

// Digits in groups of three separated by spaces, digits with other separators, or a fraction alone after a symbol.
const FIGURES = /[1-9]\d{0,2}(?: \d{3})+(?!\d)(?:[.,٫]\d+)?|\d+(?:[.,'٫]\d+)*|(?<![^\s\p{Sc}])\.\d+/gu
const GROUPED = /^([1-9]\d{0,2}([., '])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,٫](\d+))?$/
const INDIAN = /^([1-9]\d?(?:,\d\d)+,\d{3})()(?:\.(\d+))?$/
const PLAIN = /^(\d*)()(?:(?:[.٫]|,(?=\d{1,3}$))(\d+))?$/
// The most frequent cost, such as `5` or `12.50`, which needs none of the above.
const SIMPLE = /^[1-9]\d{0,2}(?:\.\d\d?)?$/
const MOST_DIGITS = 15
const LONGEST_FIGURES = 40

const REACH = 16
const SIGN = /^\p{Sc}$/u
// A code, optionally followed by a symbol: `CAD$`.
const NAMED = /^[A-Z]{3}\p{Sc}?$/u
const BEFORE = /(?<![\p{L}\p{M}])(F CFA|[\p{L}\p{M}\p{Sc}.]{1,10}(?:\/\.?)?)( {0,2})$/u
const SIGN_BEFORE = /(\p{Sc})( {0,2})$/u
// A dash after the digits can mean "no cents": `10,-` or `500/=`.
const NO_CENTS = /^(?:[.,][-–—]{1,2}|\/[-=])/
const AFTER = /((?:[.,][-–—]{1,2}|\/[-=])? {0,2})(F CFA|[\p{L}\p{M}\p{Sc}.]{1,10})(?![\p{L}\p{M}])/uy
const SIGN_AFTER = /((?:[.,][-–—]{1,2}|\/[-=])? {0,2})([\p{Sc}円元원])/uy

// A percentage, a time of day, or digits that are part of a word: `10%`, `19:30`, `2nd`, `A4`.
const OTHER_AFTER = /(?: {0,2}%|:\d|\p{Script=Latin})/uy
const OTHER_BEFORE = /(?:\d:|\p{Script=Latin})$/u
// A minus between numbers means "to". It is a sign only at the start of a string (`-5`, `€ -5`).
const MINUS = /^(?: *(?:\p{Sc}|[A-Z]{3}))? *[-−] *$/u

const BETWEEN = ' – '
const LINKS = new Set(
  '- – — ~ / | , ; & + … to or and bis oder und à a ou et até e y o hadi na au إلى الى أو او و до или и'.split(' '),
)

/**
 * Validates the input of a cost: a string, a number, or a list of them. Trims strings and omits empty ones. Returns
 * `undefined` for anything else, including nested lists and numbers that are negative, not finite, or too large or
 * small for a price.
 */
export function readCost(raw: unknown): readonly CostEntry[] | undefined {
  if (raw === null) return []
  const entries = Array.isArray(raw) ? Array.from(raw, readEntry) : [readEntry(raw)]
  return entries.every((entry) => entry !== undefined) ? entries.filter((entry) => entry !== '') : undefined
}

/**
 * Parses a cost for storage. Returns `undefined` if there are no entries. The text to show is the input if it has at
 * most one amount, and otherwise the lowest and the highest amount as written. An amount without a symbol (`5-20 €`)
 * takes the symbol of the others.
 *
 * A dot, comma, space or apostrophe before exactly three digits separates thousands (`1.234`, `1,234`). The exceptions
 * are a separator after a zero, and a dot in a currency with three decimals. Otherwise, a dot or comma that occurs once
 * is the decimal separator, and so is the one after thousands. Digits with other commas are a list (`5,10,15`).
 *
 * Percentages, times, digits within a word and a negative number at the start of a string are not amounts. If a string
 * has a currency, a number without one counts only if it is connected to an amount with one: `10 €, under 12 free` has
 * one amount, `5, 10 or 15 €` has three.
 */
export function parseCost(entries: readonly CostEntry[]): EventCost | undefined {
  const [first] = entries
  if (first === undefined) return undefined
  if (entries.length === 1 && typeof first === 'string' && SIMPLE.test(first)) return simpleCost(first)
  const amounts = entries.flatMap((entry) => (typeof entry === 'number' ? [plainAmount(entry)] : findAmounts(entry)))
  const currency = mainCurrency(amounts)
  const sorted = amounts.toSorted((a, b) => compareValues(a.value, b.value))
  const texts = entries.map(String)
  return {
    texts,
    ...costText(texts, sorted, currency),
    symbol: currency?.symbol ?? '',
    code: currency?.code ?? '',
    position: currency?.position ?? 'prefix',
    values: [...new Set(sorted.map((amount) => amount.value))],
  }
}

function simpleCost(text: string): EventCost {
  const values = [String(Number(text))]
  return { texts: [text], text, free: 'none', symbol: '', code: '', position: 'prefix', values }
}

/** The text of a stored cost. `free` is the word for "free" in the language of the response. */
export function showCost(cost: EventCost | undefined, free: string): string {
  if (cost === undefined) return ''
  if (cost.free === 'all') return free
  return cost.free === 'lowest' ? free + BETWEEN + cost.text : cost.text
}

function readEntry(raw: unknown): CostEntry | undefined {
  if (typeof raw === 'string') return raw.trim()
  if (typeof raw !== 'number' || !(raw >= 0 && raw < 10 ** MOST_DIGITS)) return undefined
  return String(raw).includes('e') ? undefined : raw
}

function plainAmount(number: number): Amount {
  const text = String(number)
  return { value: text, figures: text, written: text, start: 0, end: text.length, currency: undefined }
}

function costText(
  texts: readonly string[],
  sorted: readonly Amount[],
  currency: Currency | undefined,
): Pick<EventCost, 'text' | 'free'> {
  const lowest = sorted[0]
  const highest = sorted.at(-1)
  if (lowest === undefined || highest === undefined) return { text: texts.join(BETWEEN), free: 'none' }
  if (highest.value === '0') return { text: '', free: 'all' }
  if (lowest.value !== highest.value) {
    const high = writeAmount(highest, currency)
    if (lowest.value === '0') return { text: high, free: 'lowest' }
    return { text: writeAmount(lowest, currency) + BETWEEN + high, free: 'none' }
  }
  const written = new Set(sorted.map((amount) => amount.written))
  const isBare = texts.every((text) => written.has(text))
  return { text: isBare ? texts.slice(0, 1).join() : [...new Set(texts)].join(BETWEEN), free: 'none' }
}

function writeAmount({ figures, written, ...amount }: Amount, currency: Currency | undefined): string {
  if (amount.currency !== undefined || currency === undefined) return written
  const { symbol, gap, position } = currency
  return position === 'prefix' ? symbol + gap + figures : figures + gap + symbol
}

/**
 * The first currency in the text. If a later amount adds a code to its symbol, as in `$5 – $20 CAD`, returns the currency with
 * the code.
 */
function mainCurrency(amounts: readonly Amount[]): Currency | undefined {
  const currencies = amounts.flatMap(({ currency }) => currency ?? [])
  const first = currencies[0]
  return currencies.find(({ symbol, isNamed }) => isNamed && symbol === first?.symbol) ?? first
}

/** The amounts in a string, in order. */
function findAmounts(text: string): readonly Amount[] {
  const plain = text.replace(ALIKE_SIGN, (sign) => ALIKE.get(sign) ?? sign)
  const amounts: Amount[] = []
  let unread = 0
  for (const { 0: figures, index: start } of plain.matchAll(FIGURES)) {
    const end = start + figures.length
    const before = currencyBefore(plain.slice(Math.max(unread, start - REACH), start))
    const after = currencyAfter(plain, end, before)
    const isNegative = unread === 0 && MINUS.test(plain.slice(0, start - lengthOf(before)))
    unread = end + lengthOf(after)
    if (isNegative) continue
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
  if (text === '') return undefined
  return currencyIn(BEFORE.exec(text), 'prefix') ?? currencyIn(SIGN_BEFORE.exec(text), 'prefix')
}

function currencyAfter(text: string, end: number, before: Currency | undefined): Currency | undefined {
  if (end === text.length) return undefined
  const after = currencyIn(execAt(AFTER, text, end), 'postfix') ?? currencyIn(execAt(SIGN_AFTER, text, end), 'postfix')
  if (after === undefined) return undefined
  // In `5 $20` the symbol belongs to the next amount. After `$10` only a code counts, because it says which dollar.
  const isOfNext = after.gap !== '' && /\d/.test(text.charAt(end + lengthOf(after)))
  return isOfNext || (before !== undefined && (before.isNamed || !after.isNamed)) ? undefined : after
}

function currencyIn(match: RegExpExecArray | null, position: Currency['position']): Currency | undefined {
  if (match === null) return undefined
  const [, first = '', second = ''] = match
  const [run, gap] = position === 'prefix' ? [first, second] : [second, first]
  // A dot before or after a symbol ends a sentence, except in `Rs.500`.
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

/** Parses digits as one number or as a list separated by commas. Each result has its position in the input. */
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

/** If some amounts have a currency, drops those without one, except in a range or list with such an amount. */
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
