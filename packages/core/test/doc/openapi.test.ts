import { memoryStore } from '@kalends/store-memory'
import { expect, test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'
import { languages } from '../../src/contract/languages.ts'
import { operationIds, routes } from '../../src/contract/routes.ts'
import { type Document, openDocument } from './document.ts'

const { calendar, document } = openDocument()

test('every route and method is described, under the id of its operation', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  )
  const wanted = operationIds.flatMap((operation) =>
    routes[operation].methods.map((method) => {
      const suffix = method === 'PUT' || method === 'PATCH' ? `.${method.toLowerCase()}` : ''
      return `${method} ${routes[operation].path || '/'} ${operation}${suffix}`
    }),
  )
  expect(described.sort()).toEqual(wanted.sort())
})

test('every response is described by a sentence, in every language', () => {
  for (const language of languages) {
    // The builder has only the type `object`.
    const { paths } = calendar.openapi(language) as Document
    const operations = Object.values(paths).flatMap((item) => Object.values(item))
    for (const { responses } of operations) {
      for (const [status, { description }] of Object.entries(responses)) {
        expect([language, status, description]).toEqual([language, status, expect.stringMatching(/^\P{Ll}.* ?.*\.$/u)])
      }
    }
  }
})

test('custom fields are in the schemas of bodies and of responses', () => {
  const { Event, EventCreate, EventUpdate, Venue } = document.components.schemas
  const description = 'How many people fit in.'
  expect(Event).toHaveProperty('properties.custom_fields.anyOf[0].properties.capacity.description', description)
  for (const body of [EventCreate, EventUpdate]) {
    expect(body).toHaveProperty('properties.custom_fields.anyOf[0].properties.capacity.description', description)
  }
  expect(Venue).not.toHaveProperty('properties.custom_fields.properties.capacity')
})

test('what must be given to create a record is required there, custom fields too, and nowhere else', () => {
  const { components }: any = createCalendar({
    store: memoryStore(),
    fields: { venues: { seats: { type: 'integer', required: true }, colour: { type: 'text' } } },
  }).openapi()
  const { VenueCreate, VenueUpdate, EventCreate, EventUpdate } = components.schemas
  expect(VenueCreate).toMatchObject({
    required: ['venue', 'custom_fields'],
    properties: { custom_fields: { type: 'object', required: ['seats'] } },
  })
  expect(EventCreate.required).toEqual(['title', 'start_date', 'end_date'])
  for (const update of [VenueUpdate, EventUpdate]) expect(JSON.stringify(update)).not.toMatch(/"required":\["(?!id")/)
})

test('creates declare defaults, and updates declare none', () => {
  const { components }: any = createCalendar({ store: memoryStore() }).openapi()
  const { EventCreate, ...others } = components.schemas
  expect(EventCreate.properties).toMatchObject({ all_day: { default: false }, show_map: { default: true } })
  for (const [name, schema] of Object.entries(others)) {
    if (name.endsWith('Update')) expect(JSON.stringify(schema)).not.toContain('"default"')
  }
})

test('custom fields have their defaults where a record is created, and the example has what it must have', async () => {
  const rated = createCalendar({
    store: memoryStore(),
    fields: {
      events: {
        mood: { type: 'choice', oneOf: ['good', 'bad'], default: 'good' },
        seats: { type: 'integer', min: 10, required: true },
        share: { type: 'number', max: 0.5, required: true },
        kinds: { type: 'choices', oneOf: ['a', 'b'], required: true },
        link: { type: 'url', required: true },
        mail: { type: 'email', required: true },
        note: { type: 'text', required: true },
        open: { type: 'boolean', required: true },
      },
      tags: { colour: { type: 'text', default: 'red' } },
    },
  })
  const { paths, components }: any = rated.openapi()
  const { example } = paths['/events'].post.requestBody.content['application/json']
  const { EventCreate, EventUpdate, TagCreate, TagUpdate } = components.schemas
  expect(EventCreate.properties.custom_fields.properties.mood).toMatchObject({ default: 'good' })
  expect(TagCreate.properties.custom_fields.anyOf[0].properties.colour).toMatchObject({ default: 'red' })
  for (const schema of [EventUpdate, TagUpdate]) expect(JSON.stringify(schema)).not.toContain('"default"')
  expect(EventUpdate.properties.custom_fields).toMatchObject({ type: 'object' })
  expect(TagUpdate.properties.custom_fields).toMatchObject({ anyOf: [{}, { type: 'null' }] })
  expect((await rated.events.create(example)).custom_fields).toEqual({ mood: 'good', ...example.custom_fields })
})

test('what the host says of itself is in the document', () => {
  expect(document).toMatchObject({
    info: { version: '2.1.0', license: { name: 'MIT' } },
    security: [{ session: [] }, {}],
    components: { securitySchemes: { session: { name: 'sid' } } },
  })
})

test('the introduction says how to authenticate, or that the application decides', () => {
  const described: any = createCalendar({ store: memoryStore() }).openapi()
  expect(document.info.description).toContain('as the security schemes of this document describe')
  expect(described.info.description).toContain('a user that the application recognizes')
})

test.each(languages)('every operation has a tag that a sentence describes, in %s', (language) => {
  const { tags, paths } = calendar.openapi(language) as Document
  const used = new Set(
    Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => operation.tags)),
  )
  expect(tags.map(({ name }) => name).sort()).toEqual([...used].sort())
  expect(tags.filter(({ description }) => description.split(' ').length < 4)).toEqual([])
})

test('PATCH is the way to update; POST and PUT come last and say that they do the same', () => {
  const updated = Object.values(document.paths).filter((item) => 'patch' in item)
  expect(updated).toHaveLength(8)
  for (const item of updated) {
    expect(Object.keys(item)).toEqual(['get', 'patch', 'delete', 'post', 'put'])
    expect(item['patch']?.summary).toMatch(/^Updates an? /)
    for (const method of ['post', 'put']) expect(item[method]?.summary).toBe('Does the same as PATCH.')
  }
})

test('reads are open to anonymous users if the host says so', () => {
  const securityOf = (paths: Document['paths'], path: string, method: string) => paths[path]?.[method]?.security
  const closed = createCalendar({
    store: memoryStore(),
    openapi: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, security: [{ key: [] }] },
  }).openapi() as Document
  for (const path of ['/events', '/venues/{id}', '/events.ics', '/doc']) {
    expect(securityOf(document.paths, path, 'get')).toEqual([{}, { session: [] }])
    expect(securityOf(closed.paths, path, 'get')).toBeUndefined()
  }
  expect(closed).toMatchObject({ security: [{ key: [] }] })
  expect(securityOf(document.paths, '/events', 'post')).toBeUndefined()
})
