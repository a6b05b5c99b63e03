import type { Calendar, CalendarRequest, OperationId } from '@kalends/core'
import { routes } from '@kalends/core'

const at = { start_date: '2027-03-20 18:00', end_date: '2027-03-20 20:00' }

/** Creates linked records of every kind. */
export async function createSamples(calendar: Calendar): Promise<void> {
  const links = { categories: ['Music'], tags: ['live'], image: 'https://a.example/b.png' }
  const places = { venue: { venue: 'Hall', image: 'https://a.example/v.png' }, organizer: { organizer: 'Choir' } }
  await calendar.events.create({ title: 'Concert', ...at, ...links, ...places })
  await calendar.events.create({ title: 'Fair', ...at, ...links, post_parent: 1 })
  await calendar.events.create({ title: 'Festival', ...at })
  await calendar.categories.create({ name: 'Jazz', parent: 1 })
  await calendar.tags.create({ name: 'free' })
}

const place = { description: 'New', image: 'https://a.example/new.png', author: 2 }
const event = { title: 'New', ...at, categories: ['Music', 'Fresh'], tags: [1, 'fresh'], post_parent: 3, ...place }
const linked = { venue: [1, { venue: 'Barn' }], organizer: [{ organizer: 'Band' }, 1] }
const filters =
  'search=concert&categories=music&tags=live&venue=1&organizer=1&geoloc=false&post_parent=1&ticketed=false&status=publish'

/** For each operation, a query or body that causes as many store calls as possible. A new operation needs an entry. */
const samples = {
  'root.get': '',
  'doc.get': '',
  'events.list': filters,
  'events.days': filters,
  'events.create': { ...event, ...linked },
  'events.get': '',
  'events.update': { ...event, ...linked },
  'events.delete': '',
  'events.getBySlug': '',
  'events.updateBySlug': { ...event, ...linked },
  'events.deleteBySlug': 'force=true',
  'feeds.ics': filters,
  'feeds.rss': filters,
  'feeds.jsonld': filters,
  'feeds.fullcalendar': `${filters}&start=2027-03-01&end=2027-04-01`,
  'feeds.event': '',
  'feeds.eventBySlug': '',
  'venues.list': 'search=hall&event=1&has_events=true&only_with_upcoming=true',
  'venues.create': { venue: 'Barn', ...place },
  'venues.get': '',
  'venues.update': { venue: 'Barn', ...place },
  'venues.delete': '',
  'venues.getBySlug': '',
  'venues.updateBySlug': { venue: 'Barn', ...place },
  'venues.deleteBySlug': 'force=true',
  'organizers.list': 'search=choir&event=1&has_events=true',
  'organizers.create': { organizer: 'Band', ...place },
  'organizers.get': '',
  'organizers.update': { organizer: 'Band', ...place },
  'organizers.delete': '',
  'organizers.getBySlug': '',
  'organizers.updateBySlug': { organizer: 'Band', ...place },
  'organizers.deleteBySlug': 'force=true',
  'categories.list': 'include=1,2&exclude=2&event=1&parent=0&orderby=count',
  'categories.create': { name: 'Folk', parent: 2 },
  'categories.get': '',
  'categories.update': { name: 'Folk', parent: 0 },
  'categories.delete': '',
  'tags.list': 'include=1&event=1&hide_empty=false',
  'tags.create': { name: 'loud' },
  'tags.get': '',
  'tags.update': { name: 'loud', slug: 'very-loud' },
  'tags.delete': '',
} as const satisfies Record<OperationId, string | object>

const slugs: Readonly<Record<string, string>> = {
  events: 'concert',
  feeds: 'concert',
  venues: 'hall',
  organizers: 'choir',
}

/** A request to the operation that succeeds after `createSamples`. */
export function sampleRequest(operation: OperationId): CalendarRequest {
  const { methods, path } = routes[operation]
  const sample: string | object = samples[operation]
  const slug = slugs[operation.slice(0, operation.indexOf('.'))] ?? ''
  return {
    method: methods[0],
    path: `/calendar/events/v1${path.replace('{id}', '1').replace('{slug}', slug)}`,
    query: typeof sample === 'string' ? sample : '',
    headers: typeof sample === 'string' ? {} : { 'content-type': 'application/json' },
    ...(typeof sample === 'object' && { body: sample }),
    mount: 'http://example.org/api',
    user: { id: 2, roles: ['editor'] },
  }
}
