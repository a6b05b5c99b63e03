import { memoryStore } from '@kalends/store-memory'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'
import { operationIds, routes } from '../../src/contract/routes.ts'
import { bodyText } from '../../src/http/message.ts'
import { openDocument } from './document.ts'

const { calendar, document } = openDocument()

test('the document passes the recommended rules of a strict linter', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('the document compiles to types', async () => {
  const text = astToString(await openapiTS(JSON.stringify(document)))
  const { diagnostics } = ts.transpileModule(text, { reportDiagnostics: true })
  expect(diagnostics).toEqual([])
  for (const name of ['Event', 'Venue', 'Organizer', 'Category', 'Tag', 'EventFields', 'Error', 'Problem']) {
    expect(text).toMatch(new RegExp(`\\b${name}: \\{`))
  }
})

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

test('/doc shows the very document that calendar.openapi gives', async () => {
  const answer = await calendar.handle({
    method: 'GET',
    path: '/calendar/events/v1/doc',
    query: '',
    headers: {},
    mount: 'http://ignored.example',
  })
  expect(JSON.parse(bodyText(answer))).toEqual(JSON.parse(JSON.stringify(document)))
})

test('extra fields are in the schemas of what is written and of what is shown', () => {
  const { Event, EventFields, Venue } = document.components.schemas
  expect(Event).toHaveProperty(
    'properties.custom_fields.anyOf[0].properties.capacity.description',
    'How many people fit in.',
  )
  expect(EventFields).toHaveProperty('properties.custom_fields.anyOf[0].properties.capacity')
  expect(Venue).not.toHaveProperty('properties.custom_fields.properties.capacity')
})

test('what must be given to create a record is required there, extra fields too, and nowhere else', () => {
  const { paths }: any = createCalendar({
    store: memoryStore(),
    fields: { venues: { seats: { type: 'integer', required: true }, colour: { type: 'text' } } },
  }).openapi()
  const bodyOf = (operation: any) => operation.requestBody.content['application/json'].schema.allOf[1]
  expect(bodyOf(paths['/venues'].post)).toMatchObject({
    required: ['venue', 'custom_fields'],
    properties: { custom_fields: { type: 'object', required: ['seats'] } },
  })
  expect(bodyOf(paths['/events'].post).required).toEqual(['title', 'start_date', 'end_date'])
  expect(bodyOf(paths['/venues/{id}'].put)).not.toHaveProperty('required')
  expect(bodyOf(paths['/venues/{id}'].put).properties).not.toHaveProperty('custom_fields')
})

test('a default is said of what is created, and not of an update, which keeps what it is not given', () => {
  const { paths, components }: any = createCalendar({ store: memoryStore() }).openapi()
  const bodyOf = (operation: any) => operation.requestBody.content['application/json'].schema.allOf[1].properties
  expect(bodyOf(paths['/events'].post)).toMatchObject({ all_day: { default: false }, show_map: { default: true } })
  expect(bodyOf(paths['/events/{id}'].patch)).not.toHaveProperty('all_day')
  for (const name of ['EventFields', 'VenueFields', 'OrganizerFields', 'CategoryFields', 'TagFields']) {
    expect(JSON.stringify(components.schemas[name])).not.toContain('"default"')
  }
})

test('extra fields have their defaults where a record is created, and the example has what it must have', async () => {
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
  const bodyOf = (operation: any) => operation.requestBody.content['application/json']
  const { schema, example } = bodyOf(paths['/events'].post)
  expect(schema.allOf[1].properties.custom_fields.properties).toEqual({ mood: { default: 'good' } })
  expect(bodyOf(paths['/tags'].post).schema.allOf[1].properties.custom_fields).toEqual({
    type: ['object', 'null'],
    properties: { colour: { default: 'red' } },
  })
  for (const name of ['EventFields', 'TagFields'])
    expect(JSON.stringify(components.schemas[name])).not.toContain('"default"')
  expect(components.schemas.EventFields.properties.custom_fields).toMatchObject({ type: 'object' })
  expect(components.schemas.TagFields.properties.custom_fields).toMatchObject({ anyOf: [{}, { type: 'null' }] })
  expect((await rated.events.create(example)).custom_fields).toEqual({ mood: 'good', ...example.custom_fields })
})

test('what the host says of itself is in the document', () => {
  expect(document).toMatchObject({
    info: { version: '2.1.0', license: { name: 'MIT' } },
    security: [{ session: [] }, {}],
    components: { securitySchemes: { session: { name: 'sid' } } },
  })
})
