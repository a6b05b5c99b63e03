import type { CallOptions } from './calls.ts'
import { type ClientRequest, networkError } from './exchange.ts'
import type { Settings } from './options.ts'

/** The text of a response, part by part. If the caller stops reading, the response is canceled. */
export async function* textsOf(
  request: ClientRequest,
  { body }: Response,
  { signal }: CallOptions,
  settings: Settings,
): AsyncGenerator<string, void, undefined> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const read = await reader?.read()
      const text = decoder.decode(read?.value, { stream: read?.done === false })
      if (text !== '') yield text
      if (read?.done !== false) return
    }
  } catch (error) {
    throw signal?.aborted ? signal.reason : networkError(request, error, settings)
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
