import type { User } from '../ports/users.ts'

/** Headers as Node gives them: names in lower case. */
export type MessageHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** A request, free of any host. Adapters build one; it is never changed. */
export interface Message {
  /** In capitals. */
  readonly method: string
  /** The path below the mount, still percent-encoded, without the query: `/calendar/events/v1/events/12`. */
  readonly path: string
  /** The raw query string without its `?`; empty when there is none. */
  readonly query: string
  readonly headers: MessageHeaders
  /**
   * What a host's own parser has already made of the body: a plain object or array, a text, or bytes.
   * Absent when nobody has read it; then `read` gives the bytes.
   */
  readonly body?: unknown
  /**
   * Reads the whole body, called at most once and only when the operation takes one. Rejects with
   * `rest_payload_too_large` as soon as more than `limitBytes` have come, `rest_body_timeout` when they come
   * too slowly, `rest_body_incomplete` when the client goes away or breaks off.
   */
  readonly read?: ((limitBytes: number) => Promise<Uint8Array>) | undefined
  /** The absolute address of the mount, without a trailing slash: `https://example.org/api`. Used in links unless `baseUrl` is set. */
  readonly mount: string
  /** Who is asking, as the host has found out; `null` or absent: a visitor. */
  readonly user?: User | null
  /** Whether the body of the answer may come in several pieces: see `Answer`. */
  readonly inPieces?: boolean
}

/** An answer, free of any host: what an adapter writes. */
export interface Answer {
  readonly status: number
  /** Names as they are to be written; a `Content-Length` is among them wherever HTTP allows one. */
  readonly headers: Readonly<Record<string, string>>
  /** Absent for HEAD, 204 and 304, and where there are pieces instead. */
  readonly body: Uint8Array | undefined
  /**
   * The body in several pieces, to be sent one after the other: only for a message that is `inPieces`. They are what
   * other answers are made of too, so nobody may write into them; sending them saves copying them for each answer.
   */
  readonly pieces?: readonly Uint8Array[]
}

/** How long a body may take to arrive, in milliseconds, unless the host says otherwise. */
export const BODY_TIMEOUT_MS = 30_000

/** Whether a method only reads; then a body means nothing. */
export function isReadMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
