import type { Random } from '../random/seeded-random.ts'

/** Property names that are special in JavaScript and must be ordinary here. */
export const TRAP_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
] as const

/** Edge cases and attacks. */
const oddTexts: readonly string[] = [
  ...['', ' ', '\t\n', '\0', 'a\0b', '\ud800', 'x\udc00', '\ufeff', '\ufffe', '\u200d', '\u202egnp.exe', '\u2066abc'],
  ...[
    'שלום עולם',
    'مرحبا بالعالم',
    'Fête',
    '祭り',
    '👨‍👩‍👧'.repeat(60),
    'İ'.repeat(501),
    'ß'.repeat(400),
    '\ufdfa'.repeat(300),
  ],
  ...[`e${'\u0301'.repeat(600)}`, 'a'.repeat(200), 'a'.repeat(201), 'a'.repeat(500), 'a'.repeat(501), 'a'.repeat(5000)],
  ...['-'.repeat(300), ' a'.repeat(150), '"'.repeat(299), '" a'.repeat(99), ','.repeat(2000), '1,'.repeat(600)],
  ...['a\r\nSet-Cookie: a=b', 'a\nb', '%0d%0aX: y', '\u2028', '\x7f', '\x1b[31m', '\x80\xff'],
  ...["'; DROP TABLE kalends_event; --", "' OR '1'='1", '" OR 1=1', '%', '_', '\\', '%_%', 'a* OR b', 'NEAR(a b)'],
  ...['title:a', '"a', '-a', '^a', '(a', 'AND', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'],
  ...[
    '#{7*7}',
    '{{7*7}}',
    '{param}',
    '$&',
    "$'",
    '$1',
    '%s%n',
    '../../etc/passwd',
    '..',
    '.',
    '/',
    '//example.com',
    'a/b',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,a',
    'file:///etc/passwd',
    'http://[',
    'http://',
    'http://a@b/',
    'https://a b',
  ],
  ...['HTTPS://EXAMPLE.ORG', 'http://[::1]/', 'http://a.example/\u202e', `https://a.example/${'a'.repeat(2048)}`],
  ...['a@b', 'a@b.c', `${'a'.repeat(64)}@${'b.'.repeat(90)}c`, '@', 'a@@b.c', 'a@localhost'],
  ...[...TRAP_NAMES, 'null', 'undefined', 'NaN', '[object Object]', 'true', 'FALSE', 'yes', 'off', ' 1 ', 'on'],
  ...['Infinity', '-Infinity', '1e999', '1e3', '0x10', '0b1', '1_000', '１２', '٣', '-0', '+1', '1.', '.5', '1e-999'],
  ...['0', '-1', '1.5', '9'.repeat(16), '9'.repeat(400), '9'.repeat(401), `0.${'3'.repeat(400)}`, '007'],
  ...['2027-02-30', '2027-13-01', '0000-00-00', '0000-01-01', '0001-01-01', '9999-12-31', '9999-12-31 23:59:60'],
  ...['10000-01-01', '-000001-01-01', '2027-01-20T24:00:00', '2027-01-20T25:00', '2027-01-01T00:00:00+99:99'],
  ...[`2027-01-20T18:00:00.${'9'.repeat(500)}Z`, '2027-03-28 02:30', '253402300800', '-62135596801', '20270120'],
  ...[
    'UTC+99',
    'UTC-12:60',
    'Etc/GMT+99',
    'Europe/Paris',
    'europe/PARIS',
    '+05:30',
    'UTC+5.5',
    'GMT',
    'Z',
    'posixrules',
  ],
  ...['publish', 'trash', 'future', 'PUBLISH', 'asc', 'include', 'id', '€5 – 10', '1.234,56 €', '$1e9', 'Free', '0'],
]

/** An unusual text. */
export function oddText(random: Random): string {
  return random.chance(0.85) ? random.pick(oddTexts) : randomUnits(random)
}

/** Random UTF-16 code units, including lone surrogates. */
function randomUnits(random: Random): string {
  const ends = [0x80, 0x100, 0x700, 0xe000, 0x10000] as const
  const end = random.pick(ends)
  return String.fromCharCode(...Array.from({ length: random.between(1, 30) }, () => random.below(end)))
}

const oddNumbers = [
  ...[
    0,
    -0,
    1,
    -1,
    2,
    1.5,
    -0.1,
    50,
    51,
    500,
    501,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
    -(2 ** 53),
    2 ** 64,
  ],
  ...[1e21, 1e308, -1e308, 5e-324, 90, 90.0001, -180, 181, 1_800_000_000, 253_402_300_800, -62_135_596_801, 8.64e15],
] as const

/** A JSON value of any type, which is wrong for most fields. */
export function oddValue(random: Random, levels = 3): unknown {
  const fate = random.below(20)
  if (fate < 9) return oddText(random)
  if (fate < 12) return random.pick(oddNumbers)
  if (fate < 14) return random.pick([true, false, null])
  if (fate < 17) return oddList(random, levels)
  return oddRecord(random, levels)
}

function oddList(random: Random, levels: number): unknown {
  const fate = random.below(40)
  if (fate === 0) return deepList(random.pick([10, 19, 20, 21, 200, 2000]))
  if (fate === 1) return Array.from({ length: random.pick([500, 501, 2000]) }, (_, index) => index + 1)
  if (fate === 2) return Array.from({ length: 501 }, (_, index) => `name ${index}`)
  return Array.from({ length: random.below(4) }, () => (levels > 0 ? oddValue(random, levels - 1) : 1))
}

function oddRecord(random: Random, levels: number): unknown {
  const fate = random.below(60)
  if (fate === 0) return Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`key${index}`, index]))
  if (fate === 1) return deepRecord(random.pick([10, 19, 20, 21, 200, 2000]), random.pick(['a', '__proto__', 'venue']))
  const names = [...TRAP_NAMES, 'id', 'venue', 'organizer', 'name', 'title', 'length', '0', '', '\ud800', '[]'] as const
  const entries = Array.from({ length: random.below(4) }, () => [
    random.pick(names),
    levels > 0 ? oddValue(random, levels - 1) : random.pick([1, '', null, { polluted: true }]),
  ])
  // `fromEntries` defines `__proto__` as an ordinary key.
  return Object.fromEntries(entries)
}

function deepList(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

function deepRecord(levels: number, name: string): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = Object.fromEntries([[name, value]])
  return value
}
