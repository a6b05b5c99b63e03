import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Calendar, User } from '@kalends/core'
import { type NodeHandler, nodeCalendar } from '@kalends/core/node'
import compression from 'compression'
import cors from 'cors'
import { Denied, type LanguageOptions, sendDenial } from '../keys/denied.ts'

/** What the listener of the server needs. */
export interface ListenerOptions {
  /** The path or the public URL of the documentation, to which `/` redirects. */
  readonly docUrl: string
  /** The prefix of the names of Kalends's own headers. */
  readonly headerPrefix: string
  /** Origins whose pages can use the API; `*` is every origin. */
  readonly cors: readonly string[]
  /** The user of a request with an `Authorization` header. Rejects with `Denied`. */
  identify(request: IncomingMessage): Promise<User | null>
  readonly language: LanguageOptions
  /** Receives requests that were denied, and unexpected errors. */
  onError(error: unknown): void
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const PREFLIGHT_SECONDS = 600

/** Serves the calendar and `/health`. Redirects `/` to the documentation. */
export function createListener(calendar: Calendar, options: ListenerOptions): RequestListener {
  const serve = serveWithKeys(calendar, options)
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const [path] = (request.url ?? '/').split('?', 1)
    if (path === '/health') void sendHealth(calendar, request, response)
    else if (path === '/') sendToDocumentation(options.docUrl, request, response)
    else serve(request, response)
  }
  const middleware = [compress(), ...(options.cors.length === 0 ? [] : [allowOrigins(options)])]
  return middleware.reduceRight<(request: IncomingMessage, response: ServerResponse) => void>(
    (next, step) => (request, response) => step(request, response, () => next(request, response)),
    handle,
  )
}

/** Serves the calendar. A request without a key is anonymous, and needs no query for its user. */
function serveWithKeys(calendar: Calendar, options: ListenerOptions): NodeHandler {
  const { identify, language, onError } = options
  const serveAnonymous = nodeCalendar(calendar, { onError })
  const serveUser = nodeCalendar(calendar, { user: identify })
  return (request, response) => {
    if (request.headers.authorization === undefined) return serveAnonymous(request, response)
    serveUser(request, response, (error) => {
      // The path is not one of the calendar, so the response is 404 for every user.
      if (error === undefined) return serveAnonymous(request, response)
      onError(error)
      sendDenial(request, response, error instanceof Denied ? error : new Denied('unavailable'), language)
    })
  }
}

/** The types of `compression` and `cors` are for Express, but both accept requests of `node:http`. */
function compress(): Middleware {
  return compression() as unknown as Middleware
}

function allowOrigins({ cors: origins, headerPrefix }: ListenerOptions): Middleware {
  const own = ['Total', 'TotalPages', 'Total-Exact', 'Truncated', 'Ignored'].map((name) => `${headerPrefix}${name}`)
  const exposedHeaders = ['ETag', 'Link', 'Location', 'Retry-After', ...own]
  const origin = origins.includes('*') ? '*' : [...origins]
  const options = { origin, exposedHeaders, maxAge: PREFLIGHT_SECONDS }
  const respond = cors(options) as unknown as Middleware
  const addHeaders = cors({ ...options, preflightContinue: true }) as unknown as Middleware
  return (request, response, next) => {
    // Any other OPTIONS request asks the calendar for its methods.
    const isPreflight = request.headers['access-control-request-method'] !== undefined
    const handle = isPreflight ? respond : addHeaders
    handle(request, response, next)
  }
}

async function sendHealth(
  calendar: Pick<Calendar, 'health'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isRead(request, response)) return
  const health = await calendar.health()
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }
  response.writeHead(health.ok ? 200 : 503, headers).end(JSON.stringify(health))
}

function sendToDocumentation(url: string, request: IncomingMessage, response: ServerResponse): void {
  if (!isRead(request, response)) return
  response.writeHead(302, { Location: url, 'Cache-Control': 'no-cache' }).end()
}

/** Whether it is a GET or a HEAD. Responds to other methods. */
function isRead({ method }: IncomingMessage, response: ServerResponse): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  response.writeHead(405, { Allow: 'GET, HEAD' }).end()
  return false
}
