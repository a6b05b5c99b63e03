import fc from 'fast-check'
import { writeCursor } from '../../src/contract/cursor.ts'
import { type Field, fieldTypeOf, jsonSchemaOf } from '../../src/contract/field.ts'
import { inputs } from '../../src/contract/inputs.ts'
import { operationIds, routes } from '../../src/contract/routes.ts'
import type { FieldType } from '../../src/contract/schemas.ts'
import type { CalendarRequest } from '../../src/http/message.ts'
import { administrator, anEvent, author, contributor, editor, MOUNT, subscriber, visitor } from '../fixtures.ts'

const names = [...new Set(Object.values(inputs).flatMap((fields) => Object.keys(fields)))]
const user = fc.constantFrom(visitor, subscriber, contributor, author, editor, administrator)

/** Values that are valid for some parameter, at the limit of what it accepts, or an attack. */
const oddValues: readonly unknown[] = [
  ...[1, 0, -1, 2 ** 53, 1e308, 1.5, true, false, null, '', ' ', '1', '0', '-1', 'true', 'yes', 'publish', 'trash'],
  ...['2027-01-20', '2027-02-30', '24:00:00', '2027-01-20T18:00:00+02:00', '9999-12-31', '0001-01-01', -1e12, 1e12],
  ...['UTC+5.5', 'Etc/GMT+99', 'xx', 'concert', 'http://a.example/b.png', 'a@example.org', '€5 – 10', '1,2,,3', 'asc'],
  ...['"', '""', '"a b', '%', '%FF', '\0', '\ud800', '__proto__', 'constructor', '\ufdfa'.repeat(300), '{param}', '$&'],
  ...[[], {}, [1], [[1]], { id: 1 }, { venue: 'Hall' }, [{ organizer: 'A' }, 1], { a: { b: [null] } }],
]

/** Typical values for a parameter of each type. */
const goodValues: Readonly<Record<FieldType, readonly unknown[]>> = {
  integer: [1, 2, '3', 0],
  id: [1, '2', 3],
  number: [0, -12.5, '48.85', 25],
  boolean: [true, false, '1', 'FALSE'],
  flag: ['yes', 'off', true],
  text: ['Text', ' <b>&amp;</b> ', '', 7],
  longText: ['Text', ' <b>&amp;</b> ', '', 7],
  name: ['Name', 'Fête', '祭り', 'a'.repeat(500)],
  slug: ['concert', 'other', 'Été'],
  slugFilter: ['live', 'music'],
  search: ['concert', '"a b" c', 'é'],
  choice: [],
  choices: [],
  ids: [[1], '1,2', 1, []],
  terms: [['music'], 'live,other', [1, 'new'], 1],
  venues: [[1], { venue: 'Hall' }, { venue: 'New', city: 'Kisumu', image: 'https://a.example/c.gif' }, [], 0],
  organizers: [[1], { organizer: 'Choir' }, [{ organizer: 'New', email: 'a@example.org' }, 1], ''],
  moment: ['2027-01-21', '2027-03-28 02:30', '2027-01-20T18:00:00Z', 1_800_000_000, '0001-01-01', '9999-12-31'],
  zone: ['UTC', 'europe/paris', 'UTC-3', '+05:30', 'Pacific/Apia'],
  url: ['https://example.org/', ''],
  email: ['a@example.org', ''],
  image: ['https://a.example/b.png', 1, ''],
  cost: [0, '5 €', ['$1', '$2'], 'Donation', 12.5],
  password: ['secret', ''],
  customFields: [{}, { mood: 'merry' }],
  externalText: ['city-hall', 'uid-1@example.org', '', 7],
  externalTexts: ['city-hall', 'a,b', ['a, b'], []],
  placeNames: ['Paris', 'lyon,PARIS', ['Zürich'], []],
  cursor: ['events', 'tags'].map((list) => writeCursor(list, '{}', { value: 1, id: 1 })),
  fieldNames: ['id', 'slug,id', ['id', 'url'], []],
  schema: [],
}

const odd = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...oddValues) }, { weight: 1, arbitrary: fc.jsonValue() })

function valueFor(field: Field): fc.Arbitrary<unknown> {
  const { enum: options, items } = jsonSchemaOf(field) as { enum?: string[]; items?: { enum?: string[] } }
  const good = options ?? items?.enum ?? goodValues[fieldTypeOf(field)]
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: odd })
}

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names, 'i18n_language') },
  { weight: 1, arbitrary: fc.string() },
)
const suffix = fc.constantFrom('', '[]', '[0]', '[a]', '[a][b]')

