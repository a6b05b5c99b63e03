import type { CallOptions } from './calls.ts'
import { CalendarError, clientError, readError } from './errors.ts'
import type { Settings } from './options.ts'
import { pause, pauseBefore, retryAfterOf } from './retries.ts'

/** A request to the calendar. */
export interface ClientRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path and query string, below the root of the namespace. */
  readonly target: string
  /** Headers besides the ones in the options. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** All headers of a request. The headers of the request override the ones in the options. */
export async function headersOf({ headers }: ClientRequest, settings: Settings): Promise<Headers> {
  const all = new Headers(await settings.headers())
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  if (settings.language !== undefined && !all.has('Accept-Language')) all.set('Accept-Language', settings.language)
  return all
}

/**
 * Sends a request, and passes a response with a 2xx status or 304 to `use`. Rejects for all other responses. A read is
 * retried after a 503 or a network error, including one in `use`. A write is never retried, because it may have been
 * saved.
 */
export async function exchange<T>(
  request: ClientRequest,
  headers: Headers,
  { signal, onResponse }: CallOptions,
  settings: Settings,
  use: (response: Response) => Promise<T>,
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      signal?.throwIfAborted()
      const response = await settings.send(settings.root + request.target, {
        method: request.method,
        headers,
        // Following a redirect could turn a write into a read, and send the headers to another host.
        redirect: 'manual',
        ...(request.body !== undefined && { body: request.body }),
        ...(signal !== undefined && { signal }),
      })
      onResponse?.(response)
      if (!response.ok && response.status !== 304) throw await errorOf(request, response, settings)
      return await use(response)
    } catch (thrown) {
      // An aborted call rejects with the reason of the signal, like `fetch`.
      if (signal?.aborted) throw signal.reason
      const error = thrown instanceof CalendarError ? thrown : networkError(request, thrown, settings)
      const mayPass = error.code === 'network_error' || error.status === 503
      const wait = pauseBefore(retry, error.retryAfter)
      if (request.method !== 'GET' || !mayPass || retry >= settings.retries || wait === undefined) throw error
      await pause(wait, signal)
    }
  }
}

/** The error of a response that is not a success. */
async function errorOf(request: ClientRequest, response: Response, settings: Settings): Promise<CalendarError> {
  const { status, type } = response
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    // A connection can be reused only after its response is read or canceled.
    await response.body?.cancel()
    return unexpected(request, response, settings.messages.redirect)
  }
  const text = await response.text()
  const retryAfter = retryAfterOf(response)
  const plain = unexpected(request, response, settings.messages.foreign)
  return readError(parseJson(text), status, retryAfter) ?? Object.assign(plain, { retryAfter })
}

/** The error for a request without a complete response. */
export function networkError(request: ClientRequest, cause: unknown, { messages }: Settings): CalendarError {
  return clientError('network_error', filled(messages.noResponse, request, 0), 0, cause)
}

/** The error for a response that no calendar sends. */
export function unexpected(request: ClientRequest, { status }: Response, sentence: string): CalendarError {
  return clientError('unexpected_response', filled(sentence, request, status), status)
}

/** Fills in the status and the request, without its query string, which can contain secrets. */
function filled(sentence: string, { method, target }: ClientRequest, status: number): string {
  // A function, because `replace` would interpret `$&` in a path.
  return sentence
    .replace('{status}', `${status}`)
    .replace('{request}', () => `${method} ${target.replace(/\?.*/s, '')}`)
}

/** The value of a JSON text; `undefined` if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
