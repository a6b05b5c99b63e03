import { describe, expect, test } from 'vitest'
import { inputs } from '../../src/contract/inputs.ts'
import { type OperationId, operationIds, routes } from '../../src/contract/routes.ts'
import { MOUNT, openCalendar, ROOT } from '../fixtures.ts'

const NAMESPACE = 'calendar/events/v1'

interface Endpoint {
  readonly operation: OperationId
  readonly methods: readonly string[]
  readonly args: Readonly<Record<string, { readonly [key: string]: unknown }>>
}

async function endpoints(): Promise<ReadonlyMap<OperationId, Endpoint & { readonly path: string }>> {
  const { json } = await openCalendar().get('')
  const found = Object.entries<any>(json.routes).flatMap(([path, route]) =>
    route.endpoints.map((endpoint: Endpoint) => [endpoint.operation, { ...endpoint, path }] as const),
  )
  return new Map(found)
}

describe('the namespace root', () => {
  test('lists all 43 operations, each with its path and methods', async () => {
    const found = await endpoints()
    expect([...found.keys()].toSorted()).toEqual(operationIds.toSorted())
    expect(found.size).toBe(43)
    for (const [operation, { path, methods }] of found) {
      expect([path, methods]).toEqual([`/${NAMESPACE}${routes[operation].path}`, routes[operation].methods])
    }
  })

  test.each(operationIds)('describes every parameter of %s', async (operation) => {
    const endpoint = (await endpoints()).get(operation)
    const { path } = routes[operation]
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const names = new Set([...inPath, ...Object.keys(inputs[operation]), 'i18n_language'])
    expect(Object.keys(endpoint?.args ?? {}).toSorted()).toEqual([...names].toSorted())
    for (const [name, arg] of Object.entries(endpoint?.args ?? {})) {
      expect([name, typeof arg['required'], String(arg['description']).length > 3]).toEqual([name, 'boolean', true])
    }
  })

  test('says which parameters are required', async () => {
    const found = await endpoints()
    const required = (operation: OperationId) =>
      Object.entries(found.get(operation)?.args ?? {})
        .filter(([, arg]) => arg['required'])
        .map(([name]) => name)
    expect(required('events.create')).toEqual(['title', 'start_date', 'end_date'])
    expect(required('venues.create')).toEqual(['venue'])
    expect(required('tags.create')).toEqual(['name'])
    expect(required('events.update')).toEqual(['id'])
    expect(required('venues.getBySlug')).toEqual(['slug'])
    expect(required('events.list')).toEqual([])
  })

  test('says types, defaults and choices', async () => {
    const found = await endpoints()
    expect(found.get('events.list')?.args['page']).toMatchObject({ type: 'integer', default: 1 })
    expect(found.get('events.list')?.args['per_page']).toMatchObject({ type: 'integer', default: 10 })
    expect(found.get('categories.list')?.args['hide_empty']).toMatchObject({ type: 'boolean', default: true })
    expect(found.get('root.get')?.args['context']).toMatchObject({ enum: ['view', 'edit', 'help'], default: 'view' })
    expect(found.get('events.create')?.args['all_day']).toMatchObject({ type: 'boolean', default: false })
    expect(found.get('events.update')?.args['all_day']).not.toHaveProperty('default')
    expect(found.get('tags.get')?.args['i18n_language']).toMatchObject({ enum: ['ar', 'en', 'fr', 'pt-pt', 'sw'] })
    for (const list of ['events.list', 'venues.list', 'organizers.list'] as const) {
      expect(found.get(list)?.args['status']).toMatchObject({ type: 'string' })
    }
    expect(found.get('events.create')?.args['status']).toMatchObject({
      enum: ['publish', 'future', 'draft', 'pending', 'private', 'trash'],
    })
  })

  test('declares the slug of the path for venues and organizers, and the new slug for events', async () => {
    const found = await endpoints()
    expect(found.get('venues.updateBySlug')?.args['slug']).toMatchObject({ type: 'string', required: true })
    expect(found.get('organizers.updateBySlug')?.args['slug']).toMatchObject({ type: 'string', required: true })
    expect(found.get('events.updateBySlug')?.args['slug']).toMatchObject({ type: 'string', required: false })
  })

  test('contains its own URL', async () => {
    const { json } = await openCalendar().get('')
    expect(json.namespace).toBe(NAMESPACE)
    expect(JSON.stringify(json)).toContain(`"${ROOT}"`)
  })

  test.each([NAMESPACE, `/${NAMESPACE}/`, encodeURIComponent(NAMESPACE)])('serves the namespace %s', async (name) => {
    expect((await openCalendar().get(`?namespace=${name}`)).status).toBe(200)
  })

  test.each(['other/v1', 'calendar/events/v2', 'calendar', 'CALENDAR/EVENTS/V1'])(
    'has no namespace %s',
    async (name) => {
      const { status, json } = await openCalendar().get(`?namespace=${name}`)
      expect([status, json.code]).toEqual([404, 'rest_invalid_namespace'])
    },
  )

  test.each(['view', 'edit', 'help'])('can be seen in the context %s', async (context) => {
    expect((await openCalendar().get(`?context=${context}`)).status).toBe(200)
  })

  test('uses the names that the host has chosen', async () => {
    const calendar = openCalendar({ namespace: 'agenda', languageParameter: 'lang' })
    const { json } = await calendar.send({ path: '/agenda' })
    expect(Object.keys(json.routes)).toContain('/agenda/events/{id}')
    expect(JSON.stringify(json)).not.toContain('i18n_language')
  })
})

describe('/doc', () => {
  const read = async () => (await openCalendar().get('/doc')).json

  test('is an OpenAPI 3.1 document that the calendar also gives without HTTP', async () => {
    const calendar = openCalendar({ baseUrl: MOUNT })
    const { json } = await calendar.get('/doc')
    expect(json.openapi).toMatch(/^3\.1\.\d+$/)
    expect(json).toEqual(JSON.parse(JSON.stringify(calendar.openapi('en'))))
  })

  test('has no dangling reference', async () => {
    const doc = await read()
    const references = [...JSON.stringify(doc).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer = '']) => pointer)
    const follow = (pointer: string) =>
      pointer.split('/').reduce<any>((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], doc)
    expect(references.length).toBeGreaterThan(0)
    expect(references.filter((pointer) => follow(pointer) === undefined)).toEqual([])
  })

  test('describes every path variable as required', async () => {
    const doc = await read()
    for (const [path, item] of Object.entries<any>(doc.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const [method, operation] of Object.entries<any>(item).filter(([, { responses }]) => responses)) {
        const declared = (operation.parameters ?? []).filter((parameter: any) => parameter.in === 'path')
        expect([method, path, declared.map(({ name }: any) => name)]).toEqual([method, path, names])
        expect(declared.every(({ required }: any) => required === true)).toBe(true)
      }
    }
  })

  test.each(['fr', 'sw', 'ar', 'pt-pt'])('is described in %s when that is requested', async (language) => {
    const reply = await openCalendar().get(`/doc?i18n_language=${language}`)
    expect([reply.status, reply.headers['content-language']]).toEqual([200, language])
  })
})
