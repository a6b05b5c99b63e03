import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CalendarResponse } from '../http/message.ts'
import { createHost, type HostOptions, type OwnOptionName, type ServedCalendar } from './host.ts'
import { publicOrigin } from './public-origin.ts'
import { writeResponse } from './write-response.ts'

/** A request whose body a parser of the host may have read. */
export type NodeRequest = IncomingMessage & { readonly body?: unknown }

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

/** The options of every adapter, and those that only some handlers have. */
interface HandlerOptions<R> extends HostOptions<R> {
  readonly prefix?: string
  readonly onError?: (error: unknown) => void
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

/**
 * Makes a handler for a host that calls its middleware with Node's request and response. With `next`, it passes on
 * other paths, their body unread, and errors of the `user` option. Without it, they get 404 and 500.
 */
export function createHandler<R extends NodeRequest>(
  calendar: ServedCalendar,
  options: HandlerOptions<R>,
  factsOf: (request: R) => AdapterFacts,
  own: readonly OwnOptionName[] = [],
): NodeHandler<R> {
  const host = createHost(calendar, options, own)
  const { onError = warn } = options
  return (request, response, next) => {
    const target = host.match(request.url ?? '/')
    if (target === undefined && next !== undefined) return next()
    const { mountPath = target?.mountPath ?? '', trustProxy } = factsOf(request)
    const { path, query } = target ?? { path: '/', query: '' }
    const origin = publicOrigin(request, trustProxy)
    const responding = host.respond({
      request,
      response,
      from: request,
      path,
      query,
      mountPath,
      ...origin,
      body: request.body,
    })
    if (!(responding instanceof Promise)) return writeResponse(request, response, responding)
    responding
      .then((from) => writeResponse(request, response, from))
      .catch((error: unknown) => {
        if (next !== undefined) return next(error)
        writeResponse(request, response, INTERNAL_ERROR)
        onError(error)
      })
  }
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}
