import { setImmediate } from 'node:timers/promises'
import type { RequestContext } from '../operations/context.ts'
import {
  type DocumentOutcome,
  type FeedOutcome,
  type ListOutcome,
  listOutcome,
  type Outcome,
  type RecordOutcome,
} from '../operations/outcome.ts'
import type { Awaitable, CompleteStore } from '../ports/store.ts'
import { alternateLinks } from '../present/feed-url.ts'
import { type PageLinks, presentAround } from '../present/present-page.ts'
import { recordUrl } from '../present/presenting.ts'
import type { RecordView, Serialize, Serialized } from '../present/record-view.ts'
import { presentationKey } from '../present/version.ts'
import { docPageOf } from './doc-page.ts'
import { editionDigest, etagOf, matchesEtag } from './etag.ts'
import { headerOf, VARY } from './headers.ts'
import { type CalendarRequest, type CalendarResponse, isReadMethod } from './message.ts'
import { type Body, extendedBody, PAUSE_BYTES, pageBody, wholeBody } from './response-body.ts'

/** A response before `If-None-Match` and HEAD are applied, so that all clients that send the same request can share it. */
export interface PreparedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  body: Body
  readonly etag: string
  /** Whether the snapshot caches it: never, when it is first made, or when it is made a second time. */
  readonly caching: 'never' | 'first' | 'second'
}

/**
 * Serializes the records of a list. If they exceed `limits.responseBytes`, the list gets fewer records. A numbered page gets
 * the largest page size that fits and divides the requested one, so that it begins with the same record. Returns other outcomes
 * unchanged.
 */
export function fitOutcome(outcome: Outcome, context: RequestContext, serialize: Serialize): Awaitable<Outcome> {
  if (outcome.type !== 'list') return outcome
  const { collection, items, found, page, perPage, links } = outcome
  const finish = (serialized: readonly Serialized[]): ListOutcome => {
    if (serialized.length === found) {
      outcome.serialized = serialized
      return outcome
    }
    const next = (size: number) => ({
      items: items.slice(0, size),
      found: size,
      next: outcome.positionAt(size - 1),
    })
    if (page === undefined) {
      const reduced = listOutcome(collection, { ...outcome, ...next(serialized.length) }, context, outcome)
      return { ...reduced, serialized, isReduced: true }
    }
    let size = serialized.length
    while (perPage % size !== 0) size -= 1
    const { parameters } = context
    const isSizeGiven = parameters.some(([name]) => name === 'per_page')
    const smaller = { ...outcome, ...next(size), page: ((page - 1) * perPage) / size + 1, perPage: size }
    // Links replace the value of `per_page` with the page size in use.
    const linking = isSizeGiven ? context : { ...context, parameters: [...parameters, ['per_page', ''] as const] }
    const reduced = listOutcome(collection, smaller, linking, outcome)
    return { ...reduced, serialized: serialized.slice(0, size), isReduced: true }
  }
  // Besides the records, the body has at most three links and two cursors. Each link is at most a page number longer than
  // `self`.
  const around = 3 * links.self.length + 2 * (links.nextCursor?.length ?? 0) + 256
  const maxBytes = context.settings.limits.responseBytes - around
  const serialized = serializeFirst(items, maxBytes, serialize)
  return serialized instanceof Promise ? serialized.then(finish) : finish(serialized)
}

/**
 * A view keeps its serialized record only up to this size, because the estimated size of a cached view does not include that
 * record.
 */
const FEW_BYTES = 8192

/**
 * Serializes the items that fit in `maxBytes`, and at least the first. Pauses after each `PAUSE_BYTES`, so that other requests
 * can run. Returns a promise only if it pauses, or if an item is large.
 */
function serializeFirst(
  items: readonly RecordView[],
  maxBytes: number,
  serialize: Serialize,
): Awaitable<readonly Serialized[]> {
  const serialized: Serialized[] = []
  let size = 0
  /** Returns whether there was space for the record. */
  const add = (item: RecordView, record: Serialized): boolean => {
    if (record.bytes.length <= FEW_BYTES) item.serialized = record
    size += record.afterComma.length
    if (size > maxBytes && serialized.length > 0) return false
    serialized.push(record)
    return true
  }
  let pauseAt = PAUSE_BYTES
  const next = (): Awaitable<readonly Serialized[]> => {
    if (size <= pauseAt) return resume()
    pauseAt = size + PAUSE_BYTES
    return setImmediate().then(resume)
  }
  const resume = (): Awaitable<readonly Serialized[]> => {
    for (const item of items.slice(serialized.length)) {
      const record = item.serialized ?? serialize(item.version, item.view, item.isLarge)
      if (record instanceof Promise) return record.then((made) => (add(item, made) ? next() : serialized))
      if (!add(item, record)) break
      if (size > pauseAt) return next()
    }
    return serialized
  }
  return resume()
}

/** The body of a response, and what its entity tag depends on besides the body. */
interface Content {
  readonly body: Body
  /** The digest of the record's edition. */
  readonly edition?: string | undefined
}

