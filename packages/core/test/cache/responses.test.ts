import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { allPermissions } from '../../src/domain/default-policy.ts'
import { bodyText } from '../../src/http/message.ts'
import type { PostPermissions, User } from '../../src/ports/policy.ts'
import type { Scope } from '../../src/ports/query.ts'
import type { Store } from '../../src/ports/store.ts'
import { editor, NOW, openCalendar, otherAuthor, visitor } from '../fixtures.ts'

/** A calendar with a clock that the test moves. */
function openWithClock() {
  const time = { now: NOW }
  return { time, calendar: openCalendar({ clock: () => time.now }) }
}

const day = (number: number) => new Date(NOW + number * 86_400_000).toISOString().slice(0, 10)

/** The time this many seconds after the start of the test, in ISO 8601. */
const moment = (seconds: number) => new Date(NOW + seconds * 1000).toISOString().slice(0, 19)

describe('a cached response', () => {
  test('is sent until something is written', async () => {
    const { calendar, time } = openWithClock()
    const { json: made } = await calendar.post('/events', { title: 'A', start_date: day(0), end_date: day(1) })
    for (let times = 0; times < 2; times += 1) await calendar.handle(listRequest())
    const third = await calendar.handle(listRequest())
    time.now += 40_000
    expect((await calendar.handle(listRequest())).body).toBe(third.body)
    await calendar.post(`/events/${made.id}`, { title: 'B' })
    expect(JSON.parse(bodyText(await calendar.handle(listRequest()))).events[0].title).toBe('B')
  })

  test('ends when a post becomes due and when the day ends', async () => {
    const { calendar, time } = openWithClock()
    const soon = { status: 'future', date: new Date(NOW + 30_000).toISOString().slice(0, 19) }
    await calendar.post('/events', { title: 'Soon', start_date: day(0), end_date: day(0), ...soon })
    const total = async () => (await calendar.get('/events')).json.total
    const seen = []
    for (const seconds of [0, 29, 1, 43_169, 1]) {
      time.now += seconds * 1000
      seen.push(await total())
    }
    expect(seen).toEqual([0, 0, 1, 1, 0])
  })

  test('is not sent any more after the clock was set back to an earlier time', async () => {
    const { calendar, time } = openWithClock()
    const later = { start_date: day(0), end_date: day(0), status: 'future', date: moment(30) }
    await calendar.post('/events', { title: 'Later', ...later })
    const seen = []
    for (const seconds of [40, 41, 20]) {
      time.now = NOW + seconds * 1000
      for (let times = 0; times < 3; times += 1) seen.push((await calendar.get('/events')).json.total)
    }
    expect(seen).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0])
  })

  test.each([
    ['events that have not begun', '/events?strict_dates=true'],
    ['venues with an event to come', '/venues?only_with_upcoming=true'],
  ])('is never a list of %s, which can change in the next second', async (_, list) => {
    const { calendar, time } = openWithClock()
    const dates = { start_date: moment(5), end_date: moment(5) }
    await calendar.post('/events', { title: 'Short', ...dates, venue: { venue: 'Hall' } })
    const seen = []
    for (const seconds of [4, 6]) {
      time.now = NOW + seconds * 1000
      for (let times = 0; times < 3; times += 1) seen.push((await calendar.get(list)).json.total)
    }
    expect(seen).toEqual([1, 1, 1, 0, 0, 0])
  })

  test('has the filters of the request, whichever list was requested before', async () => {
    const { calendar } = openWithClock()
    for (const venue of ['Hall', 'Park']) {
      await calendar.events.create({ title: venue, start_date: day(0), end_date: day(1), venue: { venue } })
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
        titles.push((await calendar.get(`/events?${list}`, { user: editor })).json.events.map(titleOf))
      expect(titles).toEqual([['Hall', 'Park'], ['Hall'], ['Park'], ['Hall'], ['Park'], ['Hall'], ['Park', 'Hall'], []])
    }
  })

  test('shares its page with all lists of the same window', async () => {
    const { watched, storeCalls } = watchedStore()
    const calendar = openCalendar({ store: watched, clock: () => NOW })
    await calendar.events.create({ title: 'A', start_date: day(0), end_date: day(1) })
    storeCalls.length = 0
    const queries = ['', ...[day(0), `${day(0)}T23:59:59`, String(NOW / 1000)].map((date) => `?start_date=${date}`)]
    const texts = []
    for (const query of [...queries, ...queries]) texts.push(await calendar.get(`/events${query}`))
    expect(storeCalls.filter((question) => question.startsWith('find'))).toHaveLength(1)
    // Each response has its own links, and so its own ETag.
    expect(texts.map(({ json }) => [json.total, json.events.length, json.rest_url])).toEqual(
      [...queries, ...queries].map((query) => [1, 1, expect.stringMatching(query === '' ? /events$/ : /start_date=/)]),
    )
    expect(new Set(texts.map(({ headers }) => headers['etag'])).size).toBe(queries.length)
    await calendar.get(`/events?start_date=${day(1)}`)
    await calendar.get(`/events?start_date=${day(0)}&strict_dates=true`)
    expect(storeCalls.filter((question) => question.startsWith('find'))).toHaveLength(3)
  })

  test('shares its events with other lists until something is written', async () => {
    const { watched, storeCalls } = watchedStore()
    const calendar = openCalendar({ store: watched, clock: () => NOW })
    const links = { categories: ['music'], tags: ['free'], venue: { venue: 'Hall' } }
    await calendar.events.create({ title: 'A', start_date: day(0), end_date: day(1), ...links })
    const loaded = () => storeCalls.filter((question) => !question.startsWith('find'))
    storeCalls.length = 0
    await calendar.get(`/events?end_date=${day(2)}`)
    expect(loaded().toSorted()).toEqual(['category 1', 'tag 1', 'venue 1'])
    await calendar.get('/events')
    expect(loaded()).toHaveLength(3)
    await calendar.post('/venues/1', { venue: 'House' })
    expect((await calendar.get('/events')).json.events[0].venue[0].venue).toBe('House')
  })

  test('is never one that a password opened', async () => {
    const { calendar } = openWithClock()
    const secret = { title: 'A', start_date: day(0), end_date: day(1), password: 'secret' }
    const { json: made } = await calendar.post('/events', secret)
    expect((await calendar.get(`/events/${made.id}?password=secret`)).status).toBe(200)
    expect((await calendar.get(`/events/${made.id}`, { headers: { 'x-event-password': 'secret' } })).status).toBe(200)
    expect((await calendar.get(`/events/${made.id}`)).status).toBe(403)
    expect((await calendar.get(`/events/${made.id}?password=wrong`)).status).toBe(403)
  })

  test('is not used for operations with hooks, or with the option tickets', async () => {
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
    await ticketed.post('/events', { title: 'A', start_date: day(0), end_date: day(1) })
    for (const calendar of [hooked, ticketed]) {
      calls = 0
      await calendar.get('/events')
      await calendar.get('/events')
      expect(calls).toBe(2)
    }
  })

  test('is cached for the permissions that the policy returns', async () => {
    let read: 'all' | 'none' = 'all'
    const calendar = openCalendar({ policy: { events: { read: () => read } } })
    await calendar.events.create({ title: 'A', start_date: day(0), end_date: day(1) })
    await calendar.get('/events')
    expect((await calendar.get('/events')).json.total).toBe(1)
    read = 'none'
    expect((await calendar.get('/events')).json.total).toBe(0)
  })

  test('is cached for these permissions even if the policy later changes the object that it returned', async () => {
    const events = { ...allPermissions.events }
    const calendar = openCalendar({ policy: () => ({ ...allPermissions, events }) })
    await calendar.events.create({ title: 'A', start_date: day(0), end_date: day(1) })
    await calendar.get('/events')
    expect((await calendar.get('/events')).json.total).toBe(1)
    events.read = 'none'
    expect((await calendar.get('/events')).json.total).toBe(0)
  })

  test('is not affected by a policy that changes the permissions during a request', async () => {
    const events: { edit: Scope } & PostPermissions = { ...allPermissions.events, edit: 'none' }
    const store = memoryStore()
    const changing: Store = {
      ...store,
      find: (kind, query) => {
        events.edit = 'all'
        return store.find(kind, query)
      },
    }
    const calendar = openCalendar({ store: changing, policy: () => ({ ...allPermissions, events }), clock: () => NOW })
    const locked = { title: 'A', description: 'Hidden words', start_date: day(0), end_date: day(1), password: 'secret' }
    await calendar.events.create(locked)
    for (let times = 0; times < 4; times += 1) {
      events.edit = 'none'
      const { text } = await calendar.get('/events', { user: otherAuthor })
      expect(text).toContain('"title":"A"')
      expect(text).not.toContain('Hidden words')
    }
  })

  test('is in the requested language, however the parameter is encoded', async () => {
    const { calendar } = openWithClock()
    await calendar.events.create({ title: 'A', start_date: day(0), end_date: day(1), cost: '0' })
    const cost = async (query: string) => (await calendar.get(`/events${query}`)).json.events[0].cost
    expect([await cost('?i18n%5Flanguage=fr'), await cost('')]).toEqual(['Gratuit', 'Free'])
  })

  test('does not change when a host changes its headers', async () => {
    const { calendar } = openWithClock()
    await calendar.handle(listRequest())
    const mine = await calendar.handle(listRequest())
    Object.assign(mine.headers, { 'X-Mine': 'yes' })
    expect((await calendar.handle(listRequest())).headers).not.toHaveProperty('X-Mine')
  })
})

