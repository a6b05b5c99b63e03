import { CalendarError } from '../errors/calendar-error.ts'
import type { RequestContext } from '../operations/context.ts'
import type { DocPage, DocPagePart } from '../ports/host.ts'
import { prefersHtml } from './accept.ts'
import { type Body, joinBody, wholeBody } from './body.ts'
import { digest } from './digest.ts'
import { matchesEtag } from './etag.ts'
import { headerOf } from './headers.ts'
import type { CalendarRequest, CalendarResponse } from './message.ts'

/** The documentation page, if a browser asks for the document and the calendar has a page. */
export function docPageOf(
  document: Body,
  request: CalendarRequest,
  { operation, settings, language, baseUrls }: RequestContext,
): { readonly body: Body; readonly headers: Readonly<Record<string, string>> } | undefined {
  const { docPage, languageParameter } = settings
  if (operation !== 'doc.get' || docPage === undefined) return undefined
  if (!prefersHtml(headerOf(request.headers, 'accept'))) return undefined
  const [bytes] = joinBody(document).chunks
  const page = docPage.page({
    document: bytes ?? new Uint8Array(),
    language,
    languageParameter,
    ...baseUrls,
    filesUrl: request.path.endsWith('/') ? '' : 'doc/',
  })
  return {
    body: wholeBody({ bytes: page.bytes, digest: digest(page.bytes) }),
    headers: { ...ownHeaders(page.headers), ...contentType(page.headers) },
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

function contentType(headers: DocPagePart['headers']): Readonly<Record<string, string>> {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  return type === undefined ? {} : { 'Content-Type': type }
}

/** The headers that a part of the page may set; they also hold for a response without a body. */
function ownHeaders(headers: DocPagePart['headers']): DocPagePart['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ours.has(name.toLowerCase())))
}

const NO_SNIFFING = { 'X-Content-Type-Options': 'nosniff' }

const allow = ['GET', 'HEAD', 'OPTIONS']

/** A file of the documentation page. Throws `rest_no_route` if there is no such file. */
export function docFileResponse(
  request: CalendarRequest,
  name: string | undefined,
  docPage: DocPage | undefined,
): CalendarResponse {
  const file = name === undefined ? undefined : docPage?.file(name)
  if (name === undefined || file === undefined) throw new CalendarError('rest_no_route')
  if (request.method === 'OPTIONS')
    return { status: 204, headers: { Allow: allow.join(', '), ...NO_SNIFFING }, body: undefined }
  if (!allow.includes(request.method)) throw new CalendarError('rest_method_not_allowed', { allow })
  // A file never changes under the same name, so the name is enough.
  const etag = `"${digest(Buffer.from(name))}"`
  const headers = {
    ...ownHeaders(file.headers),
    ...NO_SNIFFING,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
  }
  if (matchesEtag(headerOf(request.headers, 'if-none-match'), etag)) {
    return { status: 304, headers, body: undefined }
  }
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/octet-stream',
      ...contentType(file.headers),
      'Content-Length': String(file.bytes.length),
      ...headers,
    },
    body: request.method === 'HEAD' ? undefined : file.bytes,
  }
}
