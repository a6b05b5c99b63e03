import { expect, test } from 'vitest'
import type { CustomFields, StandardSchema } from '../../src/contract/custom-fields.ts'
import { anEvent, openCalendar } from '../fixtures.ts'

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

const strict = () =>
  openCalendar({
    fields: {
      events: {
        seats: { type: 'integer', required: true },
        link: { type: 'url', required: true },
        code: { schema: code, required: true },
      },
    },
  })
const full = { seats: 1, link: 'https://example.org/', code: 'a-1' }

test.each([
  [undefined, ['custom_fields.seats', 'custom_fields.link', 'custom_fields.code']],
  [{}, ['custom_fields.seats', 'custom_fields.link', 'custom_fields.code']],
  [{ seats: 1, code: 'a-1' }, ['custom_fields.link']],
  [{ ...full, seats: null }, ['custom_fields.seats']],
])('a required field is missing from %j', async (given, params) => {
  const reply = await strict().post('/events', anEvent({ custom_fields: given }))
  expect(reply.status).toBe(400)
  expect(reply.json).toMatchObject({ code: 'rest_missing_callback_param', data: { params } })
})

test('a required field that is given but wrong is wrong, not missing', async () => {
  const reply = await strict().post('/events', anEvent({ custom_fields: { ...full, seats: 'many' } }))
  expect(reply.json).toMatchObject({
    code: 'rest_invalid_param',
    data: { details: { 'custom_fields.seats': { code: 'not_integer' } } },
  })
})

test('a required field need not be given again on update', async () => {
  const calendar = strict()
  const { id } = await calendar.makeEvent({ custom_fields: full })
  expect((await calendar.put(`/events/${id}`, { custom_fields: { seats: 2 } })).json.custom_fields).toEqual({
    seats: 2,
    link: 'https://example.org/',
    code: 'A-1',
  })
})

test.each([
  [{ seats: null }, ['custom_fields.seats']],
  [{ link: '' }, ['custom_fields.link']],
  [{ code: null }, ['custom_fields.code']],
  [null, ['custom_fields.seats', 'custom_fields.link', 'custom_fields.code']],
])('a required field cannot be cleared by %j', async (given, params) => {
  const calendar = strict()
  const before = await calendar.makeEvent({ custom_fields: full })
  const reply = await calendar.put(`/events/${before.id}`, { custom_fields: given })
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.json.data.params)).toEqual(params)
  expect((await calendar.get(`/events/${before.id}`)).json.custom_fields).toEqual(before.custom_fields)
})

test.each([
  ['text', ''],
  ['text', ' '],
  ['email', ''],
  ['choices', []],
  ['choices', ''],
] as const)('a required field of type %s is not given by %j', async (type, empty) => {
  const calendar = openCalendar({
    fields: { tags: { field: { type, ...(type === 'choices' && { oneOf: ['a', 'b'] }), required: true } } },
  })
  const given = { text: 'a', email: 'a@example.org', choices: ['a'] }[type]
  const { status, json } = await calendar.post('/tags', { name: 'x', custom_fields: { field: empty } })
  expect([status, json.data.details]).toEqual([
    400,
    { 'custom_fields.field': expect.objectContaining({ code: 'empty' }) },
  ])
  const { id } = await calendar.make('/tags', { name: 'x', custom_fields: { field: given } })
  expect((await calendar.put(`/tags/${id}`, { custom_fields: { field: empty } })).status).toBe(400)
  expect((await calendar.get(`/tags/${id}`)).json.custom_fields).toEqual({ field: given })
})

test('an inline venue must have the required custom fields, and errors name its index', async () => {
  const calendar = openCalendar({ fields: { venues: { seats: { type: 'integer', required: true } } } })
  const rejected = await calendar.post('/events', anEvent({ venue: { venue: 'Hall' } }))
  expect(rejected.json.data.details).toMatchObject({ 'venue[0].custom_fields.seats': { code: 'required' } })
  const wrong = await calendar.post('/events', anEvent({ venue: { venue: 'Hall', custom_fields: { seats: 'x' } } }))
  expect(wrong.json.data.details).toMatchObject({ 'venue[0].custom_fields.seats': { code: 'not_integer' } })
  const event = await calendar.makeEvent({ venue: { venue: 'Hall', custom_fields: { seats: 5 } } })
  expect(event.venue[0].custom_fields).toEqual({ seats: 5 })
})

test('a required field that is named like a method of Object.prototype is required too', async () => {
  const odd: CustomFields = Object.fromEntries([['toString', { type: 'text', required: true } as const]])
  const calendar = openCalendar({ fields: { events: odd } })
  const reply = await calendar.post('/events', anEvent({ custom_fields: {} }))
  expect(reply.json.data.params).toEqual(['custom_fields.toString'])
})
