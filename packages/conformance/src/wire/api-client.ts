/** A response from the API under test. */
export interface ApiResponse {
  /** The HTTP status. */
  readonly status: number
  /** The response headers. */
  readonly headers: Headers
  /** The body, parsed as JSON; `undefined` if it isn't JSON. */
  readonly body: unknown
}

/** What a request has besides its path. */
export interface ApiRequest {
  /** The HTTP method. Default: `GET`. */
  readonly method?: string
  /** Headers beside those that the client sets. */
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON, or as it is if it is a text. */
  readonly body?: unknown
}

/** Sends a request to a path below the root of the API, such as `/events?page=2`. */
export type Send = (path: string, request?: ApiRequest) => Promise<ApiResponse>

const TIMEOUT_MS = 30_000

/** Sends requests to an API. With a key, as its user. */
export function apiClient(root: string, key?: string): Send {
  return async (path, { method = 'GET', headers = {}, body } = {}) => {
    const response = await fetch(`${root}${path}`, {
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
    return { status: response.status, headers: response.headers, body: parse(await response.text()) }
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
