import { type IncomingMessage, OutgoingMessage, type ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import type { UserId } from '../contract/user-ids.ts'
import { BODY_TIMEOUT_MS, bodyBytes, type CalendarResponse, DISCONNECTED, isStream } from '../http/message.ts'
import { isEmptyBody } from '../http/request-body.ts'
import { cleanPrefix, mountAddress, pathBelow, readTarget } from '../http/target.ts'
import type { User } from '../ports/policy.ts'
import type { Awaitable } from '../ports/store.ts'
import {
  type HostOptions,
  type OwnOptionName,
  type OwnOptions,
  parseHostOptions,
  type ServedCalendar,
} from './host-options.ts'
import { earlierResponses } from './pipelining.ts'
import { prepareResponse } from './prepare-response.ts'
import { type Origin, publicOrigin } from './public-origin.ts'
import { readBody } from './read-body.ts'
import { endStream, isClosed, readableBody } from './readable-body.ts'
import { limitReading } from './slow-reader.ts'
import { tickBatch } from './tick-batch.ts'

/** Where a request goes within the calendar. */
export interface Target {
  /** Below the mount, still percent-encoded. */
  readonly path: string
  /** Without its `?`. */
  readonly query: string
  /** The path of the mount, which links start with. */
  readonly mountPath: string
}

/** A request that belongs to the calendar. */
export interface HostRequest<R> extends Target, Origin {
  /** Node's request. */
  readonly request: IncomingMessage
  /** Node's response. */
  readonly response: ServerResponse
  /** The host's own request, which the `user` option receives. */
  readonly from: R
  /** The body as the host's parser left it; `undefined` when none has run. */
  readonly body: unknown
}

/** Connects a calendar to one host framework. */
export interface Host<R> {
  /**
   * The target of a URL within the calendar; `undefined` if the URL does not belong to the calendar. `originalUrl` also
   * contains the prefix that the host has removed from `url`.
   */
  match(url: string, originalUrl?: string): Target | undefined
  /**
   * Handles a request, after earlier ones on the same connection. Rejects only with what the `user` option throws. A
   * cached response is returned without a promise.
   */
  respond(request: HostRequest<R>): Awaitable<CalendarResponse>
  /** How long a client can stop reading a large body, in milliseconds. */
  readonly bodyTimeoutMs: number
}

/**
 * Connects a calendar to a host that uses Node's requests and responses. Throws a `TypeError` when an option is invalid. `own`
 * names the options that the adapter has beyond the common ones.
 */
export function createHost<R>(
  calendar: ServedCalendar<User<UserId>>,
  options: HostOptions<R, User<UserId>> & Pick<OwnOptions, 'prefix'>,
  own: readonly OwnOptionName[] = [],
): Host<R> {
  const { bodyTimeoutMs, batchPerTick } = parseHostOptions(calendar, options, own)
  const prefix = cleanPrefix(options.prefix)
  const { user: userOf } = options

  return {
    bodyTimeoutMs,
    match(url, originalUrl = url) {
      const target = readTarget(url)
      const path = pathBelow(target.path, prefix)
      if (path === undefined || !calendar.owns(path)) return undefined
      const whole = originalUrl === url ? target.path : readTarget(originalUrl).path
      return { path, query: target.query, mountPath: whole.endsWith(path) ? whole.slice(0, -path.length) : prefix }
    },
    respond(call) {
      const earlier = earlierResponses(call.request, call.response)
      return userOf === undefined && earlier === undefined ? handleInBatch(call, null) : handleAfter(earlier, call)
    },
  }

  async function handleAfter(earlier: Promise<boolean> | undefined, call: HostRequest<R>): Promise<CalendarResponse> {
    const user = userOf === undefined ? null : await userFor(userOf, call)
    const isConnected = earlier === undefined || (await earlier)
    // If the client has disconnected, its pipelined requests are dropped: hundreds of them would run at once.
    return isConnected ? handleInBatch(call, user) : DISCONNECTED
  }

  async function userFor(find: NonNullable<typeof userOf>, call: HostRequest<R>): Promise<User<UserId> | null> {
    const since = performance.now()
    try {
      return await findUser(find, call.from)
    } catch (error) {
      const { method = 'GET' } = call.request
      calendar.reportFailed?.({ method, path: call.path, error, durationMs: performance.now() - since })
      throw error
    }
  }

  function handleInBatch(call: HostRequest<R>, user: User<UserId> | null): Awaitable<CalendarResponse> {
    const batch = batchPerTick ? tickBatch() : undefined
    return batch === undefined ? handle(call, user) : batch.then(() => handle(call, user))
  }

  function handle(call: HostRequest<R>, user: User<UserId> | null): Awaitable<CalendarResponse> {
    const { request, response, path, query, protocol, host, mountPath, body } = call
    // Some parsers leave `{}` or `null` on requests whose body they did not read.
    const isParsed = body === null || isEmptyBody(body) ? body !== undefined && request.readableDidRead : true
    return calendar.handle({
      method: request.method ?? 'GET',
      path,
      query,
      headers: request.headers,
      mount: mountAddress({ protocol, host, path: mountPath }),
      user,
      body: isParsed ? body : undefined,
      read: isParsed ? undefined : (limitBytes) => readBody(request, limitBytes, bodyTimeoutMs),
      isDisconnected: () => isClosed(response),
    })
  }
}

/**
 * Throws only objects, because hosts mishandle other values: Express treats `undefined` as no error and `'route'` as a
 * command, and Koa never responds.
 */
async function findUser<R>(
  userOf: NonNullable<HostOptions<R, User<UserId>>['user']>,
  request: R,
): Promise<User<UserId> | null> {
  try {
    return (await userOf(request)) ?? null
  } catch (thrown) {
    if (typeof thrown === 'object' && thrown !== null) throw thrown
    throw new Error(`The user function threw ${inspect(thrown)}. Throw an Error instead.`, { cause: thrown })
  }
}

/**
 * A request whose body a parser of the host may have read. It is a type, not an interface, so that its documentation leaves out
 * Node's own members.
 */
export type NodeRequest = IncomingMessage & {
  /** The body, if a parser has run. */
  readonly body?: unknown
}

/** A listener for `node:http` that also works as Connect-style middleware. */
export type NodeHandler<R extends NodeRequest = NodeRequest> = (
  request: R,
  response: ServerResponse,
  next?: (error?: unknown) => void,
) => void

/** What only the adapter knows about a request. */
export interface AdapterFacts {
  /** The path that the host has cut off `request.url`. */
  readonly mountPath?: string
  /** Whether to use `X-Forwarded-Proto` and `X-Forwarded-Host`. */
  readonly trustProxy: boolean
}

/**
 * Makes a handler for a host that calls its middleware with Node's request and response. With `next`, the handler passes on
 * requests for other paths, with their body unread, and errors of the `user` option. Without `next`, it responds with 404 and
 * 500.
 */
export function createHandler<R extends NodeRequest>(
  calendar: ServedCalendar<User<UserId>>,
  options: HostOptions<R, User<UserId>> & OwnOptions,
  factsOf: (request: R) => AdapterFacts,
  own: readonly OwnOptionName[] = [],
): NodeHandler<R> {
  const host = createHost(calendar, options, own)
  const { onError = warn } = options
  const write = (request: R, response: ServerResponse, from: CalendarResponse): void =>
    writeResponse(request, response, from, host.bodyTimeoutMs)
  return (request, response, next) => {
    const { url = '/', body } = request
    const target = host.match(url)
    if (target === undefined && next !== undefined) return next()
    const { mountPath = target?.mountPath ?? '', trustProxy } = factsOf(request)
    const { path, query } = target ?? { path: '/', query: '' }
    const { protocol, host: hostName } = publicOrigin(request, trustProxy)
    const call = { request, response, from: request, path, query, mountPath, protocol, host: hostName, body }
    const responding = host.respond(call)
    if (!(responding instanceof Promise)) return write(request, response, responding)
    responding
      .then((from) => write(request, response, from))
      .catch((error: unknown) => {
        if (next !== undefined) return next(error)
        write(request, response, INTERNAL_ERROR)
        onError(error)
      })
  }
}

const ERROR_BODY = Buffer.from('{"code":"rest_internal_error","message":"Internal error","data":{"status":500}}')
const INTERNAL_ERROR: CalendarResponse = {
  status: 500,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(ERROR_BODY.length),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  },
  body: ERROR_BODY,
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}

