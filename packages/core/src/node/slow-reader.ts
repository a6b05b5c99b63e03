import type { ServerResponse } from 'node:http'

/** The operating system takes a body of this size at once, even if the client does not read it. */
const SMALL_BYTES = 65_536

/**
 * Disconnects a client that stops reading for `timeoutMs` while a body of this size is sent: until it is sent, all of it is
 * in memory. A client that reads slowly stays connected. Call it before the body is written.
 */
export function limitReading(response: ServerResponse, bytes: number, timeoutMs: number): void {
  if (bytes <= SMALL_BYTES) return
  const before = response.socket?.timeout ?? 0
  response.setTimeout(timeoutMs, () => response.destroy())
  // Runs before Node's own listener, which sets how long the connection can be idle.
  response.prependOnceListener('finish', () => {
    const { socket } = response
    if (socket?.timeout === timeoutMs) socket.setTimeout(before)
  })
}