/** Turns an outcome into bytes. Records come from the cache if it has them. */
export function renderContent(
  outcome: Exclude<Outcome, FeedOutcome>,
  context: RequestContext,
  serialize: Serialize,
): Awaitable<Content> {
  if (outcome.type === 'record') return recordContent(outcome, serialize)
  if (outcome.type === 'list') {
    const { collection, serialized, links, total } = outcome
    const tail = `],${JSON.stringify(presentAround(links, total)).slice(1)}`
    return { body: pageBody(`{"${collection}":[`, serialized, tail) }
  }
  return documentContent(outcome, context, serialize)
}

async function documentContent(
  { document, version }: DocumentOutcome,
  context: RequestContext,
  serialize: Serialize,
): Promise<Content> {
  return { body: wholeBody(await serialize(version && `${presentationKey(context)} ${version}`, document)) }
}

async function recordContent({ item, isNew, withJsonLd }: RecordOutcome, serialize: Serialize): Promise<Content> {
  let view: object | undefined
  const render = (): object => {
    view ??= item.view()
    return view
  }
  // Not cached: the next new record often changes the counts of its terms, so this version is hardly ever requested again.
  const record = await serialize(isNew ? undefined : item.version, render, item.isLarge)
  const edition = await editionDigest(item)
  if (!withJsonLd || item.jsonLd === undefined) return { body: wholeBody(record), edition }
  return { body: await extendedBody(record, 'json_ld', item.jsonLd(render()), item.isLarge), edition }
}

/** Turns the outcome of an operation and its content into a response. */
export function renderResponse(
  outcome: Exclude<Outcome, FeedOutcome>,
  { body: json, edition }: Content,
  request: CalendarRequest,
  context: RequestContext,
): PreparedResponse {
  const { language, user } = context
  // A hook replaces the body; status and headers stay as the operation set them.
  const subject = outcome.type === 'document' ? outcome.instead : outcome
  const page = outcome.type === 'document' ? docPageOf(json, request, context) : undefined
  const body = page?.body ?? json
  const isSecret = subject?.type === 'record' && subject.isSecret
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
  const isExact = outcome.type === 'record' || outcome.isTotalExact !== false
  if (!isExact) headers[context.settings.headerNames['Total-Exact']] = 'false'
  const isNew = subject?.type === 'record' && subject.isNew
  if (isNew) headers['Location'] = recordUrl(context.baseUrls, subject.collection, subject.id)
  return {
    status: isNew ? 201 : 200,
    headers,
    body,
    etag,
    caching: isSecret || (subject?.type === 'list' && !subject.cacheable) ? 'never' : 'second',
  }
}

/**
 * Shared caches can store responses for anonymous users, but must revalidate them. They must not store responses for other
 * users. A response to a request with an event's password must not be stored at all.
 */
export function cacheControl(isSecret: boolean, isAnonymous: boolean): string {
  if (isSecret) return 'private, no-store'
  return isAnonymous ? 'no-cache' : 'private, no-cache'
}

function addListHeaders(
  headers: Record<string, string>,
  { collection, items, links, total, isReduced }: ListOutcome,
  context: RequestContext,
): void {
  const { headerNames } = context.settings
  headers[headerNames.Total] = String(total)
  headers[headerNames.TotalPages] = String(links.totalPages)
  if (isReduced) headers[headerNames.Truncated] = `per_page=${items.length}`
  const link = linkHeader(links, collection === 'events' ? alternateLinks(context.parameters, context) : '')
  if (link !== '') headers['Link'] = link
}

/** The longest `Link` header. Every link repeats the whole query string, and some clients reject long headers. */
const LINK_LENGTH = 4096

/**
 * The `Link` header: the first, previous, next and last page. If that is too long, only the previous and next page, or no page.
 * Links to feeds are added if they fit.
 */
function linkHeader({ first, previous, next, last }: PageLinks, alternates: string): string {
  const before = previous === undefined ? '' : `<${previous}>; rel="prev", `
  const after = next === undefined ? '' : `<${next}>; rel="next", `
  const neighbors = (before + after).slice(0, -', '.length)
  // With a cursor, there is only a link to the next page.
  const whole = first === undefined ? neighbors : `<${first}>; rel="first", ${before}${after}<${last}>; rel="last"`
  const short = whole.length <= LINK_LENGTH ? whole : neighbors.length <= LINK_LENGTH ? neighbors : ''
  const all = [short, alternates].filter((links) => links !== '').join(', ')
  return all.length <= LINK_LENGTH ? all : short
}

/** Applies `If-None-Match` and HEAD to a prepared response. The headers are a copy, which the caller can change. */
export function conditional(
  prepared: PreparedResponse,
  request: CalendarRequest,
  store: CompleteStore,
): CalendarResponse {
  const { status, headers, etag, body } = prepared
  const { method } = request
  const isConditional = isReadMethod(method) && status === 200
  if (isConditional && matchesEtag(headerOf(request.headers, 'if-none-match'), etag)) {
    const { 'Content-Type': _type, 'Content-Length': _length, ...others } = headers
    return { status: 304, headers: others, body: undefined }
  }
  if (method === 'HEAD') return { status, headers: { ...headers }, body: undefined }
  const { chunks, stream } = body
  return { status, headers: { ...headers }, body: stream?.(store) ?? (chunks.length > 1 ? chunks : chunks[0]) }
}
