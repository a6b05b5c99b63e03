import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/**
 * The chunks of a response as a Node stream. It makes a chunk when the client has taken the previous one. If the client
 * stops reading for `timeoutMs`, or a chunk cannot be made, the connection is closed, so that the client knows that the
 * response is incomplete.
 */
export function readableBody(chunks: AsyncIterable<Uint8Array>, response: ServerResponse, timeoutMs: number): Readable {
  const readable = Readable.from(whileRead(chunks, response, timeoutMs), { objectMode: false })
  readable.once('error', () => response.destroy())
  const stop = (): void => {
    readable.destroy()
    endStream(chunks)
  }
  if (isClosed(response)) stop()
  else response.once('close', stop)
  return readable
}

/** Whether the client has disconnected. In HTTP/2, only the stream of a response tells. */
export function isClosed(response: ServerResponse & { readonly stream?: { readonly destroyed: boolean } }): boolean {
  return response.destroyed || response.stream?.destroyed === true
}

/** Ends a stream that is no longer read, even if reading has not begun. Does nothing if it has ended. */
export function endStream(chunks: AsyncIterable<Uint8Array>): void {
  // Its errors belong to a response that no client receives.
  chunks[Symbol.asyncIterator]()
    .return?.()
    .catch(() => {})
}

async function* whileRead(
  chunks: AsyncIterable<Uint8Array>,
  response: ServerResponse,
  timeoutMs: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    const timer = setTimeout(() => response.destroy(), timeoutMs)
    try {
      yield chunk
    } finally {
      clearTimeout(timer)
    }
  }
}
