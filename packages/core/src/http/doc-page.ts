import { CalendarError } from '../errors/calendar-error.ts'
import type { Context } from '../operations/context.ts'
import type { DocPage, DocPagePart } from '../ports/doc-page.ts'
import { prefersHtml } from './accept.ts'
import type { AnswerDraft } from './answer-outcome.ts'
import { inOnePiece } from './body.ts'
import { matchesEtag } from './conditional.ts'
import { digest } from './digest.ts'
import { headerOf } from './headers.ts'
import type { CalendarRequest, CalendarResponse } from './message.ts'

/** The document as a page when a browser is asking and a page is plugged in; else as it was. */
export function draftPage(
  draft: AnswerDraft,
  message: CalendarRequest,
  { settings, language, entrance }: Context,
): AnswerDraft {
  const { docPage, languageParameter } = settings
  if (docPage === undefined || !prefersHtml(headerOf(message.headers, 'accept'))) return draft
  const { bytes, headers } = docPage.page({
    document: inOnePiece(draft.body),
    language,
    languageParameter,
    ...entrance,
    filesUrl: message.path.endsWith('/') ? '' : 'doc/',
  })
  const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const body = { pieces: [piece], size: piece.length, digest: digest(bytes) }
  return {
    ...draft,
    contentType: typeOf(headers),
    headers: [...draft.headers, ...Object.entries(ofItsOwn(headers))],
    body,
  }
}

const ours = new Set([
  'content-type',
  'content-length',
  'content-language',
  'cache-control',
  'etag',
  'vary',
  'x-content-type-options',
])

function typeOf(headers: DocPagePart['headers']): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
}

/** The headers of a part that are its own to set, and as true of an answer without a body. */
function ofItsOwn(headers: DocPagePart['headers']): DocPagePart['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ours.has(name.toLowerCase())))
}

const NO_SNIFFING = { 'X-Content-Type-Options': 'nosniff' }

const allow = ['GET', 'HEAD', 'OPTIONS']

/** Answers with a file of the page. What is not one of its files is nothing at all. */
export function answerFile(
  message: CalendarRequest,
  name: string | undefined,
  docPage: DocPage | undefined,
): CalendarResponse {
  const file = name === undefined ? undefined : docPage?.file(name)
  if (name === undefined || file === undefined) throw new CalendarError('rest_no_route')
  if (message.method === 'OPTIONS')
    return { status: 204, headers: { Allow: allow.join(', '), ...NO_SNIFFING }, body: undefined }
  if (!allow.includes(message.method)) throw new CalendarError('rest_method_not_allowed', { allow })
  // What a name stands for never changes, so the name says enough.
  const etag = `"${digest(name)}"`
  const headers = {
    ...ofItsOwn(file.headers),
    ...NO_SNIFFING,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
  }
  if (matchesEtag(headerOf(message.headers, 'if-none-match'), etag)) {
    return { status: 304, headers, body: undefined }
  }
  return {
    status: 200,
    headers: {
      'Content-Type': typeOf(file.headers) ?? 'application/octet-stream',
      'Content-Length': String(file.bytes.length),
      ...headers,
    },
    body: message.method === 'HEAD' ? undefined : file.bytes,
  }
}
