import { describe, expect, test } from 'vitest'
import { editor, idsOf, openCalendar, otherAuthor, subscriber, type TestCalendar, visitor } from '../fixtures.ts'

/** All fields that a password hides, in two versions. */
const versions = [
  {
    description: 'crimson',
    excerpt: 'lake',
    image: 'https://example.org/a.png',
    cost: '$5',
    website: 'https://example.org/',
    show_map: false,
    show_map_link: false,
    sticky: true,
    featured: true,
    ticketed: true,
    event_status: 'canceled',
    event_status_reason: 'crimson',
    online_url: 'https://example.org/live',
    categories: [1],
    tags: [1],
    venue: [1],
    organizer: [1],
    post_parent: 1,
    author: 77,
    custom_fields: { note: 'crimson' },
  },
  {
    description: 'azure',
    featured: false,
    categories: [2],
    tags: [2],
    venue: [2],
    organizer: [2],
    author: 78,
  },
] as const

/** A calendar with an event behind a password whose hidden fields are these. */
async function world(hidden: object): Promise<TestCalendar> {
  const calendar = openCalendar({ fields: { events: { note: { type: 'text' } } } })
  for (const name of ['One', 'Two']) {
    await calendar.categories.create({ name })
    await calendar.tags.create({ name })
    await calendar.venues.create({ venue: name, geo_lat: 10, geo_lng: 10, date: '2027-01-01' })
    await calendar.organizers.create({ organizer: name, date: '2027-01-01' })
  }
  await calendar.makeEvent({ title: 'Open', categories: [1], venue: 1 })
  await calendar.makeEvent({ title: 'Closed', password: 'secret', ...hidden })
  return calendar
}

const searches = ['crimson', 'lake', 'azure', 'Closed', 'Closed crimson', '"closed azure"']
const questions = [
  '/events',
  '/events?include=2',
  '/events?per_page=1&page=2',
  '/events?orderby=modified&order=desc',
  '/events?orderby=title',
  '/events?modified_after=2027-01-01',
  ...searches.map((search) => `/events?search=${encodeURIComponent(search)}`),
  ...['categories', 'tags', 'venue', 'organizer'].flatMap((name) => [1, 2].map((id) => `/events?${name}=${id}`)),
  '/events?categories=one',
  '/events?categories=two',
  ...['featured', 'ticketed', 'online', 'geoloc'].flatMap((name) =>
    ['true', 'false'].map((value) => `/events?${name}=${value}`),
  ),
  ...['canceled', 'scheduled', 'scheduled,canceled'].map((value) => `/events?event_status=${value}`),
  '/events?geoloc_lat=10&geoloc_lng=10',
  '/events?post_parent=1',
  '/events?post_parent=2',
  '/events/2',
  '/events/by-slug/closed',
  '/events/2?password=wrong',
  ...['venues', 'organizers'].flatMap((collection) => [
    `/${collection}`,
    `/${collection}?event=2`,
    `/${collection}?has_events=true`,
    `/${collection}?has_events=false`,
    `/${collection}?only_with_upcoming=true`,
    `/${collection}?search=crimson`,
  ]),
  ...['categories', 'tags'].flatMap((collection) => [
    `/${collection}`,
    `/${collection}?hide_empty=false`,
    `/${collection}?event=2`,
    `/${collection}?post=2&hide_empty=false`,
    `/${collection}?orderby=count&hide_empty=false`,
    `/${collection}/1`,
    `/${collection}/2`,
  ]),
]

describe.each([
  ['a visitor', visitor],
  ['a subscriber', subscriber],
  ['another author', otherAuthor],
] as const)('%s', (_, user) => {
  test('gets the same bytes, whatever the password hides', async () => {
    const [one, two] = await Promise.all(versions.map(world))
    if (one === undefined || two === undefined) throw new Error('no worlds')
    for (const question of questions) {
      const [first, second] = [await one.get(question, { user }), await two.get(question, { user })]
      expect({ question, ...first }).toEqual({ question, ...second })
    }
  })

  test('gets the same explanations', async () => {
    const [one, two] = await Promise.all(versions.map(world))
    if (one === undefined || two === undefined) throw new Error('no worlds')
    const filters = [
      {},
      { featured: true },
      { featured: false },
      { ticketed: true },
      { online: true },
      { online: false },
      { event_status: 'canceled' as const },
      { event_status: ['scheduled', 'canceled'] as const },
      { categories: [1] },
      { tags: ['two'] },
      { venue: 1 },
      { organizer: 2 },
      { post_parent: 1 },
      { geoloc: true },
      { search: 'crimson' },
      { search: 'closed' },
      { include: [2] },
    ]
    for (const filter of filters) {
      const explained = await one.explain(filter, { user, id: 2 })
      expect(explained).toEqual(await two.explain(filter, { user, id: 2 }))
      expect(explained.event?.included).toBe(idsOf(await one.get(`/events?${queryOf(filter)}`, { user })).includes(2))
    }
  })
})

const queryOf = (filter: object) =>
  Object.entries(filter)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

test('a locked event matches no filter on a hidden field, nor its opposite', async () => {
  const calendar = await world(versions[0])
  const flags = ['featured', 'ticketed', 'online', 'geoloc'].flatMap((name) => [`${name}=true`, `${name}=false`])
  const statuses = ['event_status=canceled', 'event_status=scheduled,canceled,postponed,rescheduled,moved_online']
  const links = ['categories=1', 'tags=1', 'venue=1', 'organizer=1', 'post_parent=1', 'geoloc_lat=10&geoloc_lng=10']
  for (const query of [...flags, ...statuses, ...links]) {
    expect([query, ...idsOf(await calendar.get(`/events?${query}`))]).not.toContain(2)
  }
})

test('an editor finds it by all of that', async () => {
  const calendar = await world(versions[0])
  for (const query of [
    'featured=true',
    'categories=1',
    'venue=1',
    'search=crimson',
    'ticketed=true',
    'online=true',
    'event_status=canceled',
    'post_parent=1',
  ]) {
    expect(idsOf(await calendar.get(`/events?${query}`, { user: editor }))).toContain(2)
  }
  expect(idsOf(await calendar.get('/venues?event=2', { user: editor }))).toEqual([1])
})

test('an anonymous user finds it by its title alone', async () => {
  const calendar = await world(versions[0])
  expect(idsOf(await calendar.get('/events?search=closed'))).toEqual([2])
  expect((await calendar.get('/events?search=crimson')).json.total).toBe(0)
})

test('it does not count for has_events of its venue, nor for hide_empty of its terms', async () => {
  const calendar = openCalendar()
  await calendar.makeVenue()
  await calendar.makeEvent({ password: 'x', venue: 1, tags: ['Live'] })
  expect(idsOf(await calendar.get('/venues?has_events=true'))).toEqual([])
  expect(idsOf(await calendar.get('/venues?has_events=false'))).toEqual([1])
  expect(idsOf(await calendar.get('/tags'))).toEqual([])
  expect((await calendar.get('/tags/1')).json.count).toBe(0)
  expect(idsOf(await calendar.get('/venues?has_events=true', { user: editor }))).toEqual([1])
})