const oddQuery = fc.oneof(
  fc.array(fc.tuple(name, suffix, odd), { maxLength: 5 }).map((pairs) => pairs.map(spell).join('&')),
  fc.string({ unit: 'binary' }),
  fc.webQueryParameters(),
)

function spell([key, end, value]: readonly [string, string, unknown]): string {
  return `${encode(key)}${end}=${encode(typeof value === 'object' ? JSON.stringify(value) : String(value))}`
}

function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const oddBody = fc.oneof<fc.Arbitrary<Pick<CalendarRequest, 'body' | 'read'>>[]>(
  fc.constant({}),
  fc.dictionary(name, odd, { maxKeys: 8 }).map((body) => ({ body })),
  oddQuery.map((body) => ({ body })),
  fc.jsonValue().map((body) => ({ body })),
  fc.string({ unit: 'binary' }).map((body) => ({ body })),
  fc.uint8Array().map((bytes) => ({ read: async () => bytes })),
)

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const oddHeaders = fc.record(
  {
    'content-type': fc.constantFrom(json, form, 'text/plain', ';;', `${json}; charset=latin1`),
    'content-length': fc.constantFrom('0', '12', '9999999999', 'x', '-1'),
    accept: fc.oneof(fc.constantFrom('application/problem+json', '*/*', 'a/b;q=2'), fc.string()),
    'accept-language': fc.oneof(fc.constantFrom('fr', 'pt-BR;q=0.5, *', ';q'), fc.string()),
    'if-match': fc.oneof(fc.constantFrom('*', '"x"', 'W/"'), fc.string()),
    'if-none-match': fc.oneof(fc.constantFrom('*', '"x", "y"'), fc.array(fc.string())),
    'x-event-password': fc.string(),
  },
  { requiredKeys: [] },
)

const oddPath = fc
  .tuple(
    fc.constantFrom('', '', '/fr', '/pt-pt', '/xx'),
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...operationIds.map((id) => routes[id].path)) },
      { weight: 1, arbitrary: fc.webPath() },
    ),
    fc.constantFrom('1', '2', '0', '007', '99999999999999999999', 'abc'),
    fc.oneof(fc.constantFrom('concert', '%E0%A4', '%00', '..', 'a%2Fb'), fc.webSegment()),
    fc.constantFrom('', '', '/', '//'),
  )
  .map(
    ([root, route, id, slug, end]) =>
      `${root}/calendar/events/v1${route.replace('{id}', id).replace('{slug}', slug)}${end}`,
  )

/** A request in which any part can be invalid. */
export const oddMessage: fc.Arbitrary<CalendarRequest> = fc
  .record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', ''),
    path: oddPath,
    query: oddQuery,
    headers: oddHeaders,
    mount: fc.constantFrom(MOUNT, 'https://[::1]:80', ''),
    user,
  })
  .chain((rest) => oddBody.map((body) => ({ ...rest, ...body })))

const least: Readonly<Record<string, object>> = {
  'events.create': anEvent(),
  'venues.create': { venue: 'Hall' },
  'organizers.create': { organizer: 'Choir' },
  'categories.create': { name: 'Jazz' },
  'tags.create': { name: 'Loud' },
}

/** A request for an operation, with some of its own parameters, most of them valid. */
export const likelyMessage: fc.Arbitrary<CalendarRequest> = fc.constantFrom(...operationIds).chain((operation) => {
  const { methods, path } = routes[operation]
  const own = Object.fromEntries(Object.entries(inputs[operation]).map(([key, field]) => [key, valueFor(field)]))
  const keys = Object.keys(own)
  const given = fc
    .subarray(keys, { maxLength: Math.min(keys.length, 4) })
    .chain((some) => fc.record(Object.fromEntries(some.map((key) => [key, own[key] ?? odd]))))
  return fc
    .record({
      method: fc.constantFrom<string[]>(...methods),
      id: fc.constantFrom('1', '1', '2', '3'),
      slug: fc.constantFrom('concert', 'hall', 'choir'),
      given,
      user: fc.oneof({ weight: 3, arbitrary: fc.constant(editor) }, { weight: 1, arbitrary: user }),
    })
    .map(({ method, id, slug, given: fields, user: request }): CalendarRequest => {
      const isRead = method === 'GET' || method === 'DELETE'
      return {
        method,
        path: `/calendar/events/v1${path.replace('{id}', id).replace('{slug}', slug)}`,
        query: isRead
          ? Object.entries(fields)
              .map(([key, value]) => spell([key, '', value]))
              .join('&')
          : '',
        headers: isRead ? {} : { 'content-type': json },
        ...(!isRead && { body: JSON.stringify({ ...least[operation], ...fields }) }),
        mount: MOUNT,
        user: request,
      }
    })
})
