import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import type { StandardSchema } from '../../src/contract/custom-fields.ts'
import { anEvent, idsOf, openCalendar } from '../fixtures.ts'

/** A handwritten schema of the host: text of the form `A-1`, which it returns in capitals. */
const code: StandardSchema = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) =>
      typeof value === 'string' && /^[a-z]-\d$/i.test(value)
        ? { value: value.toUpperCase() }
        : { issues: [{ message: 'Must be like A-1.' }, { message: 'It is not.' }] },
  },
}

const declared = {
  seats: { type: 'integer', min: 1, max: 500 },
  price: { type: 'number' },
  note: { type: 'text', default: 'none' },
  open: { type: 'boolean', default: false },
  link: { type: 'url' },
  contact: { type: 'email' },
  level: { type: 'choice', oneOf: ['easy', 'hard'] },
  days: { type: 'choices', oneOf: ['mon', 'tue', 'wed'] },
  code: { schema: code },
} as const

const open = () => openCalendar({ fields: { events: declared } })
const blank = {
  seats: null,
  price: null,
  note: 'none',
  open: false,
  link: null,
  contact: null,
  level: null,
  days: null,
  code: null,
}

test('a declared field without a value shows its default, or null', async () => {
  const calendar = open()
  const event = await calendar.makeEvent()
  expect(event.custom_fields).toEqual(blank)
  expect((await calendar.get('/events')).json.events[0].custom_fields).toEqual(blank)
})

test.each([
  ['seats', 12, 12],
  ['seats', '12', 12],
  ['price', '1.50', 1.5],
  ['note', ' as it is ', ' as it is '],
  ['note', '', ''],
  ['open', 'TRUE', true],
  ['open', 0, false],
  ['link', 'https://example.org/', 'https://example.org/'],
  ['link', '', null],
  ['contact', 'a@example.org', 'a@example.org'],
  ['level', 'hard', 'hard'],
  ['days', ['mon', 'wed', 'mon'], ['mon', 'wed']],
  ['days', 'tue, mon', ['tue', 'mon']],
  ['days', [], []],
  ['code', 'b-2', 'B-2'],
])('%s takes %j and shows %j, when created and when changed', async (name, given, shown) => {
  const calendar = open()
  const created = await calendar.makeEvent({ custom_fields: { [name]: given } })
  expect(created.custom_fields).toEqual({ ...blank, [name]: shown })
  const { id } = await calendar.makeEvent()
  const updated = await calendar.put(`/events/${id}`, { custom_fields: { [name]: given } })
  expect(updated.json.custom_fields).toEqual({ ...blank, [name]: shown })
})

test.each([
  ['seats', 0, 'out_of_range'],
  ['seats', 1.5, 'not_integer'],
  ['price', 'much', 'not_number'],
  ['note', { a: 1 }, 'not_text'],
  ['open', 'yes', 'not_boolean'],
  ['link', 'example.org', 'not_url'],
  ['contact', 'me', 'not_email'],
  ['level', 'medium', 'not_one_of'],
  ['days', ['mon', 'sun'], 'not_one_of'],
  ['code', 'b2', 'refused_by_schema'],
])('%s rejects %j', async (name, given, faultCode) => {
  const calendar = open()
  const body = { custom_fields: { [name]: given } }
  const { id } = await calendar.makeEvent()
  for (const reply of [await calendar.post('/events', anEvent(body)), await calendar.put(`/events/${id}`, body)]) {
    expect(reply.status).toBe(400)
    expect(reply.json.data.details).toMatchObject({ [`custom_fields.${name}`]: { code: faultCode } })
  }
})

test('all messages of a schema are shown as they are', async () => {
  const reply = await open().post('/events', anEvent({ custom_fields: { code: 1 } }))
  expect(reply.json.data.params['custom_fields.code']).toBe(
    'custom_fields.code is not valid: Must be like A-1. It is not.',
  )
})

test('faults in custom fields are reported with all others', async () => {
  const reply = await open().post('/events', anEvent({ title: '', custom_fields: { seats: 'x', level: 'y' } }))
  expect(Object.keys(reply.json.data.params)).toEqual(['title', 'custom_fields.seats', 'custom_fields.level'])
})

