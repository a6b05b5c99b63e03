import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test, vi } from 'vitest'
import { isStream } from '../../src/http/message.ts'
import type { Log, RequestReport } from '../../src/ports/host.ts'
import type { Store } from '../../src/ports/store.ts'
import { anEvent, editor, MOUNT, openCalendar, subscriber } from '../fixtures.ts'

type Options = NonNullable<Parameters<typeof openCalendar>[0]>

/** A calendar, and the reports of its requests. */
function observed(options: Options = {}) {
  const reports: RequestReport[] = []
  const calendar = openCalendar({ onRequest: (report) => void reports.push(report), ...options })
  /** The reports since the last call, each as a short list. */
  const told = (): unknown[] =>
    reports.splice(0).map(({ via, operation, status, cache }) => [via, operation, status, cache])
  return { calendar, reports, told }
}

/** A memory store whose calls take some milliseconds. */
function slowStore(ms: number): Store {
  const store = memoryStore()
  const methods = Object.entries(store).map(([name, method]) => {
    if (typeof method !== 'function' || name === 'close') return [name, method]
    return [name, async (...given: unknown[]) => setTimeout(ms, Reflect.apply(method, store, given))]
  })
  return Object.fromEntries(methods)
}

describe('a report of a feed that is sent as a stream', () => {
  /** A calendar with a large feed, a function that requests the feed, and the chunks of a first response. */
  async function requested(options: Options = {}) {
    const made = observed(options)
    const description = 'long '.repeat(19_000)
    await made.calendar.events.createMany(Array.from({ length: 30 }, () => anEvent({ description }) as never))
    made.told()
    const path = '/calendar/events/v1/events.ics'
    const request = async () => {
      const { body } = await made.calendar.handle({ method: 'GET', path, query: '', headers: {}, mount: MOUNT })
      if (!isStream(body)) throw new Error('The body is not a stream.')
      return body[Symbol.asyncIterator]()
    }
    return { ...made, request, chunks: await request() }
  }

  test('comes when the last part is read, with the time of all of it', async () => {
    const { reports, chunks } = await requested()
    await chunks.next()
    await setTimeout(30)
    expect(reports).toEqual([])
    while (!(await chunks.next()).done);
    expect(reports).toMatchObject([{ operation: 'feeds.ics', status: 200, cache: 'miss' }])
    expect(reports[0]?.durationMs).toBeGreaterThanOrEqual(29)
    await chunks.return?.()
    expect(reports).toHaveLength(1)
  })

  test.each(['before', 'after'])('comes once if the client leaves %s the first part', async (when) => {
    const { told, chunks } = await requested()
    if (when === 'after') await chunks.next()
    await chunks.return?.()
    await chunks.return?.()
    expect(await chunks.next()).toMatchObject({ done: true })
    expect(told()).toEqual([['http', 'feeds.ics', 499, 'miss']])
  })

  test('comes if the store fails in the middle', async () => {
    const store = memoryStore()
    let isBroken = false
    const find: Store['find'] = (kind, query) =>
      isBroken ? Promise.reject(new Error('broken')) : store.find(kind, query)
    const { told, chunks } = await requested({ store: { ...store, find }, log: { error: () => {} }, cacheBytes: 0 })
    isBroken = true
    await expect(async () => {
      while (!(await chunks.next()).done);
    }).rejects.toThrow()
    expect(told()).toEqual([['http', 'feeds.ics', 500, 'bypass']])
  })

  test('has the time of its own calls of the store, also if the response is cached', async () => {
    const { request, reports, chunks: first } = await requested({ store: slowStore(10) })
    const second = await request()
    for (const chunks of [first, second]) while (!(await chunks.next()).done);
    expect(reports.map(({ cache }) => cache)).toEqual(['miss', 'hit'])
    for (const { storeMs, durationMs } of reports) {
      expect(storeMs).toBeGreaterThanOrEqual(10)
      expect(storeMs).toBeLessThanOrEqual(durationMs)
    }
  })

  test('comes in the async context of the request', async () => {
    const storage = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    const { chunks } = await storage.run('request', () => requested({ onRequest: () => seen.push(storage.getStore()) }))
    seen.length = 0
    await storage.run('socket', async () => chunks.return?.())
    expect(seen).toEqual(['request'])
  })
})

