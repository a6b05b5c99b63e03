import { describe, expect, test } from 'vitest'
import type { User } from '../../src/ports/policy.ts'
import {
  anEvent,
  author,
  contributor,
  openCalendar,
  otherAuthor,
  type Reply,
  type RequestOptions,
  subscriber,
  type TestCalendar,
  visitor,
} from '../fixtures.ts'

/** The ways in which a record can be hidden from other users. */
const hidings = [
  ['draft', { status: 'draft' }],
  ['pending', { status: 'pending' }],
  ['private', { status: 'private' }],
  ['future', { date: '2028-01-01' }],
  ['trash', { status: 'trash' }],
] as const
type Hiding = (typeof hidings)[number][1]

const users: readonly (readonly [string, User | null])[] = [
  ['a visitor', visitor],
  ['a subscriber', subscriber],
  ['a contributor', contributor],
  ['another author', otherAuthor],
]

/**
 * Two calendars with one difference. In the first, event 2, venue 2 and organizer 2 are hidden; in the second, they
 * never existed as far as a client can tell. Records 1 are public and linked to them, and records 3 belong to the users
 * of the requests.
 */
async function worlds(hiding: Hiding): Promise<readonly [hidden: TestCalendar, empty: TestCalendar]> {
  const [hidden, empty] = [await world(hiding), await world(hiding)]
  for (const path of ['/events/2', '/venues/2', '/organizers/2']) {
    const reply = await empty.del(`${path}?force=true`)
    if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`)
  }
  return [hidden, empty]
}

async function world(hiding: Hiding): Promise<TestCalendar> {
  const calendar = openCalendar()
  await calendar.makeVenue({ venue: 'Open hall', geo_lat: 1, geo_lng: 1 })
  await calendar.makeVenue({ venue: 'Hidden hall', geo_lat: 50, geo_lng: 50, image: 'https://example.org/v.png' })
  await calendar.makeOrganizer({ organizer: 'Open choir' })
  await calendar.makeOrganizer({ organizer: 'Hidden choir', email: 'hidden@example.org' })
  const links = { venue: [2, 1], organizer: [1, 2], categories: ['Music'], tags: ['Live'] }
  await calendar.makeEvent({ title: 'Open', ...links })
  await calendar.makeEvent({
    title: 'Hidden',
    description: 'crimson',
    image: 'https://example.org/e.png',
    featured: true,
    ticketed: true,
    event_status: 'moved_online',
    ...links,
    categories: ['Music', 'Rare'],
  })
  await calendar.put('/events/1', { post_parent: 2 })
  for (const path of ['/events/2', '/venues/2', '/organizers/2']) await calendar.put(path, hiding)
  for (const user of [contributor, otherAuthor]) await calendar.makeEvent({ title: `Of ${user.id}` }, { user })
  return calendar
}

const reads = [
  ...['', '?include=2', '?include=1,2', '?search=crimson', '?search=hidden', '?venue=2', '?venue=1', '?organizer=2'],
  ...[
    '?post_parent=2',
    '?featured=true',
    '?ticketed=true',
    '?online=true',
    '?event_status=moved_online',
    '?categories=rare',
    '?categories=1',
    '?tags=1',
  ],
  ...['?geoloc=true', '?geoloc=false', '?geoloc_lat=50&geoloc_lng=50', '?per_page=1&page=2', '?per_page=1&page=3'],
  ...[
    '?orderby=modified&order=desc',
    '?status=draft',
    '?status=trash',
    '?status=future,private',
    '?start_date=2000-01-01',
  ],
].map((query) => `/events${query}`)
const singles = [
  ...['events', 'venues', 'organizers'].flatMap((collection) => [`/${collection}/1`, `/${collection}/2`]),
  '/events/2?password=x',
  '/events/by-slug/hidden',
  '/venues/by-slug/hidden-hall',
  '/organizers/by-slug/hidden-choir',
]
const related = [
  ...['venues', 'organizers'].flatMap((collection) => [
    ...['', '?event=1', '?event=2', '?has_events=true', '?has_events=false', '?only_with_upcoming=true'].map(
      (query) => `/${collection}${query}`,
    ),
    ...['?search=hidden', '?search=open', '?status=draft', '?status=trash', '?per_page=1&page=2'].map(
      (query) => `/${collection}${query}`,
    ),
  ]),
  ...['categories', 'tags'].flatMap((collection) => [
    ...['', '?event=1', '?event=2', '?post=2', '?hide_empty=false', '?hide_empty=false&orderby=count'].map(
      (query) => `/${collection}${query}`,
    ),
    `/${collection}/1`,
  ]),
  '/categories/2',
]

type Send = (calendar: TestCalendar, options: RequestOptions) => Promise<Reply>

/** The response of a calendar to each request. */
async function repliesTo(
  calendar: TestCalendar,
  questions: readonly (readonly [string, Send])[],
  options: RequestOptions,
) {
  const replies: object[] = []
  for (const [question, sendOne] of questions) replies.push({ question, ...(await sendOne(calendar, options)) })
  return replies
}

const reading: readonly (readonly [string, Send])[] = [
  ...[...reads, ...singles, ...related].map((path): readonly [string, Send] => [
    `GET ${path}`,
    (calendar, options) => calendar.get(path, options),
  ]),
  ...singles.map((path): readonly [string, Send] => [
    `HEAD ${path}`,
    (calendar, options) => calendar.send({ ...options, method: 'HEAD', path: `/calendar/events/v1${path}` }),
  ]),
]

const conditions = [{}, { 'if-match': '"x"' }, { 'if-match': '*' }]
const writing = [
  ...['/events/2', '/events/by-slug/hidden', '/venues/2', '/venues/by-slug/hidden-hall', '/organizers/2'],
  '/organizers/by-slug/hidden-choir',
].flatMap((path): (readonly [string, Send])[] => [
  ...[{}, { title: 'x', venue: 'x', organizer: 'x' }, { status: 'publish' }, { author: 1 }, { featured: 'maybe' }].map(
    (body): readonly [string, Send] => [
      `PUT ${path} ${JSON.stringify(body)}`,
      (calendar, options) => calendar.put(path, body, options),
    ],
  ),
  ...conditions.flatMap((headers): (readonly [string, Send])[] => [
    [
      `PATCH ${path} ${JSON.stringify(headers)}`,
      (calendar, options) => calendar.patch(path, {}, { ...options, headers }),
    ],
    [`DELETE ${path} ${JSON.stringify(headers)}`, (calendar, options) => calendar.del(path, { ...options, headers })],
  ]),
  [`DELETE ${path} force`, (calendar, options) => calendar.del(`${path}?force=true`, options)],
])

const references: readonly Readonly<Record<string, unknown>>[] = [
  { venue: 2 },
  { venue: [1, 2] },
  { venue: { id: 2 } },
  { organizer: 2 },
  { organizer: [{ id: 2, organizer: 'x' }] },
  { post_parent: 2 },
  { image: 1 },
  { image: 2 },
  { venue: { venue: 'New hall', image: 1 } },
  { venue: 2, organizer: 2, post_parent: 2, image: 1 },
]
const naming = references.flatMap((body): (readonly [string, Send])[] => [
  [`POST /events ${JSON.stringify(body)}`, (calendar, options) => calendar.post('/events', anEvent(body), options)],
  ...[3, 4].map((id): readonly [string, Send] => [
    `PUT /events/${id} ${JSON.stringify(body)}`,
    (calendar, options) => calendar.put(`/events/${id}`, body, options),
  ]),
])

describe.each(hidings)('what is hidden as %s', (_, hiding) => {
  test.each(users)('does not exist for %s: reading', async (_who, user) => {
    const [hidden, empty] = await worlds(hiding)
    expect(await repliesTo(hidden, reading, { user })).toEqual(await repliesTo(empty, reading, { user }))
  })

  test.each(users)('does not exist for %s: changing and deleting', async (_who, user) => {
    const [hidden, empty] = await worlds(hiding)
    expect(await repliesTo(hidden, writing, { user })).toEqual(await repliesTo(empty, writing, { user }))
  })

  test.each(users)('does not exist for %s: linking to it', async (_who, user) => {
    const [hidden, empty] = await worlds(hiding)
    expect(await repliesTo(hidden, naming, { user })).toEqual(await repliesTo(empty, naming, { user }))
  })

  test.each(users)('does not exist for %s: in the same process', async (_who, user) => {
    const [hidden, empty] = await worlds(hiding)
    const outcomes = async (calendar: TestCalendar) => {
      const { events, venues, organizers } = calendar.as(user)
      const calls = [events.get(2), events.getBySlug('hidden'), events.update(2, {}), events.delete(2), venues.get(2)]
      const more = [venues.update(2, {}), venues.deleteBySlug('hidden-hall'), organizers.get(2), organizers.delete(2)]
      const explained = [calendar.explain({}, { user, id: 2 }), calendar.explain({ venue: 2 }, { user })]
      const settled = await Promise.allSettled<unknown>([...calls, ...more, ...explained])
      return settled.map((one) =>
        one.status === 'fulfilled' ? one.value : [one.reason.code, one.reason.message, one.reason.details],
      )
    }
    expect(await outcomes(hidden)).toEqual(await outcomes(empty))
  })
})

test('users with permission see it, which proves that these tests can fail', async () => {
  const [hidden, empty] = await worlds({ status: 'draft' })
  const statusFor = async (calendar: TestCalendar) =>
    (await calendar.get('/events/2', { user: { id: 2, roles: ['editor'] } })).status
  expect([await statusFor(hidden), await statusFor(empty)]).toEqual([200, 404])
  expect((await hidden.get('/events/1', { user: { id: 2, roles: ['editor'] } })).json).toMatchObject({
    post_parent: 2,
    venue: [{ id: 2 }, { id: 1 }],
  })
})

test('an update of an event keeps the links that its author does not see', async () => {
  const calendar = openCalendar()
  const venue = await calendar.makeVenue({ status: 'draft' })
  const event = await calendar.makeEvent({}, { user: author })
  await calendar.put(`/events/${event.id}`, { venue: [venue.id] })
  expect((await calendar.put(`/events/${event.id}`, { title: 'x' }, { user: author })).json.venue).toEqual([])
  await calendar.put(`/venues/${venue.id}`, { status: 'publish' })
  expect((await calendar.get(`/events/${event.id}`)).json.venue).toHaveLength(1)
})

test('a change to something hidden does not change the tag of what is shown', async () => {
  const calendar = openCalendar()
  const venue = await calendar.makeVenue({ status: 'draft' })
  const event = await calendar.makeEvent({ venue: venue.id })
  const tags = async () => [
    (await calendar.get(`/events/${event.id}`)).headers['etag'],
    (await calendar.get('/events')).headers['etag'],
  ]
  const before = await tags()
  await calendar.put(`/venues/${venue.id}`, { city: 'Lyon' })
  await calendar.makeEvent({ status: 'private' })
  expect(await tags()).toEqual(before)
  await calendar.put(`/venues/${venue.id}`, { status: 'publish' })
  expect(await tags()).not.toEqual(before)
})
