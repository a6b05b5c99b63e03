import { type FeedFormatId, feedFormatIds, type OperationId, routes } from '../contract/routes.ts'
import type { Settings } from '../ports/settings.ts'
import type { GivenParameters } from './present-page.ts'
import { type Presenting, rootUrl } from './presenting.ts'

/** Parameters that no link repeats: secrets, parameters of a single request, and the cursor. */
const unlinked: ReadonlySet<string> = new Set(['password', 'feed_token', '_', 'cursor'])

/** The URL of a feed, with the parameters that it supports, except secrets. */
export function feedUrl(
  operation: OperationId,
  target: number | string | undefined,
  parameters: GivenParameters,
  { settings, baseUrls }: Pick<Presenting, 'settings' | 'baseUrls'>,
): string {
  const path = routes[operation].path.replace(/\{\w+\}/, () => encodeURIComponent(target ?? ''))
  return rootUrl(baseUrls) + path + feedQuery(parameters, settings, operation)
}

function feedQuery(parameters: GivenParameters, settings: Settings, operation: OperationId): string {
  const fields = settings.inputs[operation]
  let query = ''
  for (const [name, value] of parameters) {
    const base = name.replace(/\[.*$/s, '')
    const isKnown = Object.hasOwn(fields, base) ? !unlinked.has(base) : base === settings.languageParameter
    if (isKnown) query += `${query === '' ? '?' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  }
  return query
}

/** The media type of each format, as requests and links name it. */
export const feedTypes: Readonly<Record<FeedFormatId, string>> = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  jsonld: 'application/ld+json',
  fullcalendar: 'application/json',
}

/** The `Link` to each format of a list, with the same filters. Empty with a cursor, because the cursor contains the filters. */
export function alternateLinks(
  parameters: GivenParameters,
  { settings, baseUrls }: Pick<Presenting, 'settings' | 'baseUrls'>,
): string {
  if (parameters.some(([name]) => name === 'cursor')) return ''
  const query = feedQuery(parameters, settings, 'feeds.ics')
  const root = rootUrl(baseUrls)
  const link = (format: FeedFormatId): string =>
    `<${root}${routes[`feeds.${format}`].path}${query}>; rel="alternate"; type="${feedTypes[format]}"`
  return feedFormatIds.map(link).join(', ')
}
