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

/** Gives an answer its last form: conditional, without a body for HEAD, with its length. */
export function finish(draft: Draft, message: Message, language: Language): Answer {
  const isRead = message.method === 'GET' || message.method === 'HEAD'
  const etag = `"${draft.body.digest}"`
  const headers: Record<string, string> = {
    ...commonHeaders(language),
    ...draft.headers,
    'Cache-Control': isRead ? cacheControl(draft.isSecret, (message.user ?? null) === null) : 'no-store',
    ETag: etag,
  }
  if (isRead && draft.status === 200 && matchesEtag(headerOf(message.headers, 'if-none-match'), etag, true)) {
    return { status: 304, headers, body: undefined }
  }
  headers['Content-Type'] = 'application/json; charset=utf-8'
  headers['Content-Length'] = String(draft.body.bytes.length)
  return { status: draft.status, headers, body: message.method === 'HEAD' ? undefined : draft.body.bytes }
}
