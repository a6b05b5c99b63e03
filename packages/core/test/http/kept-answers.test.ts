import { memoryStore } from '@kalends/store-memory'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../src/calendar.ts'
import { allRights } from '../../src/domain/default-policy.ts'
import type { User } from '../../src/ports/users.ts'
import { author, contributor, editor, get, NOW, openCalendar, otherAuthor, post, visitor } from '../fixtures.ts'

/** Two calendars on one store and one clock: one keeps what it has made, the other makes everything anew. */
function twins() {
  const store = memoryStore()
  const time = { now: NOW }
  const clock = () => time.now
  return {
    time,
    keeping: openCalendar({ store, clock }),
    forgetful: openCalendar({ store, clock, cacheSize: 0 }),
  }
}

const people: readonly (User | null)[] = [visitor, editor, author, otherAuthor, contributor]
const person = fc.constantFrom(...people)
const id = fc.integer({ min: 1, max: 4 })
const day = (number: number) => new Date(NOW + number * 86_400_000).toISOString().slice(0, 10)

const path = fc.oneof(
  fc.constantFrom(
    '/events',
    '/events?per_page=2&page=2',
    `/events?start_date=${day(-1)}&end_date=${day(1)}`,
    '/events?status=publish,future,draft',
    '/events?status=future&start_date=2000-01-01',
    '/events?categories=music',
    '/events?i18n_language=fr',
    '/events?i18n%5Flanguage=fr',
    '/venues',
    '/venues?only_with_upcoming=true',
    '/organizers',
    '/categories',
    '/categories?hide_empty=true',
    '/tags?orderby=count',
  ),
  id.map((number) => `/events/${number}`),
  id.map((number) => `/venues/${number}`),
  id.map((number) => `/categories/${number}`),
  id.map((number) => `/events/by-slug/event-${number}`),
)

const event = fc.record(
  {
    title: id.map((number) => `Event ${number}`),
    start_date: fc.integer({ min: -2, max: 2 }).map(day),
    end_date: fc.constant(day(3)),
    status: fc.constantFrom('publish', 'draft', 'future', 'future', 'private'),
    date: fc.integer({ min: -5, max: 90 }).map((seconds) => new Date(NOW + seconds * 1000).toISOString().slice(0, 19)),
    venue: fc.constantFrom(1, 2, 9),
    cost: fc.constantFrom('0', '5'),
    categories: fc.constantFrom('music', 'talks'),
    tags: fc.constantFrom('free', 'late'),
    password: fc.constantFrom('secret', ''),
    hide_from_listings: fc.boolean(),
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
    body: fc.record({ venue: fc.string({ minLength: 1, maxLength: 5 }), status: fc.constantFrom('publish', 'draft') }),
  }),
  fc.record({
    method: fc.constant('POST'),
    path: id.map((number) => `/categories/${number}`),
    body: fc.record({ description: fc.string() }),
  }),
)

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('read' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('write' as const), person, write }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(400, 1000, 40_000) }) },
)

/** Everybody's look at a path, in one language after the other. */
async function look(calendar: Calendar, at: string): Promise<readonly unknown[]> {
  const seen = []
  for (const language of ['en', 'fr']) {
    for (const user of people) seen.push(await get(calendar, at, { user, headers: { 'accept-language': language } }))
  }
  return seen
}

async function prepare(calendar: Calendar): Promise<void> {
  for (const name of ['Music', 'Talks']) await calendar.categories.create({ name })
  for (const venue of ['Hall', 'Park']) await calendar.venues.create({ venue })
}

