import type { EventView } from '../contract/outputs.ts'
import { eventJsonLd } from '../present/json-ld.ts'
import { jsonForHtml, jsonTexts } from '../present/json-text.ts'
import { eventInstants } from './event-instants.ts'
import type { FeedEvent, FeedFormat } from './feed-format.ts'

/** The events in the terms of schema.org, as one graph. */
export const jsonldFormat: FeedFormat = {
  mediaType: 'application/ld+json; charset=utf-8',
  head: () => '{"@context":"https://schema.org","@graph":[\n',
  zone: () => '',
  event: ({ view, uid }: FeedEvent) => jsonTexts({ ...node(view), identifier: `urn:uuid:${uid}` }, jsonForHtml),
  separator: ',\n',
  tail: () => '\n]}\n',
}

/** Leaves out `@context`, which the whole graph has. A locked event shows only its title, its URL and its dates. */
function node(view: EventView): object {
  if (view.start !== '') {
    const { '@context': _, ...event } = eventJsonLd(view)
    return event
  }
  const { start, end } = eventInstants(view)
  return { '@type': 'Event', name: view.title, url: view.url, startDate: start, endDate: end }
}
