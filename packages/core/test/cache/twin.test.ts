import { memoryStore } from '@kalends/store-memory'
import { runs } from '@kalends/tooling/runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCursor } from '../../src/contract/cursor.ts'
import type { User } from '../../src/ports/policy.ts'
import { author, contributor, editor, NOW, openCalendar, otherAuthor, type TestCalendar, visitor } from '../fixtures.ts'

/*
 * The proof that caching changes nothing: two calendars on one store and one clock, one of which caches nothing, must
 * send the same status, headers and bytes in random sessions. `KALENDS_RUNS=700`
 * runs more than 10,000.
 */

const sessions = runs(15)
const fields = { events: { seats: { type: 'integer', filterable: true } } } as const

const accounts: readonly (User | null)[] = [visitor, editor, author, otherAuthor, contributor]
const account = fc.constantFrom(...accounts)
const id = fc.integer({ min: 1, max: 4 })
const day = (number: number) => new Date(NOW + number * 86_400_000).toISOString().slice(0, 10)

/** The time this many seconds after the start of the test. */
const moment = (seconds: number) => new Date(NOW + seconds * 1000).toISOString().slice(0, 19)

/** A cursor before the first record by start, or behind the last one by publication. */
const behind = (list: string, filters: object) => writeCursor(list, JSON.stringify(filters), { value: 1, id: 1 })

const path = fc.oneof(
  fc.constantFrom(
    '/events',
    '/events?per_page=2&page=2',
    `/events?cursor=${behind('events', { per_page: 1 })}`,
    `/events?per_page=2&cursor=${behind('events', { strict_dates: '1' })}`,
    `/venues?cursor=${behind('venues', { only_with_upcoming: '1' })}`,
    `/events?start_date=${day(-1)}&end_date=${day(1)}`,
    '/events?status=publish,future,draft',
    '/events?status=future&start_date=2000-01-01',
    '/events?strict_dates=true',
    `/events?strict_dates=true&start_date=${day(-2)}&end_date=${moment(20)}`,
    `/events?start_date=${moment(20)}`,
    `/events?start_date=${moment(30)}&venue=1`,
    '/events?categories=music',
    '/events?i18n_language=fr',
    '/events?i18n%5Flanguage=fr',
    '/venues',
    '/venues?only_with_upcoming=true',
    '/organizers',
    '/categories',
    '/categories?hide_empty=true',
    '/tags?orderby=count',
    ...['ics', 'rss', 'jsonld', 'fullcalendar.json'].map((format) => `/events.${format}`),
    `/events.ics?start_date=${day(-1)}&categories=music`,
    `/events.fullcalendar.json?start=${day(-1)}&end=${day(2)}&timeZone=Asia/Kathmandu`,
    '/events?fields=id,title,venue.venue',
    '/events?expand=false',
    '/events?tz=America/New_York&fields=start,end',
    '/events/days',
    `/events/days?start_date=${day(-2)}&end_date=${day(3)}&categories=music`,
    '/events?custom_fields[seats]=10..20',
    '/venues?expand=false',
    '/events.ics',
    `/events.rss?start_date=${day(-1)}`,
    '/events.fullcalendar.json',
  ),
  id.map((number) => `/events/${number}`),
  id.map((number) => `/events/${number}.ics`),
  id.map((number) => `/venues/${number}`),
  id.map((number) => `/categories/${number}`),
  id.map((number) => `/events/by-slug/event-${number}`),
  id.map((number) => `/events/${number}.ics`),
  id.map((number) => `/events/${number}?fields=title,custom_fields.seats&expand=false`),
  id.map((number) => `/events/${number}?password=secret`),
)

const seconds = fc.integer({ min: -5, max: 90 })

const event = fc.record(
  {
    title: id.map((number) => `Event ${number}`),
    start_date: fc.oneof(fc.integer({ min: -2, max: 2 }).map(day), seconds.map(moment)),
    end_date: fc.oneof(
      fc.constant(day(3)),
      seconds.map((number) => moment(number + 10)),
    ),
    status: fc.constantFrom('publish', 'draft', 'future', 'future', 'private'),
    date: seconds.map(moment),
    venue: fc.constantFrom(1, 2, 9),
    cost: fc.constantFrom('0', '5'),
    categories: fc.constantFrom('music', 'talks'),
    tags: fc.constantFrom('free', 'late'),
    // Hashing is slow by design, so most events have no password.
    password: fc.constantFrom('secret', ...Array<string>(9).fill('')),
    hide_from_listings: fc.boolean(),
    custom_fields: fc.record({ seats: fc.constantFrom(5, 15, null) }),
  },
  { requiredKeys: ['title', 'start_date', 'end_date'] },
)

