import type { Fault } from '../contract/fault.ts'
import { isCleanText } from '../domain/fold-text.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import type { FaultCode } from '../i18n/en.ts'
import { firstHeader } from './headers.ts'
import { shapeOfJson } from './json-shape.ts'
import type { CalendarRequest } from './message.ts'
import { type PairFault, type PairOptions, type Pairs, pairCollector, parsePairs } from './parse-pairs.ts'
import { declaredLength, loadBody } from './request-body.ts'
import { showText } from './text.ts'

/** The limits of a body. The object of a JSON body is itself the first level of `maxDepth`. */
export interface BodyOptions extends PairOptions {
  readonly limitBytes: number
  readonly maxDepth: number
  /** How many names, objects and lists a JSON body can have together. */
  readonly maxNames: number
}

/**
 * Parses the parameters in the body, which a host's parser may have read already. Rejects with `rest_unsupported_media_type`,
 * `rest_payload_too_large`, `rest_invalid_json` or `rest_invalid_param`, or with the error of `message.read`. If the headers
 * alone rule a body out, it is rejected unread. Resolves to `undefined` if there is no body.
 */
export async function parseBody(message: CalendarRequest, options: BodyOptions): Promise<Pairs | undefined> {
  const type = firstHeader(message.headers, 'content-type')
  const format = isEncoded(message) ? undefined : bodyFormat(type)
  const declared = declaredLength(message)
  // A chunked body might turn out to be empty, so it is read first.
  const isDeclared = typeof declared === 'number' && declared > 0
  if (format === undefined && isDeclared) throw new CalendarError('rest_unsupported_media_type')
  const body = await loadBody(message, options.limitBytes)
  if (body === undefined) return undefined
  if (format === undefined) throw new CalendarError('rest_unsupported_media_type')
  return format(body, options)
}

/** Whether the body is still compressed. */
function isEncoded(message: CalendarRequest): boolean {
  const encoding = message.body === undefined ? firstHeader(message.headers, 'content-encoding') : undefined
  return encoding !== undefined && !/^(?:identity)?$/i.test(encoding.trim())
}

type Format = (body: unknown, options: BodyOptions) => Pairs

const formats: ReadonlyMap<string, Format> = new Map([
  ['application/json', jsonPairs],
  ['application/x-www-form-urlencoded', formPairs],
])

/** The parser for a `Content-Type`; `undefined` if it is not supported. Parameters other than `charset` are ignored. */
function bodyFormat(contentType = ''): Format | undefined {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';')
  const isReadable = parameters.every((parameter) => {
    const [name = '', value = ''] = parameter.split('=', 2)
    return name.trim() !== 'charset' || /^"?utf-?8"?$/.test(value.trim())
  })
  return isReadable ? formats.get(type.trim()) : undefined
}

function invalidJson(cause?: unknown): CalendarError {
  return new CalendarError('rest_invalid_json', { cause })
}

function tooManyNames(max: number): CalendarError {
  const fault: Fault = { param: 'names', code: 'too_many_names' satisfies FaultCode, values: { max } }
  return new CalendarError('rest_invalid_param', { faults: [fault] })
}

/**
 * Parses a JSON object: bytes, a string, or the result of a host's parser. A name has bad characters if it or its
 * value contains NUL or a lone surrogate. Throws `rest_invalid_json` for anything that is not an object, not UTF-8, or deeper
 * than `maxDepth`, and `rest_invalid_param` if there are more than `maxNames` names, objects and lists.
 */
function jsonPairs(body: unknown, options: BodyOptions): Pairs {
  const text = textOf(body)
  const object = text === undefined ? body : parseJson(text, options)
  if (typeof object !== 'object' || object === null || Array.isArray(object)) throw invalidJson()
  const isClean = text !== undefined && isCleanJson(text) ? () => true : cleanTest(options)
  const values: Record<string, unknown> = Object.create(null)
  const faults: PairFault[] = []
  for (const [name, value] of Object.entries(object)) {
    if (isClean(name, value)) values[name] = value
    else faults.push({ param: showText(name), code: 'bad_characters' })
  }
  return { values, faults, tooMany: false }
}

