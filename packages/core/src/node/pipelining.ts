import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

/**
 * Waits until every earlier request on the same connection has its response. With HTTP/1.1 pipelining a client sends
 * requests without waiting for responses, and a later request must see what an earlier one wrote. Node orders only the
 * responses. Returns `undefined` when there is nothing to wait for, which is nearly always. Resolves to whether the client
 * is still connected.
 */
export function earlierResponses(request: IncomingMessage, response: ServerResponse): Promise<boolean> | undefined {
  const { socket } = request
  // Node assigns the socket to one response at a time. Mocked requests have no connected socket, and HTTP/2 responses always
  // have a socket.
  if (response.socket !== null || socket?.pending !== false || socket.destroyed) return undefined
  const waiting = waitingOn(socket)
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('socket', done)
      waiting.delete(done)
      resolve(!socket.destroyed && pauseForOthers())
    }
    response.on('socket', done)
    waiting.add(done)
  })
}

/** How long the requests of a connection can run before a pause for other connections. */
const LONGEST_MS = 10
let lastPause = 0

/**
 * Pauses for other connections from time to time. Otherwise, hundreds of pipelined requests would run in one event loop tick.
 */
async function pauseForOthers(): Promise<true> {
  if (performance.now() - lastPause > LONGEST_MS) {
    await setImmediate()
    lastPause = performance.now()
  }
  return true
}

const waiters = new WeakMap<Socket, Set<() => void>>()

/**
 * The requests that wait on a connection. When the connection closes, one listener resumes all of them, because a client can
 * pipeline thousands.
 */
function waitingOn(socket: Socket): Set<() => void> {
  const known = waiters.get(socket)
  if (known !== undefined) return known
  const waiting = new Set<() => void>()
  socket.once('close', () => {
    for (const done of waiting) done()
  })
  waiters.set(socket, waiting)
  return waiting
}
