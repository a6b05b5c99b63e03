import { type PairOptions, type Pairs, pairCollector } from './pair-collector.ts'
import { decodePercent, showText } from './text.ts'

export type { PairOptions, Pairs } from './pair-collector.ts'

/** Undoes the encoding of forms: `+` is a blank. */
function decodePart(text: string): string | undefined {
  return decodePercent(text.includes('+') ? text.replaceAll('+', ' ') : text)
}

/** The name that a fault is reported under: what stands before the first bracket. */
function baseName(name: string): string {
  const open = name.indexOf('[')
  return open > 0 ? name.slice(0, open) : name
}

/**
 * Reads a query string or an urlencoded body. A name repeated plainly is a list for `isList` names, else the
 * last one wins; `name[]=` and `name[0]=` make a list of any name, by index and then as they came, and
 * `name[key]=` a record. Never throws; takes time in proportion to the text.
 */
export function parsePairs(text: string, options: PairOptions): Pairs {
  const pairs = pairCollector(options)
  let start = 0
  while (start < text.length) {
    const ampersand = text.indexOf('&', start)
    const end = ampersand === -1 ? text.length : ampersand
    if (end > start && !addPair(text.slice(start, end))) break
    start = end + 1
  }
  return pairs.result()

  function addPair(pair: string): boolean {
    const equals = pair.indexOf('=')
    const rawName = equals === -1 ? pair : pair.slice(0, equals)
    const name = decodePart(rawName)
    if (name === undefined) return pairs.reject(showText(rawName), 'malformed')
    const value = equals === -1 ? '' : decodePart(pair.slice(equals + 1))
    return value === undefined ? pairs.reject(showText(baseName(name)), 'malformed') : pairs.add(name, value)
  }
}
