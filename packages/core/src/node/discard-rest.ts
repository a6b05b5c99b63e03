import type { IncomingMessage, ServerResponse } from 'node:http'

/** How much of a body that nobody wanted is thrown away as it comes, so that its sender gets to read the answer. */
const MAX_BYTES = 33_554_432
/** How long a client may go on sending after it has been answered. */
const LINGER_MS = 5000

/**
 * To be called before an answer is written. What is left of a body that nobody wanted is thrown away, but not for
 * ever: a client that sends too much or too long after its answer is cut off. Cutting off sooner would take the answer
 * away from clients that send their whole body before they read, which most do.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed) return
  // Nobody shall reuse a connection that is about to be cut.
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) response.shouldKeepAlive = false
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
