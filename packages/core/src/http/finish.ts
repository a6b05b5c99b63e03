import type { Language } from '../contract/languages.ts'
import type { AnswerDraft } from './answer-outcome.ts'
import { type Body, inOnePiece } from './body.ts'
import { etagOf, matchesEtag } from './conditional.ts'
import { headerOf } from './headers.ts'
import { type CalendarRequest, type CalendarResponse, isReadMethod } from './message.ts'

/** Whoever asks with other languages, types or proofs of who they are may get another answer. */
const VARY = 'Accept, Accept-Language, Authorization, Cookie'

/** What every answer carries. */
export function commonHeaders(language: Language): Record<string, string> {
  return { 'Content-Language': language, 'X-Content-Type-Options': 'nosniff', Vary: VARY }
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
  readonly headers: CalendarResponse['headers']
  /** Those of its body. */
  pieces: Body['pieces']
  /** Of all pieces together. */
  readonly size: number
  readonly etag: string
  /** How many are in it. */
  readonly records: number
}

/** Gives an answer its headers. */
export function seal(draft: AnswerDraft, { method, user }: CalendarRequest, language: Language): Sealed {
  const { status, body, records, contentType = 'application/json; charset=utf-8' } = draft
  const etag = etagOf(body)
  const headers: Record<string, string> = {
    'Content-Type': contentType,
    'Content-Length': String(body.size),
    'Cache-Control': isReadMethod(method) ? cacheControl(draft.isSecret, (user ?? null) === null) : 'no-store',
    ETag: etag,
    'Content-Language': language,
    'X-Content-Type-Options': 'nosniff',
    Vary: VARY,
  }
  for (const [name, value] of draft.headers) headers[name] = value
  return { status, headers, pieces: body.pieces, size: body.size, etag, records }
}

/** The same answer in one piece: what is sent again and again is sent fastest so. It stays in one. */
export function together(sealed: Sealed): Sealed {
  if (sealed.pieces.length > 1) sealed.pieces = [inOnePiece(sealed)]
  return sealed
}

/**
 * The answer for this request: without a body for HEAD, and for those who have it already. Its headers are theirs to
 * change; the bytes are everybody's.
 */
export function finish(sealed: Sealed, { method, headers: asked }: CalendarRequest): CalendarResponse {
  const { status, headers, etag } = sealed
  const isConditional = isReadMethod(method) && status === 200
  if (isConditional && matchesEtag(headerOf(asked, 'if-none-match'), etag)) {
    const { 'Content-Type': _type, 'Content-Length': _length, ...others } = headers
    return { status: 304, headers: others, body: undefined }
  }
  if (method === 'HEAD') return { status, headers: { ...headers }, body: undefined }
  const { pieces } = sealed
  return { status, headers: { ...headers }, body: pieces.length > 1 ? pieces : pieces[0] }
}