describe('a report of an HTTP request', () => {
  test('names the operation, the status and what the cache did', async () => {
    const { calendar, told } = observed()
    await calendar.makeEvent()
    for (let times = 0; times < 3; times += 1) await calendar.get('/events')
    await calendar.get('/events/1')
    await calendar.get('/events/9')
    await calendar.get('/events?per_page=none')
    await calendar.post('/events', anEvent(), { user: null })
    expect(told()).toEqual([
      ['http', 'events.create', 201, 'bypass'],
      // Whole responses are cached from the second request on.
      ['http', 'events.list', 200, 'miss'],
      ['http', 'events.list', 200, 'miss'],
      ['http', 'events.list', 200, 'hit'],
      ['http', 'events.get', 200, 'miss'],
      ['http', 'events.get', 404, 'miss'],
      ['http', 'events.list', 400, 'miss'],
      ['http', 'events.create', 401, 'bypass'],
    ])
  })

  test('comes for 304, HEAD, OPTIONS, feeds, wrong methods and unknown paths too', async () => {
    const { calendar, told } = observed()
    const path = '/calendar/events/v1/events'
    const { headers } = await calendar.get('/events')
    await calendar.get('/events', { headers: { 'if-none-match': headers['etag'] } })
    await calendar.send({ method: 'HEAD', path })
    await calendar.get('/events.ics')
    await calendar.get('/events', { headers: { accept: 'text/calendar' } })
    await calendar.send({ method: 'OPTIONS', path })
    await calendar.send({ method: 'DELETE', path })
    await calendar.send({ path: '/calendar/events/v1/nowhere' })
    await calendar.send({ path: '/elsewhere' })
    expect(told()).toEqual([
      ['http', 'events.list', 200, 'miss'],
      ['http', 'events.list', 304, 'miss'],
      ['http', 'events.list', 200, 'hit'],
      ['http', 'feeds.ics', 200, 'miss'],
      ['http', 'feeds.ics', 200, 'miss'],
      ['http', undefined, 204, 'bypass'],
      ['http', undefined, 405, 'bypass'],
      ['http', undefined, 404, 'bypass'],
      ['http', undefined, 404, 'bypass'],
    ])
  })

  test('reports `bypass` if the cache is off, or hooks turn it off', async () => {
    for (const options of [{ cacheBytes: 0 }, { hooks: { '*': {} } }]) {
      const { calendar, told } = observed(options)
      for (let times = 0; times < 3; times += 1) await calendar.get('/events')
      expect(told()).toEqual(Array(3).fill(['http', 'events.list', 200, 'bypass']))
    }
  })

  test('reports requests that share the work of another as hits', async () => {
    const { calendar, told } = observed({ store: slowStore(5) })
    await Promise.all([calendar.get('/events'), calendar.get('/events'), calendar.get('/events')])
    expect(told()).toEqual([
      ['http', 'events.list', 200, 'miss'],
      ['http', 'events.list', 200, 'hit'],
      ['http', 'events.list', 200, 'hit'],
    ])
  })

  test('is made after a failure of the store, and after close', async () => {
    const find = () => Promise.reject(new Error('disk is full'))
    const { calendar, told } = observed({ store: { ...memoryStore(), find } })
    await calendar.get('/events')
    await calendar.close()
    await calendar.get('/venues')
    expect(told()).toEqual([
      ['http', 'events.list', 500, 'miss'],
      ['http', 'venues.list', 503, 'bypass'],
    ])
  })

  test('contains nothing that was sent', async () => {
    const { calendar, reports } = observed()
    await calendar.makeEvent({ title: 'a-secret', password: 'a-secret' })
    await calendar.get('/events/1?password=a-secret', { headers: { authorization: 'a-secret' } })
    await calendar.get('/events.ics?feed_token=a-secret')
    await calendar.send({ method: 'A-SECRET', path: '/a-secret', query: 'a-secret' })
    expect(reports).toHaveLength(4)
    expect(JSON.stringify(reports).toLowerCase()).not.toContain('secret')
    for (const report of reports) {
      expect(Object.keys(report)).toEqual(['via', 'operation', 'status', 'durationMs', 'storeMs', 'cache'])
    }
  })
})

describe('a report of a call in this process', () => {
  test('has the status that a response would have', async () => {
    const { calendar, told } = observed()
    await calendar.events.create(anEvent() as never)
    await calendar.as(null).events.list()
    await calendar.events.get(9).catch(() => {})
    await calendar
      .as(subscriber)
      .tags.create({ name: 'x' })
      .catch(() => {})
    await calendar
      .as(null)
      .venues.create({ venue: 'x' })
      .catch(() => {})
    await calendar.events.list({ page: 0 }).catch(() => {})
    await calendar
      .as(7 as never)
      .events.list()
      .catch(() => {})
    expect(told()).toEqual([
      ['process', 'events.create', 201, 'bypass'],
      ['process', 'events.list', 200, 'bypass'],
      ['process', 'events.get', 404, 'bypass'],
      ['process', 'tags.create', 403, 'bypass'],
      ['process', 'venues.create', 401, 'bypass'],
      ['process', 'events.list', 400, 'bypass'],
      ['process', 'events.list', 500, 'bypass'],
    ])
  })

  test('comes once for createMany, and for each page of iterate and each feed', async () => {
    const { calendar, told } = observed({ perPage: { max: 2 } })
    await calendar.events.createMany([anEvent(), anEvent(), anEvent()] as never)
    await calendar.tags.createMany([{ name: 'a' }, { name: 'b' }], { atomic: false })
    for await (const _ of calendar.events.iterate());
    await calendar.feeds.ics()
    for await (const _ of calendar.feeds.stream('rss'));
    expect(told()).toEqual([
      ['process', 'events.create', 201, 'bypass'],
      ['process', 'tags.create', 201, 'bypass'],
      ['process', 'events.list', 200, 'bypass'],
      ['process', 'events.list', 200, 'bypass'],
      ['process', 'feeds.ics', 200, 'bypass'],
      ['process', 'feeds.rss', 200, 'bypass'],
    ])
  })

  test('does not come for calls without an operation', async () => {
    const { calendar, told } = observed()
    await calendar.explain({})
    await calendar.health()
    calendar.openapi()
    await calendar.feedTokens.create(editor)
    await calendar.import([], { source: 'x' })
    expect(told()).toEqual([])
  })
})

