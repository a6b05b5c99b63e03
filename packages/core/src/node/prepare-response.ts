import type { IncomingMessage, ServerResponse } from 'node:http'

const FRAMING = ['Transfer-Encoding', 'Trailer', 'Content-Length'] as const

/**
 * Prepares Node's objects for a response that the host writes itself: discards an unread request body, and removes
 * framing headers that middleware has set, because the response brings its own `Content-Length`.
 */
export function prepareResponse(request: IncomingMessage, response: ServerResponse, status: number): void {
  discardBody(request, response, status)
  if (response.headersSent) return
  for (const name of FRAMING) if (response.hasHeader(name)) response.removeHeader(name)
}

/** How many bytes of an unread body are discarded before reading stops. */
const MAX_BYTES = 33_554_432
/** How long a client can keep sending after the response. */
const LINGER_MS = 5000

/**
 * Discards what is left of a request body, within limits. Most clients send their whole body before they read, so closing
 * the connection at once would lose the response.
 */
function discardBody(request: IncomingMessage, response: ServerResponse, status: number): void {
  if (request.complete || request.destroyed || !announcesBody(request)) return
  // The connection will be closed, so the client must not reuse it. A client whose body timed out sends nothing more.
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > MAX_BYTES
  if (isTooLarge || status === 408) response.shouldKeepAlive = false
  let size = 0
  request.on('data', (chunk: Uint8Array) => {
    size += chunk.length
    if (size > MAX_BYTES) request.pause()
  })
  request.resume()
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.destroy(), LINGER_MS)
    request.once('end', () => clearTimeout(timer))
    request.once('close', () => clearTimeout(timer))
  })
}

/**
 * Whether a body can follow the headers. HTTP/1 announces a body. Without one, `complete` is still false when the response is
 * written right after the headers have arrived.
 */
function announcesBody({ httpVersionMajor, headers }: IncomingMessage): boolean {
  return httpVersionMajor > 1 || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}
