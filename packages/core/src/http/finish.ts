import type { Language } from '../contract/languages.ts'
import type { AnswerDraft } from './answer-outcome.ts'
import { etagOf, matchesEtag } from './conditional.ts'
import { headerOf } from './headers.ts'
import { type Answer, isReadMethod, type Message } from './message.ts'

/** Whoever asks with other languages, types or proofs of who they are may get another answer. */
const COMMON_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept, Accept-Language, Authorization, Cookie',
}

/** What every answer carries. */
export function commonHeaders(language: Language): Record<string, string> {
  return { 'Content-Language': language, ...COMMON_HEADERS }
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
  readonly status: number
  /** All but what speaks of the body. */
  readonly headers: Answer['headers']
  readonly body: Uint8Array
  readonly contentType: string
  readonly length: string
  readonly etag: string
  /** How many are in it. */
  readonly records: number
}

/** Gives an answer its headers. */
export function seal(draft: AnswerDraft, { method, user }: Message, language: Language): Sealed {
  const { status, body, records, contentType = 'application/json; charset=utf-8' } = draft
  const etag = etagOf(body)
  const headers: Record<string, string> = {
    'Cache-Control': isReadMethod(method) ? cacheControl(draft.isSecret, (user ?? null) === null) : 'no-store',
    ETag: etag,
    'Content-Language': language,
    ...COMMON_HEADERS,
    ...draft.headers,
  }
  return { status, headers, body: body.bytes, contentType, length: String(body.bytes.length), etag, records }
}

/**
 * The answer for this request: without a body for HEAD, and for those who have it already. Its headers are theirs to
 * change; the bytes are everybody's.
 */
export function finish(sealed: Sealed, { method, headers: asked }: Message): Answer {
  const { status, headers, body, contentType, length, etag } = sealed
  const isConditional = isReadMethod(method) && status === 200
  if (isConditional && matchesEtag(headerOf(asked, 'if-none-match'), etag)) {
    return { status: 304, headers: { ...headers }, body: undefined }
  }
  return {
    status,
    // What is spread comes last: keys that follow it are slow to add.
    headers: { 'Content-Type': contentType, 'Content-Length': length, ...headers },
    body: method === 'HEAD' ? undefined : body,
  }
}
