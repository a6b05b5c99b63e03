import type { WireResponse } from './wire.ts'

/** The namespace root, below the mount path. */
export const ROOT = '/calendar/events/v1'

/** One request of a conversation, and the expected status. */
export interface ExpectedRequest {
  readonly method: string
  /** The path and query below the mount path. */
  readonly target: string
  /** The headers. They can depend on the previous response. */
  readonly headers?: Readonly<Record<string, string>> | ((before: WireResponse) => Readonly<Record<string, string>>)
  readonly body?: Buffer
  readonly status: number
  /** Checks more of the response than its status. */
  readonly check?: (response: WireResponse) => void
}

type Extra = Pick<ExpectedRequest, 'headers' | 'check'>

/** The header that identifies the user: `7 editor` is the editor with the id 7. */
export function as(user: string): Readonly<Record<string, string>> {
  return { 'X-User': user }
}

/** A user with all permissions. */
export const editor = as('1 editor')

/** A request without a body. The target is relative to the namespace root unless it starts with a slash. */
export function request(method: string, target: string, status: number, extra: Extra = {}): ExpectedRequest {
  return { method, target: resolve(target), status, ...extra }
}

/** A GET. */
export function get(target: string, status: number, extra: Extra = {}): ExpectedRequest {
  return request('GET', target, status, extra)
}

/** A request by the editor with a JSON body, given as a value or as text. */
export function json(
  method: string,
  target: string,
  value: unknown,
  status: number,
  extra: Extra = {},
): ExpectedRequest {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return withBody(method, target, 'application/json', text, status, extra)
}

/** A request by the editor with a form body. */
export function form(method: string, target: string, text: string, status: number, extra: Extra = {}): ExpectedRequest {
  return withBody(method, target, 'application/x-www-form-urlencoded', text, status, extra)
}

function withBody(
  method: string,
  target: string,
  type: string,
  text: string,
  status: number,
  extra: Extra,
): ExpectedRequest {
  const given = extra.headers
  const always = { ...editor, 'Content-Type': type }
  const headers =
    typeof given === 'function' ? (before: WireResponse) => ({ ...always, ...given(before) }) : { ...always, ...given }
  return { method, target: resolve(target), status, body: Buffer.from(text), ...extra, headers }
}

function resolve(target: string): string {
  if (target.startsWith('/') || target.startsWith('http')) return target
  return target === '' || target.startsWith('?') ? `${ROOT}${target}` : `${ROOT}/${target}`
}

/** The JSON body of the response. */
export function jsonBody(response: WireResponse): Readonly<Record<string, unknown>> {
  return JSON.parse(response.body.toString())
}
