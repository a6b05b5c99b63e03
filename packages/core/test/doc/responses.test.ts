import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../src/calendar.ts'
import { bodyText } from '../../src/http/message.ts'
import { editor } from '../fixtures.ts'
import { type Operation, openDocument } from './document.ts'
import { type MadeRequest, requestsOf } from './requests.ts'
import { sentHeaders } from './sent-headers.ts'
import { validatorsOf } from './validators.ts'

const { calendar, document } = openDocument()
const validatorOf = validatorsOf(document)

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation, name: operation.operationId })),
)

async function sendTo(to: Calendar, request: MadeRequest, accept: string) {
  const response = await to.handle({
    method: request.method,
    path: `/calendar/events/v1${request.path === '/' ? '' : request.path}`,
    query: request.query,
    headers: { accept, ...(request.body !== undefined && { 'content-type': 'application/json' }) },
    ...(request.body !== undefined && { body: Buffer.from(JSON.stringify(request.body)) }),
    mount: 'http://example.org',
    user: editor,
  })
  const text = bodyText(response)
  return { ...response, json: /json/.test(response.headers['Content-Type'] ?? '') ? JSON.parse(text) : text }
}

/** Fails unless the document declares the response. */
function expectDeclared(operation: Operation, response: Awaited<ReturnType<typeof sendTo>>): void {
  const declared = operation.responses[String(response.status)]
  expect(declared, `${operation.operationId} ${response.status} ${JSON.stringify(response.json)}`).toBeDefined()
  const type = response.headers['Content-Type']?.split(';')[0] ?? ''
  const schema = declared?.content?.[type]?.schema
  expect(schema, `${operation.operationId} ${response.status} ${type}`).toBeDefined()
  const validate = validatorOf(schema ?? {})
  const isValid = validate(response.json)
  expect(isValid ? [] : validate.errors, JSON.stringify(response.json)).toEqual([])
  expect(Object.keys(declared?.headers ?? {})).toEqual(expect.arrayContaining([...sentHeaders(response)]))
}

describe.each(operations)('$method $path', ({ path, method, operation }) => {
  test('whatever the document allows gets a response that it declares', async () => {
    const requests = requestsOf(path, method, operation, document)
    const statuses = new Set<number>()
    await fc.assert(
      fc.asyncProperty(
        requests,
        fc.constantFrom('application/json', 'application/problem+json'),
        async (request, accept) => {
          const response = await sendTo(calendar, request, accept)
          expectDeclared(operation, response)
          expect(response.status).toBeLessThan(500)
          statuses.add(response.status)
        },
      ),
      { numRuns: 40, seed: 20270115 },
    )
    if (!path.includes('{')) expect(Math.min(...statuses)).toBeLessThan(300)
  })
})

const wrong: readonly (readonly [type: string, value: string])[] = [
  ['integer', 'many'],
  ['number', 'far'],
  ['boolean', 'perhaps'],
]

const mistakes = operations
  .filter(({ method }) => method === 'get')
  .flatMap(({ path, operation }) =>
    operation.parameters.flatMap(({ name, in: place, schema }) => {
      const value = wrong.find(([type]) => schema['type'] === type)?.[1]
      return value !== undefined && place === 'query' ? [{ path, operation, name, value }] : []
    }),
  )

test.each(mistakes)(
  '$path rejects a $name that is “$value” by name, as declared',
  async ({ path, operation, name, value }) => {
    const filled = path.replace('{id}', '1').replace('{slug}', 'x')
    const request = { method: 'GET', path: filled, query: `${name}=${value}`, body: undefined }
    const response = await sendTo(calendar, request, 'application/json')
    expect(response.status).toBe(400)
    expect(response.json.data.params).toHaveProperty(name)
    expectDeclared(operation, response)
  },
)
