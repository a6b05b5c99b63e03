import { type OptionsOf, option, optionsOf, parseOptions } from '../contract/option-schemas.ts'
import type { UserId } from '../contract/user-ids.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import type { User } from '../ports/policy.ts'
import type { Awaitable } from '../ports/store.ts'
import { BODY_TIMEOUT_MS, bodyBytes, type CalendarRequest, type CalendarResponse, isStream } from './message.ts'
import { byteCollector, payloadTooLarge } from './request-body.ts'
import { cleanPrefix, mountAddress, pathBelow, readTarget } from './target.ts'

const fetchEntries = {
  /** The path that the calendar is mounted under, such as `/api`, or its whole public URL. Default: the root. */
  mount: option.optional(option.anyText, ''),
  /** How long a request body can take to arrive, in milliseconds. Default: 30,000. */
  bodyTimeoutMs: option.optional(option.milliseconds(), BODY_TIMEOUT_MS),
}

const fetchOptions = optionsOf(fetchEntries)

/** Options of `calendar.fetch`. */
export interface FetchOptions<U extends User<UserId> = User> extends OptionsOf<typeof fetchEntries> {
  /** The user, as your host identified them; `null` or absent: anonymous. */
  readonly user?: U | null | undefined
}

/**
 * Handles a Web `Request`. Rejects only for invalid options. A path outside the mount is 404. Other options are ignored,
 * because some hosts pass a second argument of their own.
 */
export async function fetchCalendar(
  handle: (message: CalendarRequest) => Awaitable<CalendarResponse>,
  request: Request,
  options?: FetchOptions | null,
): Promise<Response> {
  const response = await handle(fetchMessage(request, options ?? {}))
  const { status, headers, body } = response
  if (isStream(body)) return new Response(webStream(body), { status, headers: { ...headers } })
  const bytes = bodyBytes(response)
  // A copy, because other responses can share the bytes, and a `Response` can transfer them.
  return new Response(bytes === undefined ? null : new Uint8Array(bytes), { status, headers: { ...headers } })
}

/** A stream that makes the next chunk when the previous one has been read. Cancelling it stops the body. */
function webStream(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

function fetchMessage(request: Request, options: FetchOptions): CalendarRequest {
  const url = new URL(request.url)
  const { user, mount: givenMount, bodyTimeoutMs: givenTimeout } = options
  const { mount: given, bodyTimeoutMs } = parseOptions(fetchOptions, { mount: givenMount, bodyTimeoutMs: givenTimeout })
  const mount = /^https?:\/\//i.test(given) ? new URL(given) : new URL(`${url.origin}${cleanPrefix(given)}`)
  const { path, query } = readTarget(`${url.pathname}${url.search}`)
  const { body } = request
  return {
    method: request.method,
    path: pathBelow(path, cleanPrefix(mount.pathname)) ?? '/',
    query,
    headers: Object.fromEntries(request.headers),
    mount: mountAddress({ protocol: mount.protocol.slice(0, -1), host: mount.host, path: mount.pathname }),
    user: user ?? null,
    isDisconnected: () => request.signal.aborted,
    ...(body === null ? {} : { read: (limit) => readStream(body, limit, bodyTimeoutMs) }),
  }
}

/** Reads a stream to its end, within the limits of size and time. Cancels the stream if it fails. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  limitBytes: number,
  timeoutMs: number,
): Promise<Uint8Array> {
  const reader = body.getReader()
  const collector = byteCollector(limitBytes)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CalendarError('rest_body_timeout')), timeoutMs)
  })
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read().catch(incomplete), late])
      if (done) return collector.bytes()
      if (!collector.add(value)) throw payloadTooLarge(limitBytes)
    }
  } catch (error) {
    reader.cancel().catch(() => {})
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function incomplete(cause: unknown): never {
  throw new CalendarError('rest_body_incomplete', { cause })
}
