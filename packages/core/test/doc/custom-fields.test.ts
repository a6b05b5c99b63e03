import { memoryStore } from '@kalends/store-memory'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { CustomFields } from '../../src/contract/custom-fields.ts'
import { editor, openCalendar, type TestCalendar, visitor } from '../fixtures.ts'
import type { Document } from './document.ts'
import { validatorsOf } from './validators.ts'

const required: CustomFields = {
  seats: { type: 'integer', min: 1, required: true },
  dress: { type: 'choice', oneOf: ['casual', 'formal'], required: true },
  note: { type: 'text' },
}
const given = { seats: 5, dress: 'formal' }
const fields = { events: required, venues: required, organizers: required, categories: required, tags: required }

/** How the response to an anonymous user differs from the document. */
async function faultsIn(calendar: TestCalendar, path: string): Promise<unknown> {
  // The builder has only the type `object`.
  const document = calendar.openapi() as Document
  const [place = ''] = path.split('?')
  const schema = document.paths[place.replace(/\d+$/, '{id}')]?.['get']?.responses['200']?.content?.['application/json']
  const validate = validatorsOf(document)(schema?.schema ?? { not: {} })
  const { status, json } = await calendar.get(path, { user: visitor })
  expect(status).toBe(200)
  return validate(json) ? [] : validate.errors
}

describe('what is shown of extra fields is as declared', () => {
  test.each([
    '/events',
    '/events/1',
    '/venues',
    '/venues/1',
    '/organizers',
    '/organizers/1',
    '/categories',
    '/categories/1',
    '/tags',
    '/tags/1',
  ])('at %s, where records are older than a field that must be given', async (path) => {
    const store = memoryStore()
    const links = { categories: ['music'], tags: ['free'], venue: { venue: 'Hall' }, organizer: { organizer: 'Ann' } }
    await openCalendar({ store }).makeEvent(links)
    expect(await faultsIn(openCalendar({ store, fields }), path)).toEqual([])
  })

  test('for a locked event among others', async () => {
    const calendar = openCalendar({ fields: { events: required } })
    await calendar.makeEvent({ custom_fields: given })
    await calendar.makeEvent({ custom_fields: given, password: 'secret' })
    expect((await calendar.get('/events')).json.events.map((event: any) => event.custom_fields)).toEqual([
      { ...given, note: null },
      {},
    ])
    expect(await faultsIn(calendar, '/events')).toEqual([])
  })

  test.each(['/events', '/categories', '/tags'])('at %s, where terms were created by name', async (path) => {
    const calendar = openCalendar({ fields: { categories: required, tags: required } })
    await calendar.makeEvent({ categories: ['music'], tags: ['free'] }, { user: editor })
    expect((await calendar.get('/tags/1')).json.custom_fields).toEqual({ seats: null, dress: null, note: null })
    expect(await faultsIn(calendar, path)).toEqual([])
  })

  test('and the schema rejects missing fields, other fields, and values of another type', async () => {
    const calendar = openCalendar({ fields })
    const document = calendar.openapi() as Document
    const whole = { ...given, note: null }
    const wrong = [{ seats: 5 }, { ...whole, more: 1 }, { ...whole, seats: 'five' }, { ...whole, seats: 0 }, null]
    for (const [name, isHideable] of [['Event', true] as const, ['Venue', false] as const, ['Tag', false] as const]) {
      const validate = validatorsOf(document)({ $ref: `#/components/schemas/${name}/properties/custom_fields` })
      expect([name, validate(whole), validate({})]).toEqual([name, true, isHideable])
      for (const value of wrong) expect([value, validate(value)]).toEqual([value, false])
    }
  })
})

describe('a schema of the host documents itself', () => {
  const schemaOf = (field: CustomFields[string]): unknown => {
    const document = openCalendar({ fields: { tags: { field } } }).openapi() as Document
    return JSON.stringify(document.components.schemas)
  }

  test('if it is of Valibot, without its transformations', () => {
    const level = v.pipe(v.number(), v.minValue(3), v.maxValue(7), v.transform(String))
    expect(schemaOf({ schema: level })).toContain('{"type":"number","minimum":3,"maximum":7}')
  })

  test('if it has a JSON Schema of its own', () => {
    const own = { version: 1, vendor: 'other', validate: (value: unknown) => ({ value }) } as const
    const jsonSchema = { input: () => ({ $schema: 'x', type: 'string', pattern: 'own' }) }
    expect(schemaOf({ schema: { '~standard': { ...own, jsonSchema } } })).toContain('{"type":"string","pattern":"own"}')
    const broken = {
      input: () => {
        throw new Error('cannot')
      },
    }
    expect(schemaOf({ schema: { '~standard': { ...own, jsonSchema: broken } } })).toContain('"field"')
  })

  test('unless the host says how', () => {
    const jsonSchema = { type: 'string', pattern: 'said' }
    expect(schemaOf({ schema: v.string(), jsonSchema })).toContain('{"type":"string","pattern":"said"}')
  })
})
