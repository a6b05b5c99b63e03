import { isRecord, type TecRecord } from './dump.ts'
import { textOf } from './values.ts'

/** A currency, and whether it stands before the amount. */
interface Currency {
  readonly symbol: string
  readonly isPrefix: boolean
}

/**
 * The cost of an event. The text of the site, such as `Free – $30`, is formatted for readers, so the cost is built from
 * the separate amounts, unless these are words.
 */
export function costOf(event: TecRecord): readonly string[] | string | undefined {
  const text = textOf(event['cost'])
  const details = isRecord(event['cost_details']) ? event['cost_details'] : {}
  const values = [details['values']].flat().flatMap((value) => textOf(value) ?? [])
  if (text === undefined) return undefined
  if (values.length === 0 || !values.every((value) => /^\d+(?:\.\d+)?$/.test(value))) return text
  const { symbol, isPrefix } = currencyOf(text, details)
  return values.map((value) => (isPrefix ? `${symbol}${value}` : `${value}${symbol}`))
}

/** The currency of an event. If the event has no symbol of its own, its text contains the symbol of the site. */
function currencyOf(text: string, details: TecRecord): Currency {
  const symbol = textOf(details['currency_symbol'])
  if (symbol !== undefined) return { symbol, isPrefix: details['currency_position'] !== 'postfix' }
  const [, before, after] = /(\p{Sc})\s?\d|\d\s?(\p{Sc})/u.exec(text) ?? []
  return { symbol: before ?? after ?? '', isPrefix: before !== undefined }
}
