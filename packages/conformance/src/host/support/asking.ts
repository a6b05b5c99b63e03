import type { WireAnswer } from './wire.ts'

/** Where the cases expect the calendar to be, below its mount. */
export const ROOT = '/calendar/events/v1'

/** One request of a conversation, and the status that its answer must have. */
export interface Ask {
  readonly method: string
  /** The path and query below the mount. */
  readonly target: string
  /** What the headers are; they may depend on the answer before. */
  readonly headers?: Readonly<Record<string, string>> | ((before: WireAnswer) => Readonly<Record<string, string>>)
  readonly body?: Buffer
  readonly status: number
  /** Looks at the answer beyond its status. */
  readonly check?: (answer: WireAnswer) => void
}

type Extra = Pick<Ask, 'headers' | 'check'>

/** The header that the cases are recognised by: `7 editor` is the editor with the id 7. */
export function as(user: string): Readonly<Record<string, string>> {
  return { 'X-User': user }
}

/** Somebody who may do everything. */
export const editor = as('1 editor')

/** A request without a body. The target is below the namespace unless it starts with a slash of its own. */
export function ask(method: string, target: string, status: number, extra: Extra = {}): Ask {
  return { method, target: resolve(target), status, ...extra }
}

/** A GET. */
export function get(target: string, status: number, extra: Extra = {}): Ask {
  return ask('GET', target, status, extra)
}

/** A request of the editor's with a JSON body, given as a value or as the text itself. */
export function json(method: string, target: string, value: unknown, status: number, extra: Extra = {}): Ask {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return withBody(method, target, 'application/json', text, status, extra)
}

/** A request of the editor's with a form. */
export function form(method: string, target: string, text: string, status: number, extra: Extra = {}): Ask {
  return withBody(method, target, 'application/x-www-form-urlencoded', text, status, extra)
}

function withBody(method: string, target: string, type: string, text: string, status: number, extra: Extra): Ask {
  const given = extra.headers
  const always = { ...editor, 'Content-Type': type }
  const headers =
    typeof given === 'function' ? (before: WireAnswer) => ({ ...always, ...given(before) }) : { ...always, ...given }
  return { method, target: resolve(target), status, body: Buffer.from(text), ...extra, headers }
}

function resolve(target: string): string {
  if (target.startsWith('/') || target.startsWith('http')) return target
  return target === '' || target.startsWith('?') ? `${ROOT}${target}` : `${ROOT}/${target}`
}

/** What the answer says in JSON. */
export function said(answer: WireAnswer): Readonly<Record<string, unknown>> {
  return JSON.parse(answer.body.toString())
}
