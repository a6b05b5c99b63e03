import { notTried } from './not-tried.ts'

/** A response from the API under test. */
export interface ApiResponse {
  /** The HTTP status. */
  readonly status: number
  /** The response headers. */
  readonly headers: Headers
  /** The body, parsed as JSON; `undefined` if it isn't JSON. */
  readonly body: unknown
  /** The body as text. */
  readonly text: string
}

/** The parts of a request besides its path. */
export interface ApiRequest {
  /** The HTTP method. Default: `GET`. */
  readonly method?: string
  /** Headers besides those that the client sets. */
  readonly headers?: Readonly<Record<string, string>>
  /** The body. A string is sent unchanged, any other value as JSON. */
  readonly body?: unknown
  /** The code of a language root, such as `fr`. */
  readonly languageRoot?: string
}

/** Sends a request to a path below the root of the API, such as `/events?page=2`. */
export type Send = (path: string, request?: ApiRequest) => Promise<ApiResponse>

const NAMESPACE = /\/calendar\/events\/v1$/
const TIMEOUT_MS = 30_000

/** Creates a function that sends requests to an API: with a key as its user, otherwise anonymously. */
export function apiClient(root: string, key?: string): Send {
  return async (path, { method = 'GET', headers = {}, body, languageRoot } = {}) => {
    const base = languageRoot === undefined ? root : root.replace(NAMESPACE, `/${languageRoot}$&`)
    if (languageRoot !== undefined && base === root) return notTried('the address does not end in /calendar/events/v1')
    const sending = () =>
      fetch(`${base}${path}`, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
    // A server can close a connection after a rejected body, just as the connection is reused.
    const response = await sending().catch((error) => (method === 'GET' ? sending() : Promise.reject(error)))
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parse(text), text }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A member of a body, by a path such as `data.status`. `undefined` if there is none. */
export function member(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    const isObject = typeof value === 'object' && value !== null
    return isObject && Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined
  }, body)
}