function requestOf({ method, path: at, body }: { method: string; path: string; body?: unknown }, user: User | null) {
  const path = `/calendar/events/v1${at}`
  const headers = { 'content-type': 'application/json' }
  return { method, path, query: '', headers, mount: 'http://example.org/api', user, body }
}

function listRequest() {
  return requestOf({ method: 'GET', path: '/events' }, visitor)
}

/** A store that records which records were requested. */
function watchedStore() {
  const store = memoryStore()
  const storeCalls: string[] = []
  const watched: Store = {
    ...store,
    getMany: (kind, ids) => {
      storeCalls.push(`${kind} ${ids.join()}`)
      return store.getMany(kind, ids)
    },
    find: (kind, query) => {
      storeCalls.push(`find ${kind}`)
      return store.find(kind, query)
    },
  }
  return { watched, storeCalls }
}

function titleOf({ title }: { readonly title: string }): string {
  return title
}

describe('a list that several clients request at the same time', () => {
  /** A calendar whose store reports how often it was searched, and can fail. */
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

  test('is made once after a write', async () => {
    const { calendar, owner, searched } = counted()
    for (let times = 0; times < 2; times++) await calendar.get('/events')
    await owner.events.create({ title: 'A', start_date: day(1), end_date: day(1) })
    const before = searched()
    const replies = await Promise.all(Array.from({ length: 10 }, () => calendar.get('/events')))
    expect(searched() - before).toBe(1)
    expect(replies.map(({ json }) => json.events.length)).toEqual(Array(10).fill(1))
  })

  test('is made for each client if it cannot be cached', async () => {
    const { calendar, searched } = counted()
    const replies = await Promise.all(Array.from({ length: 5 }, () => calendar.get('/events?strict_dates=true')))
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(searched()).toBe(5)
  })

  test('is made by the other callers if the first one fails', async () => {
    const { calendar } = counted((times) => {
      if (times === 1) throw new Error('out of order')
    })
    const replies = await Promise.all(Array.from({ length: 3 }, () => calendar.get('/events')))
    expect(replies.map(({ status }) => status)).toEqual([500, 200, 200])
  })

  test('is not shared between users', async () => {
    const { calendar, owner } = counted()
    await owner.events.create({ title: 'Draft', status: 'draft', start_date: day(1), end_date: day(1) })
    await owner.events.create({ title: 'Open', start_date: day(1), end_date: day(1) })
    const listAs = (user: User | null) => calendar.get('/events?include=1,2', { user })
    for (let times = 0; times < 3; times++) {
      const replies = await Promise.all([editor, visitor, editor, visitor].map(listAs))
      const titles = replies.map(({ json }) => json.events.map(({ title }: { title: string }) => title).join())
      expect(titles).toEqual(['Draft,Open', 'Open', 'Draft,Open', 'Open'])
    }
  })
})
