import { isCleanText } from '../domain/fold-text.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import { type PairOptions, type Pairs, pairCollector } from './pair-collector.ts'
import { parsePairs } from './parse-pairs.ts'
import { showText } from './text.ts'

/** Percent-encodes bytes that are not ASCII, so that invalid UTF-8 is reported under the name of its parameter. */
function formText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const withoutMark = text.startsWith('\xef\xbb\xbf') ? text.slice(3) : text
  return withoutMark.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
}

/**
 * Parses a form: bytes, a string, or the result of a host's parser, flat (`'tags[]': [...]`) or nested
 * (`{ tags: [...], venue: { city } }`). Such a parser does not distinguish `name=a&name=b` from `name[]=a&name[]=b`, so
 * both are lists then. Throws `rest_invalid_json` if the parser's result is not a form.
 */
export function formPairs(body: unknown, options: PairOptions): Pairs {
  if (body instanceof Uint8Array) return parsePairs(formText(body), options)
  if (typeof body === 'string') return parsePairs(body.startsWith('\ufeff') ? body.slice(1) : body, options)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new CalendarError('rest_invalid_json')
  return objectPairs(body, options)
}

function objectPairs(body: object, options: PairOptions): Pairs {
  const pairs = pairCollector(options)
  for (const [name, value] of Object.entries(body)) {
    if (!addValue(name, value)) break
  }
  return pairs.result()

  function addValue(name: string, value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return addText(name, undefined, value)
    const isArray = Array.isArray(value)
    return Object.entries(value).every(([key, inner]) => addText(name, isArray ? '' : key, inner))
  }

  function addText(name: string, key: string | undefined, value: unknown): boolean {
    if (typeof value === 'object' && value !== null) return pairs.reject(showText(name), 'too_deep')
    const text = value === undefined || value === null ? '' : String(value)
    if (!isCleanText(name) || !isCleanText(key ?? '') || !isCleanText(text))
      return pairs.reject(showText(name), 'bad_characters')
    if (key === undefined) return pairs.add(name, text)
    // A flat parser leaves brackets in the name, and repeated values in a list.
    return name.includes('[') ? pairs.add(name, text) : pairs.addUnder(name, key, text)
  }
}
