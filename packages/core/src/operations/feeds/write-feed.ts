import { textIn } from '../../contract/localized-text.ts'
import type { FeedFormat, FeedInfo } from '../../feeds/feed-format.ts'
import { feedFormats } from '../../feeds/feed-formats.ts'
import { catalogues } from '../../i18n/catalogues.ts'
import type { Awaitable } from '../../ports/store.ts'
import { feedUrl } from '../../present/feed-url.ts'
import type { Pacer } from '../../present/record-view.ts'
import type { RequestContext } from '../context.ts'
import type { FeedItem } from './feed-items.ts'
import type { Feed } from './open-feed.ts'
import { createPacer } from './pacer.ts'
import { coversZone, type FeedSurvey, surveyFeed } from './survey-feed.ts'

/** The title, the URLs and other properties of a feed. */
export function feedInfo(feed: Feed, { count, zones, updatedAt }: FeedSurvey, context: RequestContext): FeedInfo {
  const { settings, baseUrls, language, now, operation, target, parameters } = context
  const { title, pageUrl, refreshSeconds } = settings.feeds
  return {
    title: textIn(title ?? settings.openapi.title, language) ?? catalogues[language].document.title,
    selfUrl: feedUrl(operation, target, parameters, { settings, baseUrls }),
    pageUrl: pageUrl ?? baseUrls.baseUrl,
    language,
    updatedAt: count === 0 ? undefined : updatedAt,
    now,
    calendarZone: settings.zone,
    zones,
    refreshSeconds,
    timeZone: feed.timeZone,
  }
}

/** Writes the parts of a feed: texts and events. */
export interface FeedPartWriter<T> {
  text(text: string): T
  event(item: FeedItem, pacer: Pacer): Awaitable<Iterable<T>>
}

/** Writes a feed part by part, and lets other work run in between. An event that others delete meanwhile is left out. */
export async function* writeFeed<T>(
  feed: Feed,
  survey: FeedSurvey,
  info: FeedInfo,
  writer: FeedPartWriter<T>,
): AsyncGenerator<T, void, undefined> {
  const format: FeedFormat = feedFormats[feed.format]
  const pacer = createPacer()
  yield writer.text(format.head(info))
  for await (const text of writeZones(format, info)) yield writer.text(text)
  let isFirst = true
  for await (const { items } of feed.batches(survey.next)) {
    for (const item of items) {
      if (!coversZone(survey, item)) continue
      if (!isFirst && format.separator !== '') yield writer.text(format.separator)
      for (const part of await writer.event(item, pacer)) {
        yield part
        if (pacer.isDue()) await pacer.pause()
      }
      isFirst = false
    }
  }
  yield writer.text(format.tail(info))
}

/** Writes the definitions of all time zones. Other work runs in between, because each may take several milliseconds. */
export async function* writeZones(format: FeedFormat, { zones }: FeedInfo): AsyncGenerator<string, void, undefined> {
  const pacer = createPacer()
  for (const zone of zones) {
    yield format.zone(zone)
    if (pacer.isDue()) await pacer.pause()
  }
}

/** Parts of an event are joined into chunks of about this many characters. Most events have fewer. */
const TEXT_LENGTH = 16_384

/** The text of an event, in one or more chunks. Pause between them: those of the largest event take a tenth of a second. */
export function* writeItem(item: FeedItem, format: FeedFormat, info: FeedInfo): Generator<string, void, undefined> {
  const { uid, sequence, updatedAt } = item
  let text = ''
  for (const part of format.event({ view: item.view(), uid, sequence, updatedAt }, info)) {
    text += part
    if (text.length < TEXT_LENGTH) continue
    yield text
    text = ''
  }
  yield text
}

/** Writes a whole feed for a caller in this process, whatever its size. */
export async function* feedTexts(feed: Feed, context: RequestContext): AsyncGenerator<string, void, undefined> {
  const survey = await surveyFeed(feed)
  const info = feedInfo(feed, survey, context)
  const format = feedFormats[feed.format]
  yield* writeFeed(feed, survey, info, {
    text: (text) => text,
    event: (item) => writeItem(item, format, info),
  })
}
