import assert from 'node:assert/strict'
import { type OperationId, operationIds, routes } from '@kalends/core'
import { type Send, sendAsIs } from './conversation.ts'
import { type ExpectedRequest, ROOT } from './requests.ts'
import type { WireResponse } from './wire.ts'

/** The options of a client that the cases use. */
export interface TestedClientOptions {
  readonly baseUrl: string
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  readonly cacheBytes?: number
}

type Call = (...args: readonly unknown[]) => Promise<unknown>

/** Sends the requests of a conversation through a client. Requests that no call can express are sent unchanged. */
export function sendByClient(createClient: (options: TestedClientOptions) => object): Send {
  return async (host, request, headers) => {
    const found = operationOf(request)
    if (found === undefined) return sendAsIs(host, request, headers)
    const base = host.origin + host.mount
    let exchanged: Awaited<ReturnType<Send>> | undefined
    const client = createClient({
      baseUrl: base,
      headers,
      // The cases expect a whole response to every request.
      cacheBytes: 0,
      fetch: async (url, init) => {
        const { sent, response } = await record(url, init)
        exchanged = { sent: { ...sent, target: url.slice(base.length) }, headers: sent.headers, response }
        const hasBody = response.body.length > 0
        return new Response(hasBody ? new Uint8Array(response.body) : null, response)
      },
    })
    const result = await resultOf(() => callFor(client, found, request))
    assert.ok(exchanged, `${found.operation} has sent nothing: ${result}`)
    assertResult(result, exchanged.response, found.operation)
    return exchanged
  }
}

interface Found {
  readonly operation: OperationId
  readonly key: string | undefined
}

const patterns = operationIds
  .filter((operation) => operation !== 'root.get')
  .map((operation) => {
    const path = routes[operation].path.replace('{id}', '(\\d+)').replace('{slug}', '([^/.]+)')
    return { operation, methods: routes[operation].methods as readonly string[], path: new RegExp(`^${ROOT}${path}$`) }
  })

/** The operation that a request is for. */
function operationOf({ method, target }: ExpectedRequest): Found | undefined {
  const path = target.replace(/\?.*/, '')
  for (const { operation, methods, path: pattern } of patterns) {
    const match = methods.includes(method) ? pattern.exec(path) : null
    if (match !== null) return { operation, key: match[1] === undefined ? undefined : decodeURIComponent(match[1]) }
  }
  return undefined
}

/** Calls the method of the operation with the parameters of the request. */
function callFor(client: object, { operation, key }: Found, request: ExpectedRequest): Promise<unknown> {
  const input = { ...queryInput(request.target), ...(request.body && JSON.parse(request.body.toString())) }
  // Every client has all operations, with the names in the contract.
  const calls = client as Readonly<Record<string, Readonly<Record<string, Call>> & Call>>
  if (operation === 'doc.get') return calls['openapi']?.() ?? assert.fail('no openapi')
  const [collection = '', method = ''] = operation.split('.')
  const call = calls[collection]?.[method] ?? assert.fail(`the client has no ${operation}`)
  return key === undefined ? call(input) : call(/BySlug$/.test(method) ? key : Number(key), input)
}

/** The parameters of a query string, in the form in which a caller passes them. */
function queryInput(target: string): Readonly<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for (const [name, value] of new URL(target, 'http://localhost').searchParams) {
    const [, base = name, key] = /^(\w+)\[(\w*)\]$/.exec(name) ?? []
    if (base === 'fields') input['select'] = [...Object(input['select'] ?? []), ...value.split(',')]
    else input[base] = key === undefined ? value : { ...Object(input[base]), [key]: value }
  }
  return input
}

/** Sends a request and reads the whole response. */
async function record(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  const headers = Object.fromEntries(new Headers(init.headers))
  const body = typeof init.body === 'string' ? { body: Buffer.from(init.body) } : {}
  const wire: WireResponse = {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  }
  return { sent: { method: init.method ?? 'GET', headers, ...body }, response: wire }
}

/** The value or the error of a call. */
async function resultOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call()
  } catch (error) {
    return error
  }
}

/** Fails unless a call has returned or thrown the content of the response. */
function assertResult(result: unknown, { status, body }: WireResponse, operation: OperationId): void {
  const expected: unknown = JSON.parse(body.toString())
  if (status < 300) {
    assert.deepEqual(result, expected, operation)
    return
  }
  assert.ok(result instanceof Error && 'toJSON' in result, `${operation} has not rejected: ${result}`)
  const { status: thrown, faults }: Readonly<Record<string, unknown>> = Object(result)
  const { details }: Readonly<Record<string, unknown>> = Object(Object(expected).data)
  assert.deepEqual([thrown, JSON.parse(JSON.stringify(result))], [status, expected], operation)
  assert.equal(Object(faults).length, Object.keys(Object(details)).length, operation)
}
