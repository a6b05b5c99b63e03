import type { Random } from '../random/seeded-random.ts'
import { oddText, oddValue, TRAP_NAMES } from './odd-values.ts'

/** The body of a request: raw bytes, or the result of the host's body parser. */
export type FuzzBody = SentBody | ParsedBody

interface SentBody {
  /** The bytes that the client sends. */
  readonly bytes: Uint8Array
}

interface ParsedBody {
  /** The result of the host's body parser. */
  readonly parsed: unknown
}

/** A body and its content type. */
export interface TypedBody {
  readonly type: string
  readonly body: FuzzBody
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** A query string or form body of these values, sometimes with wrong encoding. */
export function randomPairs(random: Random, values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => spell(random, name, value))
  if (random.chance(0.02)) pairs.push(...randomCrowd(random))
  if (random.chance(0.05)) pairs.push(random.pick(BROKEN_PAIRS))
  if (random.chance(0.05))
    pairs.push(`${encode(random, random.pick(TRAP_NAMES))}${random.pick(['=1', '[a]=1', '[]=1'])}`)
  if (pairs.length > 0 && random.chance(0.05)) pairs.push(random.pick(pairs))
  return pairs.join('&')
}

const BROKEN_PAIRS = [
  '%',
  '%zz=1',
  'title=%ff',
  'search=%E0%A4',
  '&&',
  '=',
  '==',
  '[]=1',
  'a[=1',
  'title[a][b]=1',
  '%00=%00',
  '\ud800',
]

function spell(random: Random, name: string, value: unknown): readonly string[] {
  const key = encode(random, name)
  if (Array.isArray(value)) {
    const brackets = random.pick(['', '[]', '%5B%5D'])
    return value.slice(0, 600).map((entry) => `${key}${brackets}=${encode(random, plain(entry))}`)
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .slice(0, 1100)
      .map(([inner, entry]) => `${key}[${encode(random, inner)}]=${encode(random, plain(entry))}`)
  return [`${key}=${encode(random, plain(value))}`]
}

function plain(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function encode(random: Random, text: string): string {
  if (random.chance(0.02)) return text
  const whole = encodeURIComponent(text.toWellFormed())
  return random.chance(0.03) ? whole.slice(0, -1) : whole
}

/** About as many parameters as a calendar accepts, or more. */
function randomCrowd(random: Random): readonly string[] {
  const name = random.pick(['tags[]', 'a', 'include', 'x'])
  return Array.from({ length: random.pick([900, 1000, 1001, 3000]) }, (_, index) =>
    name === 'x' ? `x${index}=1` : `${name}=${index}`,
  )
}

/** The values as a body of some content type, valid or malformed. */
export function randomBody(random: Random, values: Readonly<Record<string, unknown>>, limitBytes: number): TypedBody {
  const fate = random.below(100)
  if (fate < 55) return { type: JSON_TYPE, body: { bytes: jsonBytes(random, values) } }
  if (fate < 72) return { type: FORM_TYPE, body: { bytes: Buffer.from(randomPairs(random, values)) } }
  if (fate < 85) return { type: random.pick([JSON_TYPE, FORM_TYPE]), body: { parsed: values } }
  if (fate < 88) return { type: JSON_TYPE, body: { parsed: oddValue(random) } }
  if (fate < 91) return { type: FORM_TYPE, body: { parsed: oddValue(random) } }
  if (fate < 96) return { type: random.pick(ODD_TYPES), body: { bytes: jsonBytes(random, values) } }
  const type = random.pick([JSON_TYPE, FORM_TYPE])
  if (fate < 99) return { type, body: { bytes: noise(random, random.between(1, 300)) } }
  return random.chance(0.1)
    ? { type, body: { bytes: largeBody(random, limitBytes) } }
    : { type, body: { bytes: Buffer.of() } }
}

const ODD_TYPES = [
  'text/plain',
  'multipart/form-data; boundary=a',
  ';;',
  '',
  `${JSON_TYPE}; charset=latin1`,
  `${JSON_TYPE}; charset="utf-8"; x=y`,
  'APPLICATION/JSON',
  `application/json${' '.repeat(500)}`,
  'application/json, text/plain',
]

const BROKEN_JSON = [
  '{',
  '{}}',
  '[]',
  '[{"title":"a"}]',
  'null',
  '"a"',
  '1e999',
  '{"title":NaN}',
  '{"title":1e999}',
  '{"title":"a","title":"b"}',
  "{'title':'a'}",
  '{"title":"\\ud800"}',
  '{"title":"\\u0000"}',
  '{"__proto__":{"isAdmin":true},"title":"a"}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '\ufeff{"title":"a"}',
  '{"a":'.repeat(30_000),
  '['.repeat(100_000),
  '{"a":[{"b":'.repeat(5000),
]

function jsonBytes(random: Random, values: Readonly<Record<string, unknown>>): Uint8Array {
  const fate = random.below(100)
  if (fate < 4) return Buffer.from(random.pick(BROKEN_JSON))
  const odd = random.chance(0.06) ? Object.fromEntries([[random.pick(TRAP_NAMES), oddValue(random)]]) : {}
  const bytes = Buffer.from(JSON.stringify({ ...values, ...odd }))
  if (fate < 7) return bytes.subarray(0, random.below(bytes.length))
  if (fate < 9) return flip(random, bytes)
  return bytes
}

function flip(random: Random, bytes: Buffer): Uint8Array {
  if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256)
  return bytes
}

function noise(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => random.below(256))
}

/** A body at the limit or slightly above it. */
function largeBody(random: Random, limitBytes: number): Uint8Array {
  const text = random.chance(0.5) ? 'a' : oddText(random)
  const size = limitBytes + random.pick([-20, 0, 1, 1000])
  const filled = Buffer.alloc(size, `${text === '' ? 'a' : text}`)
  return random.chance(0.5)
    ? filled
    : Buffer.concat([Buffer.from('{"description":"'), filled.subarray(18), Buffer.from('"}')])
}
