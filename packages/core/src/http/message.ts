import type { UserId } from '../contract/user-ids.ts'
import type { User } from '../ports/policy.ts'

/** Request headers as Node parses them: lower-case names. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** A request, independent of any host. Adapters build one; Kalends never changes it. */
export interface CalendarRequest<U extends User<UserId> = User> {
  /** The HTTP method, in upper case. */
  readonly method: string
  /** The path below the mount, still percent-encoded, without the query: `/calendar/events/v1/events/12`. */
  readonly path: string
  /** The raw query string without its `?`; empty when there is none. */
  readonly query: string
  /** The request headers. */
  readonly headers: RequestHeaders
  /**
   * The body as the host's own parser left it: a plain object or array, a string, or bytes. Leave it out when nothing
   * has read the body; then `read` must return the bytes.
   */
  readonly body?: unknown
  /**
   * Reads the whole body. Kalends calls it at most once, and only when the operation takes a body. It rejects with
   * `rest_payload_too_large` as soon as more than `limitBytes` have arrived, `rest_body_timeout` when they arrive too
   * slowly, and `rest_body_incomplete` when the client disconnects.
   */
  readonly read?: ((limitBytes: number) => Promise<Uint8Array>) | undefined
  /** The absolute URL of the mount, without a trailing slash: `https://example.org/api`. Links start with it unless `baseUrl` is set. */
  readonly mount: string
  /** The user, as the host identified them; `null` or absent: anonymous. */
  readonly user?: U | null
  /**
   * Whether the client has disconnected. Kalends calls it while it reads a feed. If it returns `true`, Kalends stops reading,
   * and the response has status 499 and no body. Leave it out when the host cannot tell.
   */
  readonly isDisconnected?: (() => boolean) | undefined
}

/** A response, independent of any host: what an adapter writes. */
export interface CalendarResponse {
  /** The HTTP status. */
  readonly status: number
  /**
   * The headers, with their names in the case to send them in. Includes `Content-Length`, except for a stream and where HTTP
   * allows none.
   */
  readonly headers: Readonly<Record<string, string>>
  /**
   * The bytes, whole or as chunks to send one after another; `undefined` for HEAD, 204 and 304. Other responses can share them,
   * so never modify them. `bodyBytes` joins chunks. A large feed is an iterable that makes its chunks on demand: read it once,
   * at the speed of the client, and end it with `return` when the client is gone. If it throws, close the connection, so that
   * the client knows that the response is incomplete.
   */
  readonly body: Uint8Array | readonly Uint8Array[] | AsyncIterable<Uint8Array> | undefined
}

/** The response to a request whose client has disconnected. It is never sent. Reports show the same status as nginx. */
export const DISCONNECTED: CalendarResponse = { status: 499, headers: {}, body: undefined }

/** Whether the body of a response is made while it is sent. */
export function isStream(body: CalendarResponse['body']): body is AsyncIterable<Uint8Array> {
  return body !== undefined && Symbol.asyncIterator in body
}

/** The body of a response in one array of bytes; `undefined` when it has none. Throws a `TypeError` for a stream. */
export function bodyBytes({ body }: Pick<CalendarResponse, 'body'>): Uint8Array | undefined {
  if (isStream(body)) throw new TypeError('This body is a stream. Read it with for await.')
  return body === undefined || body instanceof Uint8Array ? body : Buffer.concat(body)
}

/** The body of a response as text; empty when it has none. Throws a `TypeError` for a stream. */
export function bodyText(response: Pick<CalendarResponse, 'body'>): string {
  return Buffer.from(bodyBytes(response) ?? []).toString()
}

/** How long a body can take to arrive, in milliseconds, by default. */
export const BODY_TIMEOUT_MS = 30_000

/** Whether a method only reads. Kalends ignores the body of such a request. */
export function isReadMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
