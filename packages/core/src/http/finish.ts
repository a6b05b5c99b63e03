import type { Language } from '../contract/languages.ts'
import type { Draft } from './answer-outcome.ts'
import { matchesEtag } from './conditional.ts'
import type { Answer, Message, MessageHeaders } from './message.ts'

/** A header as one text. */
export function headerOf(headers: MessageHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' || value === undefined ? value : value.join(', ')
}

/** What every answer carries. Whoever asks with other languages, types or proofs of who they are may get another answer. */
export function commonHeaders(language: Language): Record<string, string> {
  return {
    'Content-Language': language,
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept, Accept-Language, Authorization, Cookie',
  }
}

/**
 * How long others may keep an answer: a shared cache may keep what a visitor gets, but must ask each time; what a
 * person gets stays with them; what a password opened is kept by nobody.
 */
function cacheControl(isSecret: boolean, isVisitor: boolean): string {
  if (isSecret) return 'private, no-store'
  return isVisitor ? 'no-cache' : 'private, no-cache'
}

/** An answer as it goes to everybody who asks the same. */
export interface Sealed {
  readonly whole: Answer
  /** To those who have it already. */
  readonly unchanged: Answer
  readonly etag: string
  /** How many are in it. */
  readonly records: number
}

/** Gives an answer its headers. */
export function seal(draft: Draft, { method, user }: Message, language: Language): Sealed {
  const { status, body, records } = draft
  const etag = `"${body.digest}"`
  const headers = {
    'Cache-Control': isRead(method) ? cacheControl(draft.isSecret, (user ?? null) === null) : 'no-store',
    ETag: etag,
    ...commonHeaders(language),
    ...draft.headers,
  }
  const entity = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(body.bytes.length) }
  return {
    whole: { status, headers: { ...entity, ...headers }, body: body.bytes },
    unchanged: { status: 304, headers, body: undefined },
    etag,
    records,
  }
}

/** The answer for this request: without a body for HEAD, and for those who have it already. It is theirs to change. */
export function finish({ whole, unchanged, etag }: Sealed, { method, headers }: Message): Answer {
  const isConditional = isRead(method) && whole.status === 200
  const isUnchanged = isConditional && matchesEtag(headerOf(headers, 'if-none-match'), etag, true)
  const answer = isUnchanged ? unchanged : whole
  return {
    status: answer.status,
    headers: { ...answer.headers },
    body: method === 'HEAD' ? undefined : answer.body,
  }
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
