import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A request with its response. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The response that a connection is busy with, as Node notes it. */
interface BusyConnection {
  readonly _httpMessage?: ServerResponse | null
}

/**
 * Waits until what came before on the same connection has been answered. A client may send the next request before it
 * has the answer to the last one, and what it has written shall be there for what it asks behind that; Node itself holds
 * back only the answers. `undefined` where there is nothing to wait for, which is nearly always.
 */
export function afterEarlier({ request, response }: Exchange): Promise<void> | undefined {
  const { socket } = request
  // Nothing but a connection of Node has this; responses that a test has made up are never given one.
  const busyWith = (socket as BusyConnection | undefined)?._httpMessage ?? undefined
  if (response.socket !== null || busyWith === undefined || busyWith === response || socket.destroyed) return undefined
  const waiting = waitingOn(socket)
  return new Promise((resolve) => {
    const goOn = (): void => {
      response.off('socket', goOn)
      waiting.delete(goOn)
      resolve()
    }
    response.on('socket', goOn)
    waiting.add(goOn)
  })
}

/** Those who wait, by connection. */
const waiters = new WeakMap<Socket, Set<() => void>>()

/** Those who wait on a connection; they go on when it is gone. One listener does for all: a client may send very many. */
function waitingOn(socket: Socket): Set<() => void> {
  const known = waiters.get(socket)
  if (known !== undefined) return known
  const waiting = new Set<() => void>()
  socket.once('close', () => {
    for (const goOn of waiting) goOn()
  })
  waiters.set(socket, waiting)
  return waiting
}
