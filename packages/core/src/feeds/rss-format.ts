import { cleanLine, cleanUrl } from './clean-text.ts'
import type { FeedFormat, FeedInfo } from './feed-format.ts'
import { rssItem } from './rss-item.ts'
import { element, emptyElement, startTag } from './xml.ts'

const MEDIA_TYPE = 'application/rss+xml'

/** RSS 2.0. Each item is an event, with its dates in the module `event` of RSS 1.0. */
export const rssFormat: FeedFormat = {
  mediaType: `${MEDIA_TYPE}; charset=utf-8`,
  head,
  zone: () => '',
  event: rssItem,
  separator: '',
  tail: () => '</channel>\n</rss>\n',
}

const attributes = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:ev': 'http://purl.org/rss/1.0/modules/event/',
  'xmlns:georss': 'http://www.georss.org/georss',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}

function head({ title, selfUrl, pageUrl, language, updatedAt, refreshSeconds }: FeedInfo): string {
  const name = cleanLine(title)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    startTag('rss', attributes),
    '\n<channel>\n',
    element('title', name),
    element('link', cleanUrl(pageUrl)),
    element('description', name),
    element('language', language),
    updatedAt === undefined ? '' : element('lastBuildDate', new Date(updatedAt * 1000).toUTCString()),
    element('generator', 'Kalends'),
    element('docs', 'https://www.rssboard.org/rss-specification'),
    element('ttl', String(Math.max(1, Math.round(refreshSeconds / 60)))),
    emptyElement('atom:link', { href: cleanUrl(selfUrl), rel: 'self', type: MEDIA_TYPE }),
  ].join('')
}
