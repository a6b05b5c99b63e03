import type { Table } from '../cache/lru.ts'
import type { RequestContext } from '../operations/context.ts'
import type { ListOutcome, Outcome, RecordOutcome } from '../operations/outcome.ts'
import { type PageLinks, presentAround } from '../present/present-page.ts'
import { recordUrl } from '../present/presenting.ts'
import type { Serialized } from '../present/record-view.ts'
import { presentationKey } from '../present/version.ts'
import { docPageOf } from './doc-page.ts'
import { editionDigest, etagOf, matchesEtag } from './etag.ts'
import { headerOf, VARY } from './headers.ts'
import { type CalendarRequest, type CalendarResponse, isReadMethod } from './message.ts'
import { type Body, extendedBody, pageBody, serialize, wholeBody } from './response-body.ts'

/** A response before conditional headers and HEAD are applied: the same for all who send the same request. */
export interface PreparedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  body: Body
  readonly etag: string
  /** Whether the snapshot may cache it. */
  readonly cacheable: boolean
}

/**
 * Serialized records by version. A version changes with everything that is shown, so entries never become stale: they
 * survive writes, and stay until they are evicted.
 */
export type SerializedCache = Table<Serialized>

/** Turns the outcome of an operation into a response. Bytes of records come from the cache where it has them. */
export function renderResponse(
  outcome: Outcome,
  request: CalendarRequest,
  context: RequestContext,
  serialized: SerializedCache,
): PreparedResponse {
  const { language, user } = context
  // A hook replaces the body; status and headers stay those of the operation.
  const subject = outcome.type === 'document' ? outcome.instead : outcome
  const json = bodyOf(outcome, context, serialized)
  const page = outcome.type === 'document' ? docPageOf(json, request, context) : undefined
  const body = page?.body ?? json
  const isSecret = subject?.type === 'record' && subject.isSecret
  const edition = outcome.type === 'record' ? editionDigest(outcome.item) : undefined
  const etag = etagOf({ language, languageRoot: context.baseUrls.languageRoot, digest: body.digest, edition })
  // Assigned one by one: on Node 20, keys that follow a spread take a microsecond each.
  const headers: Record<string, string> = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(body.size),
    'Cache-Control': isReadMethod(request.method) ? cacheControl(isSecret, user === null) : 'no-store',
    ETag: etag,
    'Content-Language': language,
    'X-Content-Type-Options': 'nosniff',
    Vary: VARY,
  }
  if (page !== undefined) Object.assign(headers, page.headers)
  if (subject?.type === 'list') addListHeaders(headers, subject, context)
  if (subject?.type === 'record' && subject.isNew) {
    headers['Location'] = recordUrl(context.baseUrls, subject.collection, subject.id)
  }
  return {
    status: subject?.type === 'record' && subject.isNew ? 201 : 200,
    headers,
    body,
    etag,
    cacheable: !isSecret && (subject?.type !== 'list' || subject.cacheable),
  }
}

function bodyOf(outcome: Outcome, context: RequestContext, serialized: SerializedCache): Body {
  if (outcome.type === 'list') return listBody(outcome, serialized)
  if (outcome.type === 'record') return recordBody(outcome, serialized)
  const { document, version } = outcome
  return wholeBody(cached(version && `${presentationKey(context)} ${version}`, serialized, document))
}

function listBody({ collection, items, links, total }: ListOutcome, serialized: SerializedCache): Body {
  return pageBody(
    `{"${collection}":[`,
    items.map((item) => {
      item.serialized ??= cached(item.version, serialized, () => item.view())
      return item.serialized
    }),
    `],${JSON.stringify(presentAround(links, total)).slice(1)}`,
  )
}

function recordBody({ item, isNew, withJsonLd }: RecordOutcome, serialized: SerializedCache): Body {
  let view: object | undefined
  const render = (): object => {
    view ??= item.view()
    return view
  }
  // A new record changes the counts of its terms, so nothing will ask for this version again.
  const record = cached(isNew ? undefined : item.version, serialized, render)
  return withJsonLd && item.jsonLd !== undefined
    ? extendedBody(record, 'json_ld', item.jsonLd(render()))
    : wholeBody(record)
}

/** The bytes of a version from the cache, or rendered now. */
function cached(version: string | undefined, serialized: SerializedCache, render: () => object): Serialized {
  if (version === undefined) return serialize(render())
  const known = serialized.get(version)
  if (known !== undefined) return known
  const made = serialize(render())
  serialized.set(version, made)
  return made
}

/**
 * Shared caches can store what an anonymous user gets, but must revalidate it. Other users' responses are theirs alone,
 * and what a password opened is not stored at all.
 */
function cacheControl(isSecret: boolean, isAnonymous: boolean): string {
  if (isSecret) return 'private, no-store'
  return isAnonymous ? 'no-cache' : 'private, no-cache'
}

function addListHeaders(
  headers: Record<string, string>,
  { links, total }: ListOutcome,
  { settings }: RequestContext,
): void {
  headers[settings.headerNames.Total] = String(total)
  headers[settings.headerNames.TotalPages] = String(links.totalPages)
  const link = linkHeader(links)
  if (link !== '') headers['Link'] = link
}

/** Every link repeats the whole query, and some clients reject responses with long headers. */
const LINK_LENGTH = 4096

/** All links as a header if they fit, else those to the neighbouring pages, else none. */
function linkHeader({ first, previous, next, last }: PageLinks): string {
  const before = previous === undefined ? '' : `<${previous}>; rel="prev", `
  const after = next === undefined ? '' : `<${next}>; rel="next", `
  const whole = `<${first}>; rel="first", ${before}${after}<${last}>; rel="last"`
  if (whole.length <= LINK_LENGTH) return whole
  const neighbours = (before + after).slice(0, -', '.length)
  return neighbours.length <= LINK_LENGTH ? neighbours : ''
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
