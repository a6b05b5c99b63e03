import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../src/index.ts'
import { baseUrl, failure, jazz, json, openClient } from './fixtures.ts'

const unavailable = (headers: Record<string, string> = {}) =>
  json({ code: 'rest_store_unavailable', message: 'Down.', data: { status: 503 } }, { status: 503, headers })
const down = () => Promise.reject(new TypeError('fetch failed'))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Lets all timers run until the promise has a result, and returns how long that took. */
async function runTimers<T>(promise: Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const begin = Date.now()
  const value = promise.catch((error) => error)
  await vi.runAllTimersAsync()
  return { value: await value, ms: Date.now() - begin }
}

describe('reads are tried again', () => {
  test.each([
    ['a network error', down],
    ['a 503', unavailable],
    ['a 503 of a proxy', () => new Response('<h1>Unavailable</h1>', { status: 503 })],
    [
      'a response that breaks off',
      () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) })),
    ],
  ])('after %s', async (_, respond) => {
    const { client, sent } = openClient((_request, count) => (count < 3 ? respond() : json({ id: 7 })))
    expect((await runTimers(client.events.get(7))).value).toEqual({ id: 7 })
    expect(sent).toHaveLength(3)
  })

  test('with pauses that double, half of each random', async () => {
    const waits = async (chance: number) => {
      vi.spyOn(Math, 'random').mockReturnValue(chance)
      return (await runTimers(openClient(down, { retries: 3 }).client.tags.list())).ms
    }
    expect(await waits(0)).toBe(125 + 250 + 500)
    expect(await waits(1)).toBe(250 + 500 + 1000)
  })

  test.each([
    ['seconds', () => '5'],
    ['a date', () => new Date(Date.now() + 5000).toUTCString()],
  ])('not before Retry-After, in %s', async (_, value) => {
    vi.setSystemTime(Date.UTC(2027, 0, 1))
    const { client } = openClient((_request, count) =>
      count === 1 ? unavailable({ 'Retry-After': value() }) : json({}),
    )
    const { ms } = await runTimers(client.events.list())
    expect(ms).toBeGreaterThanOrEqual(5125)
    expect(ms).toBeLessThanOrEqual(5250)
  })

  test('as often as the option says, and the last error is thrown', async () => {
    const { client, sent } = openClient(() => unavailable(), { retries: 1 })
    expect((await runTimers(client.events.list())).value).toMatchObject({ code: 'rest_store_unavailable', status: 503 })
    expect(sent).toHaveLength(2)
  })

  test('in feeds and streams, as long as nothing was returned', async () => {
    const { client, sent } = openClient((_request, count) => (count % 2 === 1 ? unavailable() : new Response('BEGIN')))
    expect((await runTimers(client.feeds.ics())).value).toBe('BEGIN')
    expect((await runTimers(client.feeds.stream('ics').next())).value).toEqual({ done: false, value: 'BEGIN' })
    expect(sent).toHaveLength(4)
  })
})

describe('nothing is tried again', () => {
  test.each([
    ['create', (client: Opened) => client.events.create(jazz)],
    ['update', (client: Opened) => client.events.update(1, {})],
    ['updateBySlug', (client: Opened) => client.venues.updateBySlug('a', {})],
    ['delete', (client: Opened) => client.tags.delete(1)],
    ['deleteBySlug', (client: Opened) => client.organizers.deleteBySlug('a')],
  ])('when %s fails', async (_, call) => {
    for (const respond of [down, () => unavailable({ 'Retry-After': '1' })]) {
      const { client, sent } = openClient(respond)
      const { value, ms } = await runTimers<unknown>(call(client))
      expect(value).toBeInstanceOf(Error)
      expect([sent.length, ms]).toEqual([1, 0])
    }
  })

  test.each([400, 401, 404, 429, 500, 502, 504])('after a %i', async (status) => {
    const { client, sent } = openClient(() => new Response('', { status, headers: { 'Retry-After': '1' } }))
    expect((await runTimers(client.events.list())).value).toMatchObject({ status, retryAfter: 1 })
    expect(sent).toHaveLength(1)
  })

  test.each(['31', '99999999999999999999', new Date(9e14).toUTCString()])('when Retry-After is %s', async (value) => {
    const { client, sent } = openClient(() => unavailable({ 'Retry-After': value }))
    expect((await runTimers(client.events.list())).ms).toBe(0)
    expect(sent).toHaveLength(1)
  })

  test('when retries are turned off', async () => {
    const { client, sent } = openClient(down, { retries: 0 })
    expect((await runTimers(client.events.list())).value).toMatchObject({ code: 'network_error', status: 0 })
    expect(sent).toHaveLength(1)
  })

  test('for headers that cannot be sent, which is a mistake of the caller', async () => {
    const { client, sent } = openClient(down, { headers: { 'X-A': 'a\nb' } })
    expect((await runTimers(client.events.list())).value).toBeInstanceOf(TypeError)
    expect(sent).toHaveLength(0)
  })
})

type Opened = ReturnType<typeof openClient>['client']

test('an odd Retry-After is ignored', async () => {
  const { client, sent } = openClient((_request, count) =>
    count === 1 ? unavailable({ 'Retry-After': 'soon' }) : json({}),
  )
  expect((await runTimers(client.events.list())).ms).toBeLessThanOrEqual(250)
  expect(sent).toHaveLength(2)
})

describe('a signal', () => {
  test('ends a pause at once, and leaves nothing behind', async () => {
    const { client, sent } = openClient(() => unavailable({ 'Retry-After': '20' }))
    const leaving = new AbortController()
    const call = failure(client.events.list({}, { signal: leaving.signal }))
    await vi.advanceTimersByTimeAsync(1000)
    leaving.abort(new Error('gone'))
    expect(await call).toMatchObject({ message: 'gone' })
    expect([sent.length, vi.getTimerCount()]).toEqual([1, 0])
  })

  test('loses its listener after a pause', async () => {
    const responses = [unavailable(), json({})]
    const client = createClient({ baseUrl, fetch: async () => responses.shift() ?? json({}) })
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await runTimers(client.events.list({}, { signal }))
    expect(added).toHaveBeenCalledTimes(1)
    expect(removed.mock.calls[0]?.slice(0, 2)).toEqual(added.mock.calls[0]?.slice(0, 2))
  })

  test('that is aborted already sends nothing', async () => {
    const { client, sent } = openClient(() => json({}))
    const error = await failure(client.events.create(jazz, { signal: AbortSignal.abort() }))
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(sent).toHaveLength(0)
  })

  test.each(['list', 'create'] as const)('ends a request in flight: %s', async (method) => {
    const { client } = openClient(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const leaving = new AbortController()
    const call =
      method === 'list'
        ? client.events.list({}, { signal: leaving.signal })
        : client.events.create(jazz, { signal: leaving.signal })
    const error = failure(call)
    await vi.advanceTimersByTimeAsync(1)
    leaving.abort()
    expect(await error).toMatchObject({ name: 'AbortError' })
  })
})
