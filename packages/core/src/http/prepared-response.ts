import type { Language } from '../contract/languages.ts'
import { matchesEtag } from './etag.ts'
import { headerOf } from './headers.ts'
import { type CalendarRequest, type CalendarResponse, isReadMethod } from './message.ts'
import { type Body, joinBody } from './response-body.ts'

/** A response before conditional headers and HEAD are applied: the same for all who send the same request. */
export interface PreparedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  body: Body
  readonly etag: string
  /** Whether the snapshot may cache it. */
  readonly cacheable: boolean
}

/** The request headers that a response depends on. */
export const VARY = 'Accept, Accept-Language, Authorization, Cookie'

/** The headers of every response. */
export function commonHeaders(language: Language): Record<string, string> {
  return { 'Content-Language': language, 'X-Content-Type-Options': 'nosniff', Vary: VARY }
}

/** The size of a response in the cache; `undefined` if it is not cacheable. */
export function sizeOfResponse({ body, cacheable }: PreparedResponse): number | undefined {
  return cacheable ? body.size : undefined
}

/** A cached response with its chunks joined, as one chunk is faster to send. It stays joined. */
export function joined(response: PreparedResponse): PreparedResponse {
  response.body = joinBody(response.body)
  return response
}

/** The response to this request: without a body for HEAD, and 304 for clients that have it. Its headers are a copy. */
export function conditional(prepared: PreparedResponse, request: CalendarRequest): CalendarResponse {
  const { status, headers, etag, body } = prepared
  const { method } = request
  const isConditional = isReadMethod(method) && status === 200
  if (isConditional && matchesEtag(headerOf(request.headers, 'if-none-match'), etag)) {
    const { 'Content-Type': _type, 'Content-Length': _length, ...others } = headers
    return { status: 304, headers: others, body: undefined }
  }
  if (method === 'HEAD') return { status, headers: { ...headers }, body: undefined }
  const { chunks } = body
  return { status, headers: { ...headers }, body: chunks.length > 1 ? chunks : chunks[0] }
}