test.each([[[]], ['text'], [1]])('%j is not an object of fields', async (given) => {
  const reply = await open().post('/events', anEvent({ custom_fields: given }))
  expect(reply.json.data.details['custom_fields'].code).toBe('not_object')
})

test('undeclared fields are ignored', async () => {
  const calendar = open()
  const event = await calendar.makeEvent({ custom_fields: { colour: 'red', seats: 3 } })
  expect(event.custom_fields).toEqual({ ...blank, seats: 3 })
  expect((await openCalendar().makeEvent({ custom_fields: { colour: 'red' } })).custom_fields).toEqual({})
})

test('an update without a field keeps it', async () => {
  const calendar = open()
  const { id } = await calendar.makeEvent({ custom_fields: { seats: 3, note: 'kept' } })
  expect((await calendar.put(`/events/${id}`, { title: 'x' })).json.custom_fields).toMatchObject({
    seats: 3,
    note: 'kept',
  })
  const after = await calendar.put(`/events/${id}`, { custom_fields: { seats: 4 } })
  expect(after.json.custom_fields).toEqual({ ...blank, seats: 4, note: 'kept' })
})

test('null resets one field to its default, or all of them', async () => {
  const calendar = open()
  const { id } = await calendar.makeEvent({ custom_fields: { seats: 3, note: 'x', code: 'a-1' } })
  const one = await calendar.put(`/events/${id}`, { custom_fields: { note: null } })
  expect(one.json.custom_fields).toEqual({ ...blank, seats: 3, code: 'A-1' })
  expect((await calendar.put(`/events/${id}`, { custom_fields: null })).json.custom_fields).toEqual(blank)
})

test('a form can contain custom fields one level deep', async () => {
  const calendar = open()
  const { id } = await calendar.makeEvent()
  const reply = await calendar.postForm(`/events/${id}`, 'custom_fields[seats]=9&custom_fields[level]=easy')
  expect(reply.json.custom_fields).toMatchObject({ seats: 9, level: 'easy' })
})

test('they are kept in the trash', async () => {
  const calendar = open()
  const { id } = await calendar.makeEvent({ custom_fields: { seats: 3 } })
  expect((await calendar.del(`/events/${id}`)).json.custom_fields.seats).toBe(3)
  expect((await calendar.put(`/events/${id}`, { status: 'publish' })).json.custom_fields.seats).toBe(3)
})

describe.each([
  ['venues', { venue: 'Hall' }],
  ['organizers', { organizer: 'Choir' }],
  ['categories', { name: 'Music' }],
  ['tags', { name: 'Live' }],
])('on %s', (collection, least) => {
  test('custom fields are stored, shown, kept and cleared as on events', async () => {
    const calendar = openCalendar({ fields: { [collection]: declared } })
    const created = await calendar.make(`/${collection}`, { ...least, custom_fields: { seats: 3, code: 'a-1' } })
    expect(created.custom_fields).toEqual({ ...blank, seats: 3, code: 'A-1' })
    const path = `/${collection}/${created.id}`
    expect((await calendar.get(path)).json.custom_fields).toEqual(created.custom_fields)
    expect((await calendar.put(path, { description: 'x' })).json.custom_fields).toEqual(created.custom_fields)
    expect((await calendar.put(path, { custom_fields: { seats: null } })).json.custom_fields).toMatchObject({
      seats: null,
    })
    const wrong = await calendar.put(path, { custom_fields: { seats: 'x' } })
    expect(Object.keys(wrong.json.data.params)).toEqual(['custom_fields.seats'])
  })

  test('each collection has its own', async () => {
    const calendar = openCalendar({ fields: { [collection]: { seats: { type: 'integer' } } } })
    expect((await calendar.makeEvent({ custom_fields: { seats: 3 } })).custom_fields).toEqual({})
  })
})

