import type { OperationId } from '../contract/routes.ts'
import { preferredType } from './accept.ts'
import { headerOf } from './headers.ts'
import type { CalendarRequest } from './message.ts'

/** The formats that lists and records are also available in, by media type. */
const feedsByType = {
  list: { 'text/calendar': 'feeds.ics', 'application/rss+xml': 'feeds.rss', 'application/ld+json': 'feeds.jsonld' },
  get: { 'text/calendar': 'feeds.event' },
} as const

/** The operation of a request: the one at its path, or a feed if `Accept` prefers one. */
export function negotiate(operation: OperationId, { headers }: CalendarRequest): OperationId {
  if (operation !== 'events.list' && operation !== 'events.get' && operation !== 'events.getBySlug') return operation
  const byType: Readonly<Record<string, OperationId>> = feedsByType[operation === 'events.list' ? 'list' : 'get']
  const type = preferredType(headerOf(headers, 'accept'), Object.keys(byType))
  const feed = type === undefined ? operation : (byType[type] ?? operation)
  return feed === 'feeds.event' && operation === 'events.getBySlug' ? 'feeds.eventBySlug' : feed
}
