import type { IncomingMessage, ServerResponse } from 'node:http'

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
  if (response.socket !== null || busyWith === undefined || busyWith === response) return undefined
  return new Promise((resolve) => {
    const goOn = (): void => {
      response.off('socket', goOn)
      socket.off('close', goOn)
      resolve()
    }
    response.on('socket', goOn)
    socket.on('close', goOn)
  })
}
