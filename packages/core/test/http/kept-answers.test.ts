import { memoryStore } from '@kalends/store-memory'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../src/calendar.ts'
import { allRights } from '../../src/domain/default-policy.ts'
import { bodyText } from '../../src/http/message.ts'
import type { PostRights } from '../../src/ports/policy.ts'
import type { Scope } from '../../src/ports/query.ts'
import type { Store } from '../../src/ports/store.ts'
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

/** So many seconds from the beginning of the test. */
const moment = (seconds: number) => new Date(NOW + seconds * 1000).toISOString().slice(0, 19)

const path = fc.oneof(
  fc.constantFrom(
    '/events',
    '/events?per_page=2&page=2',
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
  ),
  id.map((number) => `/events/${number}`),
  id.map((number) => `/venues/${number}`),
  id.map((number) => `/categories/${number}`),
  id.map((number) => `/events/by-slug/event-${number}`),
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

/** Also past midnight, which is twelve hours away, and back, as clocks that are put right do. */
const WAITS = [400, 1000, 7000, 40_000, 43_190_000, -20_000] as const

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('read' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('write' as const), person, write }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const), ms: fc.constantFrom(...WAITS) }) },
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

describe('what a calendar keeps', () => {
  test('never shows: every answer is what it would be if it were made anew', async () => {
    const steps = fc.array(step, { minLength: 5, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.array(path, { minLength: 3, maxLength: 5 }), steps, async (paths, taken) => {
        const { keeping, forgetful, time } = twins()
        await prepare(keeping)
        for (const one of taken) {
          if (one.does === 'wait') time.now += one.ms
          else if (one.does === 'write') await keeping.handle(messageOf(one.write, one.person))
          else for (const at of [...paths, ...paths]) expect(await look(keeping, at)).toEqual(await look(forgetful, at))
          // Time passes between two looks at least as often as somebody writes.
          time.now += 900
        }
      }),
      { numRuns: process.env['KALENDS_LONG_TESTS'] ? 3000 : 60 },
    )
  })

  test('is found again once it has been asked for twice, and no write passes unseen', async () => {
    const { keeping, time } = twins()
    const { json: made } = await post(keeping, '/events', { title: 'A', start_date: day(0), end_date: day(1) })
    for (let times = 0; times < 2; times += 1) await keeping.handle(listMessage())
    const third = await keeping.handle(listMessage())
    time.now += 40_000
    expect((await keeping.handle(listMessage())).body).toBe(third.body)
    await post(keeping, `/events/${made.id}`, { title: 'B' })
    expect(JSON.parse(bodyText(await keeping.handle(listMessage()))).events[0].title).toBe('B')
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

  test('is taken back with the clock', async () => {
    const { keeping, time } = twins()
    const later = { start_date: day(0), end_date: day(0), status: 'future', date: moment(30) }
    await post(keeping, '/events', { title: 'Later', ...later })
    const seen = []
    for (const seconds of [40, 41, 20]) {
      time.now = NOW + seconds * 1000
      for (let times = 0; times < 3; times += 1) seen.push((await get(keeping, '/events')).json.total)
    }
    expect(seen).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0])
  })

  test.each([
    ['events that have not begun', '/events?strict_dates=true'],
    ['venues with an event to come', '/venues?only_with_upcoming=true'],
  ])('is no list of %s, which may be another in the next second', async (_, list) => {
    const { keeping, time } = twins()
    const dates = { start_date: moment(5), end_date: moment(5) }
    await post(keeping, '/events', { title: 'Short', ...dates, venue: { venue: 'Hall' } })
    const seen = []
    for (const seconds of [4, 6]) {
      time.now = NOW + seconds * 1000
      for (let times = 0; times < 3; times += 1) seen.push((await get(keeping, list)).json.total)
    }
    expect(seen).toEqual([1, 1, 1, 0, 0, 0])
  })

  test('is another page for whoever asks for something else', async () => {
    const { keeping } = twins()
    for (const venue of ['Hall', 'Park']) {
      await keeping.events.create({ title: venue, start_date: day(0), end_date: day(1), venue: { venue } })
    }
    const lists = [
      '',
      'venue=1',
      'venue=2',
      'per_page=1',
      'per_page=1&page=2',
      'search=hall',
      'order=desc',
      'status=draft',
    ]
    for (let times = 0; times < 3; times += 1) {
      const titles = []
      for (const list of lists)
        titles.push((await get(keeping, `/events?${list}`, { user: editor })).json.events.map(titleOf))
      expect(titles).toEqual([['Hall', 'Park'], ['Hall'], ['Park'], ['Hall'], ['Park'], ['Hall'], ['Park', 'Hall'], []])
    }
  })

  test('is one page for all who ask for the same, however they write their dates', async () => {
    const { watched, asked } = watchedStore()
    const calendar = openCalendar({ store: watched, clock: () => NOW })
    await calendar.events.create({ title: 'A', start_date: day(0), end_date: day(1) })
    asked.length = 0
    const queries = ['', ...[day(0), `${day(0)}T23:59:59`, String(NOW / 1000)].map((date) => `?start_date=${date}`)]
    const answers = []
    for (const query of [...queries, ...queries]) answers.push(await get(calendar, `/events${query}`))
    expect(asked.filter((question) => question.startsWith('find'))).toHaveLength(1)
    // Each has its own links, and what goes with them.
    expect(answers.map(({ json }) => [json.total, json.events.length, json.rest_url])).toEqual(
      [...queries, ...queries].map((query) => [1, 1, expect.stringMatching(query === '' ? /events$/ : /start_date=/)]),
    )
    expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(queries.length)
    await get(calendar, `/events?start_date=${day(1)}`)
    await get(calendar, `/events?start_date=${day(0)}&strict_dates=true`)
    expect(asked.filter((question) => question.startsWith('find'))).toHaveLength(3)
  })

  test('shares what events are linked to, until something is written', async () => {
    const { watched, asked } = watchedStore()
    const calendar = openCalendar({ store: watched, clock: () => NOW })
    const links = { categories: ['music'], tags: ['free'], venue: { venue: 'Hall' } }
    await calendar.events.create({ title: 'A', start_date: day(0), end_date: day(1), ...links })
    await calendar.events.create({ title: 'B', start_date: day(2), end_date: day(3), ...links, venue: 1 })
    const loaded = () => asked.filter((question) => !question.startsWith('find'))
    asked.length = 0
    await get(calendar, `/events?end_date=${day(2)}`)
    expect(loaded().toSorted()).toEqual(['category 1', 'tag 1', 'venue 1'])
    await get(calendar, '/events')
    expect(loaded()).toHaveLength(3)
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

  test('belongs to them also where the policy changes it while a request is under way', async () => {
    const events: { edit: Scope } & PostRights = { ...allRights.events, edit: 'none' }
    const store = memoryStore()
    const changing: Store = {
      ...store,
      find: (kind, query) => {
        events.edit = 'all'
        return store.find(kind, query)
      },
    }
    const calendar = openCalendar({ store: changing, policy: () => ({ ...allRights, events }), clock: () => NOW })
    const locked = { title: 'A', description: 'Hidden words', start_date: day(0), end_date: day(1), password: 'secret' }
    await calendar.events.create(locked)
    for (let times = 0; times < 4; times += 1) {
      events.edit = 'none'
      const { text } = await get(calendar, '/events', { user: otherAuthor })
      expect(text).toContain('"title":"A"')
      expect(text).not.toContain('Hidden words')
    }
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

/** A store that tells which records it was asked for. */
function watchedStore() {
  const store = memoryStore()
  const asked: string[] = []
  const watched: Store = {
    ...store,
    getMany: (kind, ids) => {
      asked.push(`${kind} ${ids.join()}`)
      return store.getMany(kind, ids)
    },
    find: (kind, query) => {
      asked.push(`find ${kind}`)
      return store.find(kind, query)
    },
  }
  return { watched, asked }
}

function titleOf({ title }: { readonly title: string }): string {
  return title
}

describe('a list that several ask for at the same time', () => {
  /** A calendar whose store says how often it was searched, and may fail. */
  function counted(find: (times: number) => void = () => {}) {
    const near = memoryStore()
    let times = 0
    const store: Store = {
      ...near,
      find: async (kind, query) => {
        times += 1
        const found = near.find(kind, query)
        find(times)
        return found
      },
    }
    return { calendar: openCalendar({ store }), owner: openCalendar({ store: near }), searched: () => times }
  }

  test('is made once after a write, for all of them', async () => {
    const { calendar, owner, searched } = counted()
    for (let times = 0; times < 2; times++) await get(calendar, '/events')
    await owner.events.create({ title: 'A', start_date: day(1), end_date: day(1) })
    const before = searched()
    const replies = await Promise.all(Array.from({ length: 10 }, () => get(calendar, '/events')))
    expect(searched() - before).toBe(1)
    expect(replies.map(({ json }) => json.events.length)).toEqual(Array(10).fill(1))
  })

  test('is made for each where it may not be kept', async () => {
    const { calendar, searched } = counted()
    const replies = await Promise.all(Array.from({ length: 5 }, () => get(calendar, '/events?strict_dates=true')))
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(searched()).toBe(5)
  })

  test('is made by the others when the first one fails', async () => {
    const { calendar } = counted((times) => {
      if (times === 1) throw new Error('out of order')
    })
    const replies = await Promise.all(Array.from({ length: 3 }, () => get(calendar, '/events')))
    expect(replies.map(({ status }) => status)).toEqual([500, 200, 200])
  })

  test('belongs to whoever asks', async () => {
    const { calendar, owner } = counted()
    await owner.events.create({ title: 'Draft', status: 'draft', start_date: day(1), end_date: day(1) })
    await owner.events.create({ title: 'Open', start_date: day(1), end_date: day(1) })
    const ask = (user: User | null) => get(calendar, '/events?include=1,2', { user })
    for (let times = 0; times < 3; times++) {
      const replies = await Promise.all([editor, visitor, editor, visitor].map(ask))
      const titles = replies.map(({ json }) => json.events.map(({ title }: { title: string }) => title).join())
      expect(titles).toEqual(['Draft,Open', 'Open', 'Draft,Open', 'Open'])
    }
  })
})
