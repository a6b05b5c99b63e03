import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/**
 * The chunks of a response as a Node stream. It makes a chunk when the client has taken the one before. If the client stops
 * reading for `timeoutMs`, or a chunk cannot be made, the connection is closed: the client must not take a part for the
 * whole.
 */
export function readableBody(chunks: AsyncIterable<Uint8Array>, response: ServerResponse, timeoutMs: number): Readable {
  const readable = Readable.from(whileRead(chunks, response, timeoutMs), { objectMode: false })
  readable.once('error', () => response.destroy())
  response.once('close', () => readable.destroy())
  return readable
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
