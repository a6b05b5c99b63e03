import type { Random } from '../random/seeded-random.ts'
import { oddText } from './odd-values.ts'

/** Headers in Node's format: lowercase names, and arrays for repeated headers. */
export type FuzzHeaders = Readonly<Record<string, string | readonly string[]>>

type Maker = (random: Random) => string | readonly string[]

const odd: Maker = (random) => oddText(random)
const some =
  (...values: readonly string[]): Maker =>
  (random) =>
    random.chance(0.7) ? random.pick(values) : oddText(random)

const makers: Readonly<Record<string, Maker>> = {
  accept: some(
    'application/problem+json',
    '*/*',
    'text/html',
    'a/b;q=2',
    'application/json;q=0, */*',
    ','.repeat(3000),
  ),
  'accept-language': some('fr', 'ar, en;q=0.5', 'pt-BR;q=0.5, *', ';q', 'xx-'.repeat(500), 'sw;q=1.0000'),
  'if-match': some('*', '"x"', 'W/"', '"a", "b"', '"'.repeat(5000), `${'"a",'.repeat(2000)}x`),
  'if-none-match': (random) => (random.chance(0.5) ? ['"x"', '*'] : some('*', '"x", "y"', '"')(random)),
  'x-event-password': (random) => (random.chance(0.9) ? '' : some('wrong', 'sÃ©same')(random)),
  'content-length': some('0', '12', '9999999999', '-1', '1e3', '9'.repeat(50)),
  'transfer-encoding': some('chunked', 'gzip, chunked', ''),
  'content-encoding': some('gzip', 'identity', 'br'),
  host: some('evil.example', 'a"><b>', 'example.org:99999', 'a, b'),
  'x-forwarded-host': some('evil.example', 'a, b', 'x\r\ny: z'),
  'x-forwarded-proto': some('https', 'javascript', 'https, http'),
  'x-http-method-override': some('DELETE'),
  cookie: odd,
  authorization: odd,
  origin: odd,
  range: some('bytes=0-1', 'bytes=-'),
  expect: some('100-continue'),
}

const names = Object.keys(makers)

/** A few headers, including some that the calendar must ignore. */
export function randomHeaders(random: Random): FuzzHeaders {
  if (random.chance(0.6)) return {}
  return Object.fromEntries(random.some(names, 4).map((name) => [name, makers[name]?.(random) ?? '']))
}
