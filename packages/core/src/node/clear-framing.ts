import type { ServerResponse } from 'node:http'

const FRAMING = ['Transfer-Encoding', 'Trailer', 'Content-Length'] as const

/**
 * Takes off what others have said about how the answer will be sent: it is sent as a whole, and says its own length. Two
 * who say it differently make an answer that no client reads the same way.
 */
export function clearFraming(response: ServerResponse): void {
  for (const name of FRAMING) if (response.hasHeader(name)) response.removeHeader(name)
}
