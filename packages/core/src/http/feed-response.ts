import { writeCursor } from '../contract/cursor.ts'
import type { FeedFormat } from '../feeds/feed-format.ts'
import { feedFormats } from '../feeds/feed-formats.ts'
import type { RequestContext } from '../operations/context.ts'
import type { FeedItem } from '../operations/feeds/feed-items.ts'
import type { Feed } from '../operations/feeds/open-feed.ts'
import { type FeedSurvey, surveyFeed } from '../operations/feeds/survey-feed.ts'
import { feedInfo, writeFeed, writeItem, writeZones } from '../operations/feeds/write-feed.ts'
import { cursorFilters } from '../plan/expand-cursor.ts'
import type { CompleteStore } from '../ports/store.ts'
import { feedUrl } from '../present/feed-url.ts'
import type { Pacer, SerializeText } from '../present/record-view.ts'
import { digest } from './digest.ts'
import { etagOf } from './etag.ts'
import { VARY } from './headers.ts'
import type { CalendarRequest } from './message.ts'
import { cacheControl, type PreparedResponse } from './render-response.ts'
import type { Body } from './response-body.ts'
import { streamBytes } from './stream-bytes.ts'

/** A feed whose events have been read. */
interface RenderedFeed {
  readonly survey: FeedSurvey
  readonly body: Body
}

/** What a feed response needs besides its context. */
interface FeedRequest extends Pick<CalendarRequest, 'isDisconnected'> {
  /** The size up to which a response can be cached; `undefined` if none can. */
  readonly maxCachedBytes: number | undefined
}

/** A feed above this size, or too large for the cache, is sent as a stream. For that, its events are read a second time. */
const BUFFERED_BYTES = 2_097_152
/** The estimated memory of a cached stream, which holds no chunks. */
const STREAM_BYTES = 4096

/**
 * Reads all events of a feed, up to the limits, to find what must be known before the first byte is sent: the entity tag,
 * whether there are more events, and the time zones. The digest covers all texts.
 */
async function renderFeed(
  feed: Feed,
  context: RequestContext,
  serializeText: SerializeText,
  { isDisconnected, maxCachedBytes }: FeedRequest,
): Promise<RenderedFeed> {
  const format: FeedFormat = feedFormats[feed.format]
  const draftInfo = feedInfo(feed, { count: 0, zones: [], updatedAt: 0, next: undefined }, context)
  const serialized = (item: FeedItem, pacer: Pacer) =>
    serializeText(
      `${feed.format} ${feed.timeZone ?? ''} ${item.version}`,
      () => writeItem(item, format, draftInfo),
      pacer,
    )
  const maxBuffered = Math.min(BUFFERED_BYTES, maxCachedBytes ?? BUFFERED_BYTES)
  const digests: string[] = []
  const buffered: Uint8Array[] = []
  let size = 0
  const survey = await surveyFeed(
    feed,
    async (item, pacer) => {
      const { bytes, digest: own } = await serialized(item, pacer)
      digests.push(own)
      size += bytes.length
      if (size <= maxBuffered) buffered.push(bytes)
      // A feed of this size is sent as a stream, which does not use the buffer.
      else buffered.length = 0
      return bytes.length
    },
    context.settings.feeds,
    isDisconnected,
  )
  // Drops the digest of an event that exceeded the limit.
  digests.length = survey.count
  const info = feedInfo(feed, survey, context)
  const zones: string[] = []
  for await (const text of writeZones(format, info)) zones.push(text)
  const around = [format.head(info), zones.join(''), format.tail(info)]
  const feedDigest = digest(Buffer.from(digests.join('') + around.join('')))
  if (buffered.length >= survey.count) {
    const body = joined(buffered.slice(0, survey.count), around, format, feedDigest)
    if (body.size <= maxBuffered) return { survey, body }
  }
  const event = async (item: FeedItem, pacer: Pacer) => [(await serialized(item, pacer)).bytes]
  // Takes the store as a parameter, because a cached response is sent for other requests too.
  const chunks = (store: CompleteStore) => {
    const read: Feed = { ...feed, batches: (until) => feed.batches(until, store) }
    return writeFeed(read, survey, info, { text: Buffer.from, event })
  }
  return {
    survey,
    body: {
      chunks: [],
      size: STREAM_BYTES,
      digest: feedDigest,
      stream: (store) => streamBytes(chunks(store), context),
    },
  }
}

function joined(
  events: readonly Uint8Array[],
  [head = '', zones = '', tail = '']: readonly string[],
  { separator }: FeedFormat,
  feedDigest: string,
): Body {
  const between = Buffer.from(separator)
  const parts = events.flatMap((event, index) => (index === 0 || separator === '' ? [event] : [between, event]))
  const bytes = Buffer.concat([Buffer.from(head + zones), ...parts, Buffer.from(tail)])
  return { chunks: [bytes], size: bytes.length, digest: feedDigest }
}

/**
 * Turns a feed into a response. Throws `clientGone` if the client disconnects before the response is ready. The response can be
 * cached for other clients, so it does not use `isDisconnected` later.
 */
export async function feedResponse(
  feed: Feed,
  context: RequestContext,
  serializeText: SerializeText,
  request: FeedRequest,
): Promise<PreparedResponse> {
  const { survey, body } = await renderFeed(feed, context, serializeText, request)
  const { language, user, baseUrls, settings } = context
  const etag = etagOf({ language, languageRoot: baseUrls.languageRoot, digest: body.digest })
  const headers: Record<string, string> = {
    'Content-Type': feedFormats[feed.format].mediaType,
    'Cache-Control': cacheControl(feed.isSecret, user === null),
    ETag: etag,
    'Content-Language': language,
    'X-Content-Type-Options': 'nosniff',
    Vary: VARY,
  }
  if (body.stream === undefined) headers['Content-Length'] = String(body.size)
  if (survey.count > 0) headers['Last-Modified'] = new Date(survey.updatedAt * 1000).toUTCString()
  if (survey.next !== undefined) {
    headers[settings.headerNames.Truncated] = `events=${survey.count}`
    // A link must not contain a feed token, and without the token it would lead to another feed.
    if (context.issued === undefined) headers['Link'] = `<${nextUrl(feed, survey.next, context)}>; rel="next"`
  }
  if (context.issued !== undefined) headers['Referrer-Policy'] = 'no-referrer'
  // Cached the first time, because programs fetch the same few feeds again and again.
  return { status: 200, headers, body, etag, caching: feed.isSecret ? 'never' : 'first' }
}

/** The URL of the feed with the events that follow. */
function nextUrl(feed: Feed, after: NonNullable<FeedSurvey['next']>, context: RequestContext): string {
  const { raw, settings, operation, parameters } = context
  const filters = cursorFilters(raw, settings.inputs[operation], feed.frozen)
  const cursor = writeCursor(feed.format === 'fullcalendar' ? 'fullcalendar' : 'feeds', filters, after)
  const url = feedUrl(operation, undefined, parameters, context)
  return `${url}${url.includes('?') ? '&' : '?'}cursor=${cursor}`
}
