import type { EventView } from '../contract/outputs.ts'
import { jsonForHtml, jsonTexts } from '../present/json-text.ts'
import { colorsOf } from './category-color.ts'
import { eventInstants } from './event-instants.ts'
import { venuesOf, venueText } from './event-texts.ts'
import type { FeedEvent, FeedFormat, FeedInfo } from './feed-format.ts'

/** The JSON that FullCalendar and EventCalendar load: a list of event objects. */
export const fullcalendarFormat: FeedFormat = {
  mediaType: 'application/json; charset=utf-8',
  head: () => '[\n',
  zone: () => '',
  event: (event, info) => jsonTexts(eventObject(event, info), jsonForHtml),
  separator: ',\n',
  tail: () => '\n]\n',
}

function eventObject({ view, uid }: FeedEvent, { timeZone }: FeedInfo): object {
  const { start, end } = eventInstants(view, timeZone)
  return {
    id: String(view.id),
    title: view.title,
    start,
    end,
    allDay: view.all_day,
    url: view.url,
    ...colorsOf(view),
    extendedProps: extendedProps(view, uid),
  }
}

function extendedProps(view: EventView, uid: string): object {
  return {
    uid,
    slug: view.slug,
    status: view.status,
    author: view.author,
    event_status: view.event_status,
    event_status_reason: view.event_status_reason,
    online_url: view.online_url,
    excerpt: view.excerpt,
    description: view.description,
    image: view.image?.url ?? null,
    location: venuesOf(view).map(venueText).join('; '),
    cost: view.cost,
    website: view.website,
    timezone: view.timezone,
    featured: view.featured,
    sticky: view.sticky,
    ticketed: view.ticketed,
    categories: view.categories.map(({ slug }) => slug),
    tags: view.tags.map(({ slug }) => slug),
    venue: view.venue.map(({ venue }) => venue),
    organizer: view.organizer.map(({ organizer }) => organizer),
    custom_fields: view.custom_fields,
    rest_url: view.rest_url,
  }
}
