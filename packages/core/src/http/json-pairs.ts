import { isCleanText } from '../domain/fold-text.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import type { PairFault, Pairs } from './pair-collector.ts'
import { showText } from './text.ts'

/** Strips a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

function invalidJson(cause?: unknown): CalendarError {
  return new CalendarError('rest_invalid_json', { cause })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text)
  } catch (cause) {
    throw invalidJson(cause)
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw invalidJson(cause)
  }
}

function jsonValue(body: unknown): unknown {
  if (body instanceof Uint8Array) return parseJson(decodeUtf8(body))
  return typeof body === 'string' ? parseJson(body) : body
}

/**
 * Whether every string inside is clean. Throws if there are more than `levels` levels, and visits every value for that
 * even once one is unclean.
 */
function isClean(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return isCleanText(value)
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) throw invalidJson()
  let clean = true
  if (Array.isArray(value)) {
    for (const inner of value) clean = isClean(inner, levels - 1) && clean
    return clean
  }
  for (const [key, inner] of Object.entries(value)) clean = isClean(inner, levels - 1) && isCleanText(key) && clean
  return clean
}

/**
 * Parses a JSON object: bytes, a string, or the result of a host's parser. A name has bad characters if it or its
 * value contains NUL or a lone surrogate. Throws `rest_invalid_json` for anything that is not an object, not UTF-8, or deeper
 * than `maxDepth`.
 */
export function jsonPairs(body: unknown, options: { readonly maxDepth: number }): Pairs {
  const object = jsonValue(body)
  if (typeof object !== 'object' || object === null || Array.isArray(object)) throw invalidJson()
  const values: Record<string, unknown> = Object.create(null)
  const faults: PairFault[] = []
  for (const [name, value] of Object.entries(object)) {
    if (isClean(value, options.maxDepth - 1) && isCleanText(name)) values[name] = value
    else faults.push({ param: showText(name), code: 'bad_characters' })
  }
  return { values, faults, tooMany: false }
}
