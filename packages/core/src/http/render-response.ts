import type { SerializedCache } from '../cache/serialized.ts'
import type { RequestContext } from '../operations/context.ts'
import type { DocumentOutcome, ListOutcome, Outcome, RecordOutcome } from '../operations/outcome.ts'
import { type PageLinks, presentAround } from '../present/present-page.ts'
import { recordUrl } from '../present/presenting.ts'
import { presentationKey } from '../present/version.ts'
import { docPageOf } from './doc-page.ts'
import { editionDigest, etagOf } from './etag.ts'
import { type CalendarRequest, isReadMethod } from './message.ts'
import { type PreparedResponse, VARY } from './prepared-response.ts'
import { type Body, extendedBody, pageBody, serialize, wholeBody } from './response-body.ts'

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
  return outcome.type === 'record' ? recordBody(outcome, serialized) : documentBody(outcome, context, serialized)
}

function listBody({ collection, items, links, total }: ListOutcome, serialized: SerializedCache): Body {
  return pageBody(
    `{"${collection}":[`,
    items.map((item) => {
      item.serialized ??= serialized(item.version, () => serialize(item.view()))
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
  const make = () => serialize(render())
  // A new record changes the counts of its terms, so nothing will ask for this version again.
  const record = isNew ? make() : serialized(item.version, make)
  return withJsonLd && item.jsonLd !== undefined
    ? extendedBody(record, 'json_ld', item.jsonLd(render()))
    : wholeBody(record)
}

function documentBody(
  { document, version }: DocumentOutcome,
  context: RequestContext,
  serialized: SerializedCache,
): Body {
  const make = () => serialize(document())
  return wholeBody(version === undefined ? make() : serialized(`${presentationKey(context)} ${version}`, make))
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
