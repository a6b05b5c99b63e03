import { isCleanText } from '../domain/clean-text.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import type { Pairs } from './parse-pairs.ts'
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
 * Whether every text inside is clean. Throws where `levels` are not enough; for that, all of it is walked even when
 * it is known to be unclean.
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
 * The values of a JSON object: bytes, a text, or what a host's parser has made of them. A name with NUL or half
 * a surrogate pair in it or in its value is `unclean`. Throws `rest_invalid_json` for anything that is not an object,
 * not UTF-8, or deeper than `maxDepth`.
 */
export function jsonPairs(body: unknown, options: { readonly maxDepth: number }): Pairs {
  const object = jsonValue(body)
  if (typeof object !== 'object' || object === null || Array.isArray(object)) throw invalidJson()
  const values: Record<string, unknown> = Object.create(null)
  const unclean: string[] = []
  for (const [name, value] of Object.entries(object)) {
    if (isClean(value, options.maxDepth - 1) && isCleanText(name)) values[name] = value
    else unclean.push(showText(name))
  }
  return { values, malformed: [], unclean, tooDeep: [], tooMany: false }
}
