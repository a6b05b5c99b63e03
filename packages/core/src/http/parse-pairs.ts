import { isCleanText } from '../domain/fold-text.ts'
import type { GivenParameters } from '../present/present-page.ts'
import { decodePercent, showText } from './text.ts'

/**
 * The parameters of a query string or form. A name maps to a string, to a list of strings, or (`name[key]=`) to an
 * object of strings. `values` and those objects have no prototype.
 */
export interface Pairs {
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly PairFault[]
  /** Whether there were more pairs than allowed. The rest was not parsed. */
  readonly tooMany: boolean
}

/** What is wrong with a pair. */
export interface PairFault {
  readonly param: string
  /**
   * `bad_encoding`: not percent-encoded UTF-8. `bad_characters`: NUL or a lone surrogate, in the name or the value.
   * `too_deep`: more than one level, like `venue[0][venue]`.
   */
  readonly code: 'bad_encoding' | 'bad_characters' | 'too_deep'
}

/** Which names are lists when they are repeated, and how many pairs are allowed. */
export interface PairOptions {
  readonly isList: (name: string) => boolean
  readonly maxPairs: number
}

/** One value of a name. The key is what stands in brackets; `undefined` without brackets. */
interface Entry {
  readonly key: string | undefined
  readonly value: string
}

function readEntries(entries: readonly Entry[], isList: boolean): unknown {
  const valuesOf = (some: readonly Entry[]) => some.map(({ value }) => value)
  if (entries.every(({ key }) => key === undefined)) {
    return isList && entries.length > 1 ? valuesOf(entries) : entries.at(-1)?.value
  }
  const keyed = entries.filter(({ key }) => key)
  if (keyed.some(({ key = '' }) => !/^\d+$/.test(key))) {
    // If one key is a word, as in `venue[city]`, the values form an object, in which the `1` of `venue[1]` is a key too. Values
    // without a key are dropped, because an object cannot hold them.
    const record: Record<string, string> = Object.create(null)
    for (const { key = '', value } of keyed) record[key] = value
    return record
  }
  const unindexed = entries.filter(({ key }) => key === '')
  const plain = entries.filter(({ key }) => key === undefined)
  // Sorted by index instead of stored at it, so that `[999999999]` costs no more than `[0]`.
  return valuesOf([...keyed.toSorted(byIndex), ...unindexed, ...plain])
}

function byIndex(left: Entry, right: Entry): number {
  const [a, b] = [Number(left.key), Number(right.key)]
  // Compared, not subtracted: two indexes of 400 digits are both `Infinity`, and their difference is `NaN`.
  return a < b ? -1 : a > b ? 1 : 0
}

/** Collects decoded pairs. When there are too many, its functions return `false`, and the caller must stop. */
export function pairCollector({ isList, maxPairs }: PairOptions) {
  const names = new Map<string, Entry[]>()
  const faults: PairFault[] = []
  let count = 0

  function fits(): boolean {
    count += 1
    return count <= maxPairs
  }

  /** Adds a pair whose name and key are already separate. `name[]` has an empty key. */
  function addUnder(name: string, key: string | undefined, value: string): boolean {
    if (!fits()) return false
    const entries = names.get(name)
    if (entries === undefined) names.set(name, [{ key, value }])
    else entries.push({ key, value })
    return true
  }

  /** Records an invalid pair. */
  function reject(param: string, code: PairFault['code']): boolean {
    if (!fits()) return false
    faults.push({ param, code })
    return true
  }

  /** Adds a pair as written: `title`, `tags[]`, `tags[0]`, `venue[city]`. */
  function add(name: string, value: string): boolean {
    const open = name.indexOf('[')
    if (name === '' || open === 0) return fits()
    if (open === -1 || !name.endsWith(']')) return addUnder(name, undefined, value)
    const base = name.slice(0, open)
    const key = name.slice(open + 1, -1)
    return /[[\]]/.test(key) ? reject(base, 'too_deep') : addUnder(base, key, value)
  }

  function result(): Pairs {
    const values: Record<string, unknown> = Object.create(null)
    for (const [name, entries] of names) values[name] = readEntries(entries, isList(name))
    return { values, faults, tooMany: count > maxPairs }
  }

  return { add, addUnder, reject, result }
}

/** A parsed query string or form, with its valid pairs in order; names keep their brackets. */
export interface GivenPairs extends Pairs {
  readonly given: GivenParameters
}

/** Decodes a form value, where `+` is a space; `undefined` if it is not UTF-8. */
function decodePart(text: string): string | undefined {
  // For a megabyte of plus signs, `replaceAll` takes five times as long.
  return decodePercent(text.includes('+') ? text.split('+').join(' ') : text)
}

/** The name that a fault is reported under: the part before the first bracket. */
function baseName(name: string): string {
  const open = name.indexOf('[')
  return showText(open > 0 ? name.slice(0, open) : name)
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
    if (value === undefined) return pairs.reject(baseName(name), 'bad_encoding')
    if (!isCleanText(name) || !isCleanText(value)) return pairs.reject(baseName(name), 'bad_characters')
    if (name !== '') given.push([name, value])
    return pairs.add(name, value)
  }
}
