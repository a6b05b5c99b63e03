import fc, { type Arbitrary } from 'fast-check'
import type { Document, Operation, Schema } from './document.ts'

/** Values that a schema allows. */
function valuesOf(schema: Schema, document: Document, depth = 0): Arbitrary<unknown> {
  const of = (part: unknown): Arbitrary<unknown> => valuesOf(part as Schema, document, depth + 1)
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].split('/').at(-1) ?? ''
    return depth > 4 ? fc.constant(1) : of(document.components.schemas[name] ?? {})
  }
  if (Array.isArray(schema['examples'])) return fc.constantFrom(...schema['examples'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'])
  if (Array.isArray(schema['anyOf'])) return fc.oneof(...schema['anyOf'].map(of))
  const types = ([] as unknown[]).concat(schema['type'] ?? 'string')
  return fc.oneof(...types.map((type) => valuesOfType(String(type), schema, of)))
}

function valuesOfType(type: string, schema: Schema, of: (part: unknown) => Arbitrary<unknown>): Arbitrary<unknown> {
  const min = Number(schema['minimum'] ?? -1000)
  const max = Number(schema['maximum'] ?? 1000)
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: Math.max(min, -1000), max: Math.min(max, 1000) })
    case 'number':
      return fc.double({ min: Math.max(min, 0), max, noNaN: true, noDefaultInfinity: true })
    case 'array':
      return fc.array(of(schema['items'] ?? {}), { maxLength: 3 })
    case 'object':
      return objectsOf(schema, of)
    default:
      return textsOf(schema)
  }
}

/** The required keys with a few others: with all of them at once, some value would always be rejected. */
function objectsOf(schema: Schema, of: (part: unknown) => Arbitrary<unknown>): Arbitrary<unknown> {
  const required = requiredIn(schema)
  const parts = Object.entries(schema['properties'] ?? {}).map(([name, part]) => [name, of(part)] as const)
  const others = parts.map(([name]) => name).filter((name) => !required.includes(name))
  return fc.subarray(others, { maxLength: Math.min(2, others.length) }).chain((some) => {
    const chosen = parts.filter(([name]) => required.includes(name) || some.includes(name))
    return fc.record(Object.fromEntries(chosen)) as Arbitrary<object>
  })
}

function requiredIn(schema: Schema): string[] {
  return (schema['required'] as string[] | undefined) ?? []
}

function textsOf(schema: Schema): Arbitrary<string> {
  if (schema['format'] === 'uri') return fc.constantFrom('https://example.org/a.jpg', 'http://example.org/')
  if (schema['format'] === 'email') return fc.constant('name@example.org')
  return fc.string({ minLength: Number(schema['minLength'] ?? 0), maxLength: 12 }).map((text) => `a${text}`)
}

/** A request made from the document. */
export interface MadeRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: unknown
}

/** Requests that the document allows for an operation. */
export function requestsOf(
  path: string,
  method: string,
  operation: Operation,
  document: Document,
): Arbitrary<MadeRequest> {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const properties = Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema]))
  const query = valuesOf({ type: 'object', properties }, document) as Arbitrary<Readonly<Record<string, unknown>>>
  const bodySchema = operation.requestBody?.content['application/json']?.schema
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    path: fc.constantFrom('1', '2', '99').map((id) => path.replace('{id}', id).replace('{slug}', `thing-${id}`)),
    query: query.map(spell),
    body: bodySchema ? valuesOf(bodySchema, document) : fc.constant(undefined),
  })
}

function spell(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([key, entry]) => `${name}[${key}]=${encodeURIComponent(String(entry))}`)
        : ([] as unknown[]).concat(value).map((entry) => `${name}=${encodeURIComponent(String(entry))}`),
    )
    .join('&')
}