/** The text of a body; `undefined` if a host's parser has parsed it. */
function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return withoutMark(body)
  return body instanceof Uint8Array ? withoutMark(decode(body)) : undefined
}

function parseJson(text: string, { maxDepth, maxNames }: BodyOptions): unknown {
  // For a megabyte of brackets or names, the parser takes many times as long as this check.
  const { depth, names } = shapeOfJson(text)
  if (depth > maxDepth) throw invalidJson()
  if (names > maxNames) throw tooManyNames(maxNames)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalidJson(cause)
  }
}

/** Whether no string in a JSON text can contain NUL or a lone surrogate. In JSON, those are written as escapes. */
function isCleanJson(text: string): boolean {
  return !/\\u(?:0000|d[89a-f])/i.test(text) && text.isWellFormed()
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw invalidJson(cause)
  }
}
/** Strips a byte order mark. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/**
 * A test of whether a name of a body and every string inside its value are clean. It throws if there are too many levels or
 * names. To count them, it visits every value, even after an unclean one.
 */
function cleanTest({ maxDepth, maxNames }: BodyOptions): (name: string, value: unknown) => boolean {
  let names = 0
  return (name, value) => {
    count(1)
    return isClean(value, maxDepth - 1) && isCleanText(name)
  }

  function count(more: number): void {
    names += more
    if (names > maxNames) throw tooManyNames(maxNames)
  }

  function isClean(value: unknown, levels: number): boolean {
    if (typeof value === 'string') return isCleanText(value)
    if (typeof value !== 'object' || value === null) return true
    if (levels === 0) throw invalidJson()
    const keys = Array.isArray(value) ? [] : Object.keys(value)
    const inners: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    count(keys.length + 1)
    let clean = keys.every(isCleanText)
    for (const inner of inners) clean = isClean(inner, levels - 1) && clean
    return clean
  }
}

/**
 * Parses a form: bytes, a string, or the result of a host's parser, flat (`'tags[]': [...]`) or nested
 * (`{ tags: [...], venue: { city } }`). Such a parser does not distinguish `name=a&name=b` from `name[]=a&name[]=b`, so
 * both become lists. Throws `rest_invalid_json` if the parser's result is not a form.
 */
function formPairs(body: unknown, options: BodyOptions): Pairs {
  if (body instanceof Uint8Array) return parsePairs(formText(body), options)
  if (typeof body === 'string') return parsePairs(withoutMark(body), options)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidJson()
  const pairs = pairCollector(options)
  const add = (name: string, key: string | undefined, value: unknown): boolean => {
    if (typeof value === 'object' && value !== null) return pairs.reject(showText(name), 'too_deep')
    const text = value === undefined || value === null ? '' : String(value)
    if (![name, key ?? '', text].every(isCleanText)) return pairs.reject(showText(name), 'bad_characters')
    // A flat parser leaves brackets in the name, and repeated values in a list.
    return key === undefined || name.includes('[') ? pairs.add(name, text) : pairs.addUnder(name, key, text)
  }
  Object.entries(body).every(([name, value]) => {
    if (typeof value !== 'object' || value === null) return add(name, undefined, value)
    return Object.entries(value).every(([key, inner]) => add(name, Array.isArray(value) ? '' : key, inner))
  })
  return pairs.result()
}

/** The text of a form. If it is not UTF-8, its bytes are percent-encoded, so that a fault can name the parameter. */
function formText(bytes: Uint8Array): string {
  try {
    return withoutMark(utf8.decode(bytes))
  } catch {
    return percentEncoded(bytes)
  }
}

/** Percent-encodes bytes that are not ASCII. With a loop: a callback for each byte of a megabyte takes 0.2 s. */
function percentEncoded(bytes: Uint8Array): string {
  const digits = Buffer.from('0123456789abcdef')
  const text = Buffer.alloc(3 * bytes.length)
  let length = 0
  for (const byte of bytes) {
    if (byte < 0x80) text[length++] = byte
    else {
      text[length++] = 0x25 // %
      text[length++] = digits[byte >> 4] ?? 0
      text[length++] = digits[byte & 15] ?? 0
    }
  }
  return text.toString('latin1', 0, length).replace(/^%ef%bb%bf/, '')
}
