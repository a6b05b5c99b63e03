import { isCleanText } from '../domain/fold-text.ts'
import type { GivenParameters } from '../present/present-page.ts'
import { type PairOptions, type Pairs, pairCollector } from './pair-collector.ts'
import { showText } from './text.ts'

export type { PairOptions, Pairs } from './pair-collector.ts'

/** A parsed query string or form, with its valid pairs in order; names keep their brackets. */
export interface GivenPairs extends Pairs {
  readonly given: GivenParameters
}

/** Decodes a form value, where `+` is a space; `undefined` if it is not UTF-8. */
function decodePart(text: string): string | undefined {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return undefined
  }
}

/** The name that a fault is reported under: the part before the first bracket. */
function baseName(name: string): string {
  const open = name.indexOf('[')
  return open > 0 ? name.slice(0, open) : name
}

/**
 * Parses a query string or an urlencoded body. A repeated name is a list if `isList` says so; otherwise the last value
 * counts. `name[]=` and `name[0]=` make a list of any name, by index and then in order, and `name[key]=` an object. Never
 * throws, and takes linear time.
 */
export function parsePairs(text: string, options: PairOptions): GivenPairs {
  const pairs = pairCollector(options)
  const given: [name: string, value: string][] = []
  let start = 0
  while (start < text.length) {
    const ampersand = text.indexOf('&', start)
    const end = ampersand === -1 ? text.length : ampersand
    if (end > start && !addPair(text.slice(start, end))) break
    start = end + 1
  }
  const { values, faults, tooMany } = pairs.result()
  return { values, faults, tooMany, given }

  function addPair(pair: string): boolean {
    const equals = pair.indexOf('=')
    const rawName = equals === -1 ? pair : pair.slice(0, equals)
    const name = decodePart(rawName)
    if (name === undefined) return pairs.reject(showText(rawName), 'bad_encoding')
    const value = equals === -1 ? '' : decodePart(pair.slice(equals + 1))
    if (value === undefined) return pairs.reject(showText(baseName(name)), 'bad_encoding')
    if (!isCleanText(name) || !isCleanText(value)) return pairs.reject(showText(baseName(name)), 'bad_characters')
    if (name !== '') given.push([name, value])
    return pairs.add(name, value)
  }
}
