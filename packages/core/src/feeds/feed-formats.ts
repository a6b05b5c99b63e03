import type { FeedFormat, FeedFormatId } from './feed-format.ts'
import { fullcalendarFormat } from './fullcalendar-format.ts'
import { icsFormat } from './ics-format.ts'
import { jsonldFormat } from './jsonld-format.ts'
import { rssFormat } from './rss-format.ts'

/** The formats by their ids. */
export const feedFormats: Readonly<Record<FeedFormatId, FeedFormat>> = {
  ics: icsFormat,
  rss: rssFormat,
  jsonld: jsonldFormat,
  fullcalendar: fullcalendarFormat,
}