const write = fc.oneof(
  fc.record({ method: fc.constant('POST'), path: fc.constant('/events'), body: event }),
  fc.record({ method: fc.constant('POST'), path: id.map((number) => `/events/${number}`), body: event }),
  fc.record({ method: fc.constant('DELETE'), path: id.map((number) => `/events/${number}`), body: fc.constant({}) }),
  fc.record({
    method: fc.constant('POST'),
    path: fc.oneof(
      fc.constant('/venues'),
      id.map((number) => `/venues/${number}`),
    ),
    body: fc.record(
      {
        venue: fc.string({ minLength: 1, maxLength: 5 }),
        status: fc.constantFrom('publish', 'draft', 'future'),
        date: seconds.map(moment),
      },
      { requiredKeys: ['venue', 'status'] },
    ),
  }),
  fc.record({
    method: fc.constant('POST'),
    path: id.map((number) => `/categories/${number}`),
    body: fc.record({ description: fc.string() }),
  }),
)

/** Some of these waits pass midnight, which is twelve hours away. One sets the clock back, as a correction does. */
const WAITS = [400, 1000, 7000, 40_000, 3_600_000, 43_190_000, -20_000] as const

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('read' as const),
      users: fc.subarray([...accounts], { minLength: 1, maxLength: 2 }),
      language: fc.constantFrom('en', 'fr'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('write' as const), account, write, byOther: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(...WAITS) }) },
)

/** The responses to these users for a path, for its next page, and for a conditional request. */
async function responses(calendar: TestCalendar, at: string, users: readonly (User | null)[], language: string) {
  const replies = []
  for (const user of users) {
    const headers = { 'accept-language': language }
    const reply = await calendar.get(at, { user, headers })
    replies.push(reply)
    const etag = reply.headers['etag']
    if (etag !== undefined)
      replies.push(await calendar.get(at, { user, headers: { ...headers, 'if-none-match': etag } }))
    const next = reply.json?.next_cursor
    if (next) replies.push(await calendar.get(`${at.split('?')[0]}?cursor=${next}`, { user, headers }))
  }
  return replies
}

async function prepare(calendar: TestCalendar): Promise<void> {
  for (const name of ['Music', 'Talks']) await calendar.categories.create({ name })
  for (const venue of ['Hall', 'Park']) await calendar.venues.create({ venue })
  await calendar.venues.create({ venue: 'Arena', status: 'future', date: moment(25) })
  const dates = { start_date: day(-1), end_date: day(3) }
  await calendar.events.create({ title: 'Event 1', ...dates, venue: 3, categories: 'music' })
  await calendar.events.create({ title: 'Event 2', ...dates, venue: 1, status: 'future', date: moment(12) })
  await calendar.events.create({
    title: 'Event 3',
    start_date: moment(5),
    end_date: moment(15),
    venue: 2,
    tags: 'late',
  })
}

test('a calendar that caches sends what a calendar without a cache sends', async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(fc.array(path, { minLength: 3, maxLength: 5 }), steps, async (paths, session) => {
      const store = memoryStore()
      let now = NOW
      const clock = () => now
      const cached = openCalendar({ store, clock, fields })
      const uncached = openCalendar({ store, clock, fields, cacheBytes: 0 })
      await prepare(cached)
      for (const one of session) {
        if (one.does === 'wait') now += one.ms
        else if (one.does === 'write') await (one.byOther ? uncached : cached).handle(requestOf(one.write, one.account))
        else {
          for (const at of [...paths, ...paths]) {
            expect(await responses(cached, at, one.users, one.language)).toEqual(
              await responses(uncached, at, one.users, one.language),
            )
          }
        }
        now += 900
      }
    }),
    { numRuns: sessions },
  )
}, 86_400_000)

function requestOf({ method, path: at, body }: { method: string; path: string; body?: unknown }, user: User | null) {
  const path = `/calendar/events/v1${at}`
  const headers = { 'content-type': 'application/json' }
  return { method, path, query: '', headers, mount: 'http://example.org/api', user, body }
}
