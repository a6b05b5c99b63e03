import { unawaited } from '../domain/unawaited.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import type { RequestContext } from '../operations/context.ts'
import type { DocPage, DocPagePart } from '../ports/host.ts'
import { prefersHtml } from './accept.ts'
import { digest } from './digest.ts'
import { headerOf } from './headers.ts'
import type { CalendarRequest } from './message.ts'
import type { PreparedResponse } from './render-response.ts'
import { type Body, joinBody, wholeBody } from './response-body.ts'

/** The documentation page, if a browser requests the document and the calendar has a page. */
export function docPageOf(
  document: Body,
  request: CalendarRequest,
  { operation, settings, language, baseUrls }: RequestContext,
): { readonly body: Body; readonly headers: Readonly<Record<string, string>> } | undefined {
  const { docPage, languageParameter } = settings
  if (operation !== 'doc.get' || docPage === undefined) return undefined
  if (!prefersHtml(headerOf(request.headers, 'accept'))) return undefined
  const [bytes] = joinBody(document).chunks
  const page = unawaited(
    docPage.page({
      document: bytes ?? new Uint8Array(),
      language,
      languageParameter,
      ...baseUrls,
      filesUrl: request.path.endsWith('/') ? '' : 'doc/',
    }),
  )
  return {
    body: wholeBody({ bytes: page.bytes, digest: digest(page.bytes) }),
    headers: partHeaders(page.headers),
  }
}

const ours = new Set(['content-length', 'content-language', 'cache-control', 'etag', 'vary', 'x-content-type-options'])

/** The headers that a part of the page can set. */
function partHeaders(headers: DocPagePart['headers']): DocPagePart['headers'] {
  const allowed = Object.entries(headers).filter(([name]) => !ours.has(name.toLowerCase()))
  return Object.fromEntries(
    // Spelled like the header of the response, so that it replaces that header.
    allowed.map(([name, value]) => [name.toLowerCase() === 'content-type' ? 'Content-Type' : name, value]),
  )
}

const NO_SNIFFING = { 'X-Content-Type-Options': 'nosniff' }

const allow = ['GET', 'HEAD', 'OPTIONS']

/** A file of the documentation page. Throws `rest_no_route` if there is no such file. */
export function docFileResponse(
  request: CalendarRequest,
  name: string | undefined,
  docPage: DocPage | undefined,
): PreparedResponse {
  const file = name === undefined ? undefined : unawaited(docPage?.file(name))
  if (name === undefined || file === undefined) throw new CalendarError('rest_no_route')
  if (request.method === 'OPTIONS') {
    const headers = { Allow: allow.join(', '), ...NO_SNIFFING }
    return { status: 204, headers, body: { chunks: [], size: 0, digest: '' }, etag: '', caching: 'never' }
  }
  if (!allow.includes(request.method)) throw new CalendarError('rest_method_not_allowed', { allow })
  // A file never changes under the same name, so a digest of the name is enough.
  const etag = `"${digest(Buffer.from(name))}"`
  const headers = {
    'Content-Type': 'application/octet-stream',
    ...partHeaders(file.headers),
    ...NO_SNIFFING,
    'Content-Length': String(file.bytes.length),
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: etag,
  }
  const body = wholeBody({ bytes: file.bytes, digest: etag })
  return { status: 200, headers, body, etag, caching: 'never' }
}