describe('what a calendar keeps', () => {
  test('never shows: every answer is what it would be if it were made anew', async () => {
    const steps = fc.array(step, { minLength: 5, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.tuple(path, path), steps, async (paths, taken) => {
        const { keeping, forgetful, time } = twins()
        await prepare(keeping)
        for (const one of taken) {
          if (one.does === 'wait') time.now += one.ms
          else if (one.does === 'write') await keeping.handle(messageOf(one.write, one.person))
          else for (const at of [...paths, ...paths]) expect(await look(keeping, at)).toEqual(await look(forgetful, at))
        }
      }),
      { numRuns: process.env['KALENDS_LONG_TESTS'] ? 3000 : 100 },
    )
  })

  test('is found again within the second once it has been asked for twice, and no write passes unseen', async () => {
    const { keeping } = twins()
    const { json: made } = await post(keeping, '/events', { title: 'A', start_date: day(0), end_date: day(1) })
    await keeping.handle(listMessage())
    const second = await keeping.handle(listMessage())
    expect((await keeping.handle(listMessage())).body).toBe(second.body)
    await post(keeping, `/events/${made.id}`, { title: 'B' })
    expect((await get(keeping, '/events')).json.events[0].title).toBe('B')
  })

  test('does not hold up the clock: what is due comes out, and yesterday ends', async () => {
    const { keeping, time } = twins()
    const soon = { status: 'future', date: new Date(NOW + 30_000).toISOString().slice(0, 19) }
    await post(keeping, '/events', { title: 'Soon', start_date: day(0), end_date: day(0), ...soon })
    const total = async () => (await get(keeping, '/events')).json.total
    const seen = []
    for (const seconds of [0, 29, 1, 43_169, 1]) {
      time.now += seconds * 1000
      seen.push(await total())
    }
    expect(seen).toEqual([0, 0, 1, 1, 0])
  })

  test('shares what events are linked to, until something is written', async () => {
    const store = memoryStore()
    const loaded: string[] = []
    const watched = {
      ...store,
      getMany: ((kind, ids) => {
        loaded.push(`${kind} ${ids.join()}`)
        return store.getMany(kind, ids)
      }) as typeof store.getMany,
    }
    const calendar = openCalendar({ store: watched, clock: () => NOW })
    const links = { categories: ['music'], tags: ['free'], venue: { venue: 'Hall' } }
    await calendar.events.create({ title: 'A', start_date: day(0), end_date: day(1), ...links })
    await calendar.events.create({ title: 'B', start_date: day(2), end_date: day(3), ...links, venue: 1 })
    loaded.length = 0
    await get(calendar, `/events?end_date=${day(2)}`)
    expect(loaded.toSorted()).toEqual(['category 1', 'tag 1', 'venue 1'])
    await get(calendar, '/events')
    expect(loaded).toHaveLength(3)
    await post(calendar, '/venues/1', { venue: 'House' })
    const { text } = await get(calendar, '/events')
    expect([text.split('"venue":"House"').length, text.includes('Hall')]).toEqual([3, false])
  })

  test('is not what a password has opened', async () => {
    const { keeping } = twins()
    const secret = { title: 'A', start_date: day(0), end_date: day(1), password: 'secret' }
    const { json: made } = await post(keeping, '/events', secret)
    expect((await get(keeping, `/events/${made.id}?password=secret`)).status).toBe(200)
    expect((await get(keeping, `/events/${made.id}`, { headers: { 'x-event-password': 'secret' } })).status).toBe(200)
    expect((await get(keeping, `/events/${made.id}`)).status).toBe(403)
    expect((await get(keeping, `/events/${made.id}?password=wrong`)).status).toBe(403)
  })

  test('is nothing where hooks or tickets of the host decide', async () => {
    let calls = 0
    const hooked = openCalendar({
      hooks: {
        'events.list': {
          before: () => {
            calls += 1
          },
        },
      },
    })
    const ticketed = openCalendar({ tickets: { ticketedEvents: () => Promise.resolve([++calls]) } })
    await post(ticketed, '/events', { title: 'A', start_date: day(0), end_date: day(1) })
    for (const calendar of [hooked, ticketed]) {
      calls = 0
      await get(calendar, '/events')
      await get(calendar, '/events')
      expect(calls).toBe(2)
    }
  })

  test('belongs to the rights that the policy gives at that moment', async () => {
    let read: 'all' | 'none' = 'all'
    const calendar = openCalendar({ policy: { events: { read: () => read } } })
    await calendar.events.create({ title: 'A', start_date: day(0), end_date: day(1) })
    await get(calendar, '/events')
    expect((await get(calendar, '/events')).json.total).toBe(1)
    read = 'none'
    expect((await get(calendar, '/events')).json.total).toBe(0)
  })

  test('belongs to them also where the policy changes the very answer that it gave before', async () => {
    const events = { ...allRights.events }
    const calendar = openCalendar({ policy: () => ({ ...allRights, events }) })
    await calendar.events.create({ title: 'A', start_date: day(0), end_date: day(1) })
    await get(calendar, '/events')
    expect((await get(calendar, '/events')).json.total).toBe(1)
    events.read = 'none'
    expect((await get(calendar, '/events')).json.total).toBe(0)
  })

  test('is in the language that was asked for, however the parameter was written', async () => {
    const { keeping } = twins()
    await keeping.events.create({ title: 'A', start_date: day(0), end_date: day(1), cost: '0' })
    const cost = async (query: string) => (await get(keeping, `/events${query}`)).json.events[0].cost
    expect([await cost('?i18n%5Flanguage=fr'), await cost('')]).toEqual(['Gratuit', 'Free'])
  })

  test('may be changed by whoever got it, to no one else’s harm', async () => {
    const { keeping } = twins()
    await keeping.handle(listMessage())
    const mine = await keeping.handle(listMessage())
    Object.assign(mine.headers, { 'X-Mine': 'yes' })
    expect((await keeping.handle(listMessage())).headers).not.toHaveProperty('X-Mine')
  })
})

function messageOf({ method, path: at, body }: { method: string; path: string; body?: unknown }, user: User | null) {
  const path = `/calendar/events/v1${at}`
  const headers = { 'content-type': 'application/json' }
  return { method, path, query: '', headers, mount: 'http://example.org/api', user, body }
}

function listMessage() {
  return messageOf({ method: 'GET', path: '/events' }, visitor)
}