describe('the store time', () => {
  test('is part of the duration, and is next to nothing for a store in memory', async () => {
    const { calendar, reports } = observed()
    await calendar.makeEvent()
    await calendar.get('/events')
    for (const { durationMs, storeMs } of reports) {
      expect(storeMs).toBeGreaterThanOrEqual(0)
      expect(durationMs).toBeGreaterThanOrEqual(storeMs)
    }
  })

  test.each([
    ['a list', (calendar: ReturnType<typeof openCalendar>) => calendar.get('/events')],
    ['a creation', (calendar: ReturnType<typeof openCalendar>) => calendar.makeEvent()],
    ['an update', (calendar: ReturnType<typeof openCalendar>) => calendar.put('/venues/1', { venue: 'Hall' })],
    ['a call', (calendar: ReturnType<typeof openCalendar>) => calendar.events.list()],
    ['many rows', (calendar: ReturnType<typeof openCalendar>) => calendar.tags.createMany([{ name: 'a' }])],
  ])('of %s is how long it waits for the store', async (_, send) => {
    const { calendar, reports } = observed({ store: slowStore(60) })
    await calendar.make('/venues', { venue: 'Room' })
    reports.splice(0)
    await send(calendar)
    const [{ durationMs, storeMs } = { durationMs: 0, storeMs: 0 }] = reports
    expect(storeMs).toBeGreaterThan(55)
    expect(durationMs).toBeGreaterThanOrEqual(storeMs)
    // All other parts of the request take little time, however slow the store is.
    expect(storeMs).toBeGreaterThan(durationMs / 3)
  })

  test('counts calls at the same time once, and leaves out the body and hooks', async () => {
    const before = async (): Promise<void> => void (await setTimeout(60))
    const { calendar, reports } = observed({ hooks: { 'tags.create': { before } } })
    const read = async (): Promise<Uint8Array> => setTimeout(60, Buffer.from('{"name":"a"}'))
    const headers = { 'content-type': 'application/json' }
    await calendar.send({ method: 'POST', path: '/calendar/events/v1/tags', headers, user: editor, read })
    const [{ durationMs, storeMs } = { durationMs: 0, storeMs: 0 }] = reports
    expect(durationMs).toBeGreaterThan(110)
    expect(storeMs).toBeLessThan(60)
  })

  test('of a write that fails ends when the write fails', async () => {
    const commit = () => Promise.reject(new Error('disk is full'))
    const { calendar, reports } = observed({ store: { ...memoryStore(), commit } })
    await calendar.post('/events', anEvent())
    expect(reports).toMatchObject([{ operation: 'events.create', status: 500 }])
  })
})

describe('an onRequest', () => {
  test.each([
    ['throws', () => thrown()],
    ['rejects', async () => thrown()],
  ])('that %s harms no request, and is logged', async (_, onRequest) => {
    const error = vi.fn<Log['error']>()
    const calendar = openCalendar({ onRequest, log: { error } })
    expect((await calendar.get('/events')).status).toBe(200)
    expect((await calendar.post('/events', anEvent())).status).toBe(201)
    expect((await calendar.events.list()).total).toBe(1)
    await setTimeout(1)
    expect(error).toHaveBeenCalledTimes(3)
    expect(error).toHaveBeenCalledWith({
      id: expect.any(String),
      operation: 'events.list',
      error: new Error('No metrics'),
    })
  })

  test('that never ends makes no request wait', async () => {
    const calendar = openCalendar({ onRequest: () => new Promise<void>(() => {}) })
    expect((await calendar.get('/events')).status).toBe(200)
    expect((await calendar.events.list()).total).toBe(0)
    await calendar.close()
  })

  test('runs in the async context of its request', async () => {
    const requests = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    const calendar = openCalendar({ onRequest: () => void seen.push(requests.getStore()) })
    await Promise.all(['a', 'b'].map((name) => requests.run(name, async () => (await calendar.get('/events')).status)))
    await requests.run('c', () => calendar.events.create(anEvent() as never))
    expect(seen).toEqual(['a', 'b', 'c'])
  })

  test('must be a function', () => {
    expect(() => openCalendar({ onRequest: {} as never })).toThrow('onRequest: must be a function.')
  })
})

function thrown(): never {
  throw new Error('No metrics')
}
