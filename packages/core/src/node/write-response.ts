import { type IncomingMessage, OutgoingMessage, type ServerResponse } from 'node:http'
import { bodyBytes, type CalendarResponse } from '../http/message.ts'
import { discardBody } from './discard-body.ts'

/** Writes a response. Does nothing when the client has disconnected or something else has sent a response. */
export function writeResponse(request: IncomingMessage, response: ServerResponse, from: CalendarResponse): void {
  if (response.destroyed || response.headersSent) return
  prepareResponse(request, response)
  response.writeHead(from.status, withVary(response, from.headers))
  writeBody(response, from)
}

const FRAMING = ['Transfer-Encoding', 'Trailer', 'Content-Length'] as const

/**
 * Prepares Node's objects for a response that the host writes itself: discards an unread request body, and removes
 * framing headers that middleware has set, because the response brings its own `Content-Length`.
 */
export function prepareResponse(request: IncomingMessage, response: ServerResponse): void {
  discardBody(request, response)
  if (response.headersSent) return
  for (const name of FRAMING) if (response.hasHeader(name)) response.removeHeader(name)
}

/** Node buffers chunks until `end`, so they leave in one system call without being copied together. */
function writeBody(response: ServerResponse, { body }: CalendarResponse): void {
  if (body === undefined || body instanceof Uint8Array || isPatched(response)) {
    response.end(bodyBytes({ body }))
    return
  }
  const last = body.length - 1
  for (let at = 0; at < last; at += 1) response.write(body[at])
  response.end(body[last])
}

/** Keeps the `Vary` that the host has set so far, as CORS middleware does. */
function withVary(response: ServerResponse, headers: CalendarResponse['headers']): Record<string, string> {
  const before = response.getHeader('vary')
  if (before === undefined) return headers
  const fields = [before, headers['Vary']].flat().filter((field) => field !== undefined)
  return { ...headers, Vary: fields.join(', ') }
}

const original = { write: OutgoingMessage.prototype.write, end: OutgoingMessage.prototype.end }

/** Whether middleware has replaced `write` or `end`. Some of it takes the argument of `end` for the whole body. */
function isPatched({ write, end }: ServerResponse): boolean {
  return write !== original.write || end !== original.end
}