/**
 * Writes a response. Does nothing when the client has disconnected or something else has sent a response. `timeoutMs` is how
 * long a client can stop reading a large body.
 */
export function writeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  from: CalendarResponse,
  timeoutMs = BODY_TIMEOUT_MS,
): void {
  const { body } = from
  if (isClosed(response) || response.headersSent) {
    if (isStream(body)) endStream(body)
    return
  }
  prepareResponse(request, response, from.status)
  response.writeHead(from.status, withVary(response, from.headers))
  if (isStream(body)) {
    readableBody(body, response, timeoutMs).pipe(response)
    return
  }
  limitReading(response, sizeOf(body), timeoutMs)
  if (body === undefined || body instanceof Uint8Array || isPatched(response)) {
    response.end(bodyBytes({ body }))
    return
  }
  // Node buffers chunks until `end`, so they are sent in one system call, without being copied into one buffer.
  const last = body.length - 1
  for (let at = 0; at < last; at += 1) response.write(body[at])
  response.end(body[last])
}

function sizeOf(body: Exclude<CalendarResponse['body'], AsyncIterable<Uint8Array>>): number {
  const chunks: readonly (Uint8Array | undefined)[] = body === undefined || body instanceof Uint8Array ? [body] : body
  return chunks.reduce((size, chunk) => size + (chunk?.length ?? 0), 0)
}

/** Keeps a `Vary` header that the host has set, for example by CORS middleware. */
function withVary(response: ServerResponse, headers: CalendarResponse['headers']): Record<string, string> {
  const before = response.getHeader('vary')
  if (before === undefined) return headers
  const fields = [before, headers['Vary']].flat().filter((field) => field !== undefined)
  return { ...headers, Vary: fields.join(', ') }
}

const original = { write: OutgoingMessage.prototype.write, end: OutgoingMessage.prototype.end }

/** Whether middleware has replaced `write` or `end`. Some middleware treats the argument of `end` as the whole body. */
function isPatched({ write, end }: ServerResponse): boolean {
  return write !== original.write || end !== original.end
}
