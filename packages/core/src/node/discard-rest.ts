import type { IncomingMessage, ServerResponse } from 'node:http'

/** A client that sends no more than this beyond what was wanted keeps its connection. */
const MAX_BYTES = 262_144
/** How long a client may go on sending after it has been answered, so that it gets to see the answer. */
const LINGER_MS = 1000

/**
 * To be called before an answer is written. What is left of a body that nobody wanted is thrown away as it comes,
 * but not for ever: a client that goes on sending long after its answer is cut off.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.destroyed) return
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
