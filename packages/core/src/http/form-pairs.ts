import { isCleanText } from '../domain/clean-text.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import { type PairOptions, type Pairs, pairCollector } from './pair-collector.ts'
import { parsePairs } from './parse-pairs.ts'
import { showText } from './text.ts'

/** Bytes that are not ASCII, percent-encoded: what is not UTF-8 among them is then reported under its name. */
function formText(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const withoutMark = text.startsWith('\xef\xbb\xbf') ? text.slice(3) : text
  return withoutMark.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
}

/**
 * The values of a form: bytes, a text, or what a host's parser has made of them, be it flat (`'tags[]': [...]`) or
 * nested (`{ tags: [...], venue: { city } }`). Such a parser does not tell `name=a&name=b` from `name[]=a&name[]=b`:
 * both are lists then, for every name. Throws `rest_invalid_json` when the parser has left something that is no form.
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
    if (typeof value === 'object' && value !== null) return pairs.reject(showText(name), 'tooDeep')
    const text = value === undefined || value === null ? '' : String(value)
    if (!isCleanText(name) || !isCleanText(key ?? '') || !isCleanText(text))
      return pairs.reject(showText(name), 'unclean')
    if (key === undefined) return pairs.add(name, text)
    // A flat parser leaves brackets in the name and the repeated texts in a list.
    return name.includes('[') ? pairs.add(name, text) : pairs.addUnder(name, key, text)
  }
}
