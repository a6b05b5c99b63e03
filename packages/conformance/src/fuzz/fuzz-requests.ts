import { type Fields, inputs, languages, type OperationId, operationIds, routes, type User } from '@kalends/core'
import { type Random, seededRandom } from '../random/seeded-random.ts'
import { valueFor } from './field-values.ts'
import { oddText } from './odd-values.ts'
import { type FuzzBody, randomBody, randomPairs } from './random-body.ts'
import { type FuzzHeaders, randomHeaders } from './random-headers.ts'

/** A request, as data. Any part of it can be valid, malformed or hostile. */
export interface FuzzRequest {
  /** The HTTP method. */
  readonly method: string
  /** The path below the mount path, percent-encoded, possibly incorrectly. */
  readonly path: string
  /** The query string without its `?`. */
  readonly query: string
  /** The headers, which can be repeated or malformed. */
  readonly headers: FuzzHeaders
  /** The body, if there is one. */
  readonly body: FuzzBody | undefined
  /** The user; `null` for an anonymous one. */
  readonly user: User | null
}

/** The options of `fuzzRequests`. */
export interface FuzzOptions {
  /** The namespace of the calendar. Default: `calendar/events/v1`. */
  readonly namespace?: string
  /** The body limit of the calendar. Default: 1 MiB. */
  readonly limitBytes?: number
  /** Feed tokens that the calendar has issued. Default: none. */
  readonly feedTokens?: readonly string[]
}

/**
 * Generates an endless sequence of requests, the same for the same seed. They are built from the tables that route and
 * validate requests, so new operations, parameters and field types are included automatically.
 */
export function* fuzzRequests(seed: number, options: FuzzOptions = {}): Generator<FuzzRequest, never, void> {
  const random = seededRandom(seed)
  for (;;) {
    yield randomRequest(random, { namespace: 'calendar/events/v1', limitBytes: 1_048_576, feedTokens: [], ...options })
  }
}

const users: readonly (User | null)[] = [
  null,
  { id: 1, roles: ['administrator'] },
  { id: 2, roles: ['editor'] },
  { id: 3, roles: ['author'] },
  { id: 4, roles: ['contributor'] },
  { id: 5, roles: ['subscriber'] },
  { id: 6, roles: ['__proto__', 'constructor'] },
  { id: 7 },
]

const ODD_METHODS = [
  'GET',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'get',
  '',
  'DELETE',
  'POST',
  '__proto__',
  'constructor',
]

/** An editor for every second request, so that most requests have the permissions that they need. */
export function randomUser(random: Random): User | null {
  return random.chance(0.5) ? { id: 2, roles: ['editor'] } : random.pick(users)
}

function randomRequest(random: Random, { namespace, limitBytes, feedTokens }: Required<FuzzOptions>): FuzzRequest {
  const operation = randomOperation(random)
  const { methods, path } = routes[operation]
  const isOdd = random.chance(0.05)
  const method = isOdd ? random.pick(ODD_METHODS) : random.pick<string>(methods)
  const values = { ...randomValues(random, operation), ...randomToken(random, operation, feedTokens) }
  const inBody = method !== 'GET' && random.chance(method === 'DELETE' ? 0.2 : 0.9)
  const { type, body } = inBody ? randomBody(random, values, limitBytes) : { type: '', body: undefined }
  return {
    method,
    path: randomPath(random, path, namespace),
    query: inBody && random.chance(0.8) ? '' : randomPairs(random, inBody ? randomValues(random, operation) : values),
    headers: { ...(body !== undefined && random.chance(0.98) && { 'content-type': type }), ...randomHeaders(random) },
    body,
    user: randomUser(random),
  }
}

/** For half of the feeds, a token: for this format or another one, and sometimes with a wrong end. */
function randomToken(random: Random, operation: OperationId, tokens: readonly string[]): object {
  if (!('feed_token' in inputs[operation]) || tokens.length === 0 || random.chance(0.5)) return {}
  const token = random.pick(tokens)
  return { feed_token: random.chance(0.95) ? token : `${token.slice(0, -1)}A` }
}

/** Fewer requests for the two documents, which are large and have few parameters, and fewer deletions. */
function randomOperation(random: Random): OperationId {
  const operation = random.pick(operationIds)
  const isLarge = operation === 'doc.get' || operation === 'root.get'
  return (isLarge || operation.includes('.delete')) && random.chance(0.95) ? 'events.list' : operation
}

/** Some parameters of the operation, and sometimes one of another operation. */
export function randomValues(random: Random, operation: OperationId): Readonly<Record<string, unknown>> {
  const others = random.chance(0.05) ? inputs[random.pick(operationIds)] : {}
  const fields: Fields = { ...others, ...inputs[operation] }
  const required = random.chance(0.9) ? Object.keys(fields).filter((name) => fields[name]?.required) : []
  const names = new Set([...required, ...random.some(Object.keys(fields), random.pick([1, 3, 6]))])
  // Half of the requests are valid, so that the other half works on a calendar with records.
  const odds = random.pick([0, 0, 0.1, 0.4])
  const entries = [...names].map((name) => [name, valueFor(random, fields[name], odds)])
  const language = random.chance(0.1) ? { i18n_language: random.pick(languages) } : {}
  return { ...Object.fromEntries(entries), ...language }
}

const SEGMENTS = ['1', '2', '0', '007', '-1', '1.5', '9'.repeat(16), '9'.repeat(400), 'abc', '%31', '١', '']
const GOOD_SLUGS = ['concert', 'party', 'hall', 'choir']
const SLUGS = ['%E0%A4', '%', '%00', '..', '.', 'a%2Fb', '%0d%0aX:y', '__proto__', 'by-slug']

function randomPath(random: Random, route: string, namespace: string): string {
  const root = random.chance(0.85) ? '' : random.pick(['/fr', '/ar', '/pt-pt', '/xx', '/', '/FR'])
  const id = random.chance(0.8) ? String(random.between(1, 5)) : random.pick(SEGMENTS)
  const slug = random.chance(0.6) ? random.pick(GOOD_SLUGS) : random.chance(0.7) ? random.pick(SLUGS) : segment(random)
  const end = random.chance(0.93) ? '' : random.pick(['/', '//', '/..', '/%2e%2e/', ';a=b', '/{id}', '?', '%20'])
  return `${root}/${namespace}${route.replace('{id}', () => id).replace('{slug}', () => slug)}${end}`
}

function segment(random: Random): string {
  return encodeURIComponent(oddText(random).toWellFormed())
}