test.each(['venues', 'organizers'] as const)('a search of %s looks into custom fields', async (collection) => {
  const calendar = openCalendar({
    fields: { [collection]: { note: { type: 'text' }, level: { type: 'choice', oneOf: ['easy', 'hard'] } } },
  })
  const name = collection === 'venues' ? 'venue' : 'organizer'
  const { id } = await calendar.make(`/${collection}`, {
    [name]: 'A',
    custom_fields: { note: 'Crème', level: 'easy' },
  })
  await calendar.make(`/${collection}`, { [name]: 'B' })
  for (const word of ['creme', 'easy', 'a+creme']) {
    expect(idsOf(await calendar.get(`/${collection}?search=${word}`))).toEqual([id])
  }
  await calendar.put(`/${collection}/${id}`, { custom_fields: { note: null } })
  expect(idsOf(await calendar.get(`/${collection}?search=creme`))).toEqual([])
})

test('a search finds each entry of a list, and no field that is no longer declared', async () => {
  const store = memoryStore()
  const declared = { kind: { type: 'choices', oneOf: ['indoors', 'ballroom'] }, note: { type: 'text' } } as const
  const before = openCalendar({ store, fields: { venues: declared } })
  const { id } = await before.makeVenue({ custom_fields: { kind: ['indoors', 'ballroom'], note: 'bankrupt' } })
  const find = async (word: string) => idsOf(await before.get(`/venues?search=${word}`))
  expect([await find('ballroom'), await find('bankrupt')]).toEqual([[id], [id]])
  await openCalendar({ store, fields: { venues: { kind: declared.kind } } }).put(`/venues/${id}`, { city: 'Porto' })
  expect([await find('ballroom'), await find('bankrupt')]).toEqual([[id], []])
})

test('a search of events looks only into title, description and excerpt', async () => {
  const calendar = open()
  await calendar.makeEvent({ custom_fields: { note: 'crimson' } })
  expect(idsOf(await calendar.get('/events?search=crimson'))).toEqual([])
})

test('a schema may give any JSON', async () => {
  const anything: StandardSchema = {
    '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value }) },
  }
  const calendar = openCalendar({ fields: { events: { data: { schema: anything } } } })
  const data = { list: [1, 'two', null, { deep: true }], text: '"\\ü', ['__proto__']: { x: 1 } }
  const { id, custom_fields } = await calendar.makeEvent({ custom_fields: { data } })
  expect(custom_fields.data).toEqual(data)
  expect((await calendar.get(`/events/${id}`)).json.custom_fields.data).toEqual(data)
})

test.each([
  ['answers later', () => Promise.resolve({ value: 1 })],
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
  ['gives nothing', () => undefined],
])('a schema that %s fails the request and writes nothing', async (_, validate) => {
  const broken: StandardSchema = { '~standard': { version: 1, vendor: 'test', validate } }
  const calendar = openCalendar({ fields: { events: { data: { schema: broken } } } })
  const reply = await calendar.post('/events', anEvent({ custom_fields: { data: 1 } }))
  expect(reply.status).toBe(500)
  expect((await calendar.get('/events')).json.total).toBe(0)
})

test('if a schema returns undefined, no value is stored', async () => {
  const empty: StandardSchema = { '~standard': { version: 1, vendor: 'test', validate: () => ({ value: undefined }) } }
  const calendar = openCalendar({ fields: { events: { data: { schema: empty, default: 'd' } } } })
  expect((await calendar.makeEvent({ custom_fields: { data: 'x' } })).custom_fields).toEqual({ data: 'd' })
})

test('a field that is no longer declared is not shown, and comes back with its declaration', async () => {
  const store = memoryStore()
  const before = openCalendar({ store, fields: { venues: { seats: { type: 'integer' } } } })
  const { id } = await before.makeVenue({ custom_fields: { seats: 3 } })
  const without = openCalendar({ store })
  expect((await without.put(`/venues/${id}`, { city: 'Lyon' })).json).not.toHaveProperty('custom_fields')
  expect((await before.get(`/venues/${id}`)).json).toMatchObject({ city: 'Lyon', custom_fields: { seats: 3 } })
})
