import { type Field, type Fields, type FieldType, fieldTypeOf, inputs, jsonSchemaOf } from '@kalends/core'
import type { Random } from '../random/seeded-random.ts'
import { oddText, oddValue } from './odd-values.ts'

type Maker = (random: Random) => unknown

const one =
  (...values: readonly unknown[]): Maker =>
  (random) =>
    random.pick(values)

const NAMES = [
  'Concert',
  'Fête',
  'سوق',
  '祭り',
  'Hall',
  'Choir',
  'Jazz & Blues',
  'a',
  'Open air',
  '2027',
  'İstanbul',
] as const

/** Typical values for each field type. A new type without values does not compile. */
const goodValues: Readonly<Record<FieldType, Maker>> = {
  integer: one(0, 1, 2, '3', 5),
  id: one(1, 2, '3', 4, 12),
  number: one(0, -12.5, '48.85', 2.35, 25),
  boolean: one(true, false, '1', 'FALSE', 0),
  flag: one('yes', 'off', true, 'No', 1),
  text: one('Text', ' <b>&amp;</b> ', '', 7, 'Rua Áurea'),
  longText: one('Text', '<p>A <b>bold</b> text.</p>', '', 7, 'word '.repeat(100)),
  name: one(...NAMES),
  slug: one('concert', 'other', 'Été', 'fete', 'a-2'),
  slugFilter: one('concert', 'live', 'music'),
  search: one('concert', '"open air" a', 'é', 'hall choir', '2027'),
  choice: () => undefined,
  choices: () => undefined,
  schema: one('Text', 1, { a: 1 }),
  ids: (random) => random.pick([[1], '1,2', 1, [], [1, 2, 3], '3']),
  terms: (random) => random.pick([['Music'], 'live,other', [1, 'New'], 1, [], ['a', 'b, c']]),
  venues: (random) => random.pick([[1], 2, [], 0, '', '1,2', newPlace(random, 'venues.create')]),
  organizers: (random) => random.pick([[1], 2, [], '', [newPlace(random, 'organizers.create'), 1]]),
  moment: one('2027-01-21', '2027-03-28 02:30', '2027-01-20T18:00:00Z', 1_800_000_000, '2026-01-01', '2028-12-31'),
  zone: one('UTC', 'europe/paris', 'UTC-3', '+05:30', 'Pacific/Apia'),
  url: one('https://example.org/', 'http://a.example/?b=c#d', ''),
  email: one('a@example.org', ''),
  image: one('https://a.example/b.png', 1, '', 'https://a.example/c'),
  cost: one(0, '5 €', ['$1', '$2'], 'Donation', 12.5),
  password: one('secret', 'sésame', 'wrong', ''),
  externalText: one('city-hall', 'uid-1@example.org', '', 12, 'a, b'),
  externalTexts: one('city-hall', 'uid-1@example.org,b', ['a, b', 'city-hall'], []),
  placeNames: one('Paris', 'lyon, PARIS', ['İstanbul', 'a, b'], []),
  cursor: (random) => randomCursor(random),
  fieldNames: one('id', 'slug,id', ['url', 'rest_url', 'id'], 'title,venue.city', 'custom_fields.seats', 'json_ld', []),
  // A value for a record, or a filter.
  customFields: (random) =>
    random.pick([
      {},
      { note: 'merry' },
      { note: null },
      { seats: 5 },
      { seats: '1..9' },
      { note: 'a,b', seats: '..5' },
    ]),
}

/** A cursor of some list, with few filters or none. Its position is before all records, after all, or in between. */
function randomCursor(random: Random): string {
  const list = random.pick(['events', 'venues', 'organizers', 'categories', 'tags'])
  const filters = random.pick([
    {},
    { search: 'concert', per_page: 1 },
    { orderby: 'id', order: 'desc' },
    { include: [1, 2] },
  ])
  const value = random.pick([0, 1, 1_800_000_000, 4_000_000_000, '', 'concert'])
  return Buffer.from(JSON.stringify([list, filters, value, random.between(1, 9)])).toString('base64url')
}

/** A venue or an organizer inside an event. */
function newPlace(random: Random, operation: 'venues.create' | 'organizers.create'): object {
  const fields: Fields = inputs[operation]
  const own = random.some(Object.keys(fields), 2)
  const names = Object.keys(fields).filter((name) => own.includes(name) || fields[name]?.required)
  return Object.fromEntries(names.map((name) => [name, valueFor(random, fields[name], 0.1)]))
}

/** A valid value for the field or, with the probability `odds`, an unusual one. */
export function valueFor(random: Random, field: Field | undefined, odds: number): unknown {
  // Few passwords, because hashing them is slow on purpose.
  const type = field === undefined ? 'text' : fieldTypeOf(field)
  if (type === 'password' && random.chance(0.9)) return ''
  if (random.chance(odds)) return random.chance(0.6) ? oddValue(random) : oddText(random)
  const options = field === undefined ? undefined : optionsOf(field)
  return options === undefined ? goodValues[type](random) : random.pick(options)
}

/** The allowed values of a field with an enumeration. */
function optionsOf(field: Field): readonly unknown[] | undefined {
  const { enum: own, items } = jsonSchemaOf(field)
  const options = own ?? (typeof items === 'object' && items !== null && 'enum' in items ? items.enum : undefined)
  return Array.isArray(options) ? options : undefined
}
