import type { RequestContext } from '../operations/context.ts'

/** Parts are joined into chunks of about this size. */
const CHUNK_BYTES = 65_536

/** Joins the parts of a stream into larger chunks. An error is logged, since the response cannot show it any more. */
export async function* streamBytes(
  parts: AsyncIterable<Uint8Array>,
  { settings, operation }: RequestContext,
): AsyncGenerator<Uint8Array, void, undefined> {
  let waiting: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of parts) {
      waiting.push(part)
      size += part.length
      if (size < CHUNK_BYTES) continue
      yield Buffer.concat(waiting, size)
      waiting = []
      size = 0
    }
  } catch (error) {
    settings.log.error({ id: crypto.randomUUID(), operation, error })
    throw error
  }
  if (size > 0) yield Buffer.concat(waiting, size)
}
