import { setImmediate } from 'node:timers/promises'
import { memoryStore } from '@kalends/store-memory'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CalendarError, conflict, storeUnavailable } from '../../src/errors/calendar-error.ts'
import type { Log } from '../../src/ports/host.ts'
import type { Store } from '../../src/ports/store.ts'
import { anEvent, openCalendar } from '../fixtures.ts'

type Logged = Parameters<Log['error']>[0]

/** A log that records its entries. */
function recordingLog(): Log & { readonly entries: Logged[] } {
  const entries: Logged[] = []
  return { entries, error: (entry) => entries.push(entry) }
}

/** A memory store with some of its methods replaced. */
const storeWith = (methods: Partial<Store>): Store => ({ ...memoryStore(), ...methods })
const failing = (error: unknown) => () => Promise.reject(error)
const thrower = (error: unknown) => () => {
  throw error
}

const secret = new Error('SELECT * FROM secrets at /srv/app/db.ts:7')

describe('an unexpected failure', () => {
  test('is 500 with an id and without internal details', async () => {
    const log = recordingLog()
    const calendar = openCalendar({ log, store: storeWith({ find: failing(secret) }) })
    const { status, json, text, headers } = await calendar.get('/events')
    expect([status, json.code]).toEqual([500, 'rest_internal_error'])
    expect(Object.keys(json.data)).toEqual(['status', 'id'])
    expect(json.message).toContain(json.data.id)
    expect(text).not.toMatch(/SELECT|srv|stack|Error:/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('is logged under the same id with its cause and its operation', async () => {
    const log = recordingLog()
    const calendar = openCalendar({ log, store: storeWith({ find: failing(secret) }) })
    const { json } = await calendar.get('/events')
    expect(log.entries).toEqual([{ id: json.data.id, operation: 'events.list', error: secret }])
  })

  test('gets another id each time', async () => {
    const calendar = openCalendar({ store: storeWith({ find: failing(secret) }) })
    const ids = [await calendar.get('/events'), await calendar.get('/events')].map(({ json }) => json.data.id)
    expect(new Set(ids).size).toBe(2)
  })

  test.each([
    ['a text', 'boom'],
    ['nothing', undefined],
    ['null', null],
    ['an object that looks like an error of ours', { name: 'CalendarError', code: 'rest_forbidden', details: {} }],
    ['an error of ours that is internal', new CalendarError('rest_internal_error', { cause: secret })],
    ['one with a code that nobody knows', Object.assign(new Error('x'), { name: 'CalendarError', code: 'toString' })],
    [
      'one without the details of its code',
      Object.assign(new Error('x'), { name: 'CalendarError', code: 'rest_forbidden' }),
    ],
    [
      'one with a fault that nobody knows',
      new CalendarError('rest_invalid_param', { faults: [{ param: 'a', code: 'b' }] }),
    ],
  ])('may throw %s', async (_, thrown) => {
    const calendar = openCalendar({ store: storeWith({ find: failing(thrown) }) })
    const { status, json } = await calendar.get('/events')
    expect([status, json.code]).toEqual([500, 'rest_internal_error'])
  })

  test('in the same process says what to do, although it has no id', async () => {
    const calendar = openCalendar({ store: storeWith({ find: failing(new CalendarError('rest_internal_error')) }) })
    const messageIn = (i18n_language: 'en' | 'fr') =>
      calendar.events.list({ i18n_language }).catch(({ message }) => message)
    expect(await messageIn('en')).toBe('Something went wrong on our side. If it happens again, contact support.')
    expect(await messageIn('fr')).toBe(
      'Une erreur est survenue de notre côté. Si elle se reproduit, contactez l’assistance.',
    )
  })

  test('can be thrown synchronously', async () => {
    expect((await openCalendar({ store: storeWith({ find: thrower(secret) }) }).get('/events')).status).toBe(500)
  })

  test.each([
    ['throws', thrower(new Error('disk full'))],
    ['rejects', failing(new Error('disk full'))],
  ])('does not change when the log %s', async (_, error) => {
    const { json } = await openCalendar({ log: { error }, policy: failing(secret) }).get('/events')
    expect(json.code).toBe('rest_internal_error')
  })

  test.each([
    ['pageUrl', { pageUrl: thrower(secret) }],
    ['policy', { policy: failing(secret) }],
  ])('of the host’s own %s is 500', async (_, options) => {
    const log = recordingLog()
    const calendar = openCalendar({ ...options, log })
    const { status, json, text } = await calendar.post('/events', anEvent())
    expect([status, json.code, text.includes('SELECT')]).toEqual([500, 'rest_internal_error', false])
    expect(log.entries.map(({ error }) => error)).toEqual([secret])
  })

  test('says the same as problem+json', async () => {
    const calendar = openCalendar({ store: storeWith({ find: failing(secret) }) })
    const { json, text } = await calendar.get('/events', { headers: { accept: 'application/problem+json' } })
    expect(Object.keys(json)).toEqual(['type', 'title', 'status', 'detail', 'code', 'id'])
    expect(text).not.toContain('SELECT')
  })

  test('is logged, but errors of the client are not', async () => {
    const log = recordingLog()
    const calendar = openCalendar({ log })
    await calendar.get('/nothing')
    await calendar.get('/events/9')
    await calendar.get('/events?page=0')
    await calendar.post('/events', {})
    await calendar.post('/events', anEvent(), { user: null })
    await calendar.put('/events/9', {})
    expect(log.entries).toEqual([])
  })
})

describe('a store out of reach', () => {
  const unreachable = new Error('connect ECONNREFUSED 10.0.0.7:5432')

  test.each(['find', 'getMany', 'getBySlug', 'commit'] as const)('at %s is 503 with Retry-After', async (method) => {
    const log = recordingLog()
    const calendar = openCalendar({ log, store: storeWith({ [method]: failing(storeUnavailable(unreachable)) }) })
    const requests = {
      find: () => calendar.get('/events'),
      getMany: () => calendar.get('/events/1'),
      getBySlug: () => calendar.get('/events/by-slug/a'),
      commit: () => calendar.post('/events', anEvent()),
    }
    const { status, json, text, headers } = await requests[method]()
    const id = log.entries[0]?.id
    expect([status, json.code, json.data]).toEqual([503, 'rest_store_unavailable', { status: 503, id }])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(text).not.toContain('10.0.0.7')
    expect(log.entries.map(({ error }) => error)).toEqual([unreachable])
  })

  test('does not block the next request', async () => {
    let isDown = true
    const store = memoryStore()
    const calendar = openCalendar({
      store: {
        ...store,
        commit: (changes) => (isDown ? Promise.reject(storeUnavailable(unreachable)) : store.commit(changes)),
      },
    })
    const replies = await Promise.all([calendar.post('/events', anEvent()), calendar.post('/events', anEvent())])
    expect(replies.map(({ status }) => status)).toEqual([503, 503])
    isDown = false
    expect((await calendar.makeEvent()).id).toBe(1)
  })
})

describe('a store that does not respond', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const never = () => new Promise<never>(() => {})

  test('times out after ten seconds', async () => {
    const reply = openCalendar({ store: storeWith({ find: never }) }).get('/events')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(await Promise.race([reply, 'still waiting'])).toBe('still waiting')
    await vi.advanceTimersByTimeAsync(1)
    const { status, json, headers } = await reply
    expect([status, json.code, Number(headers['retry-after']) > 0]).toEqual([503, 'rest_store_unavailable', true])
  })

  test('times out after the configured time', async () => {
    const reply = openCalendar({ portTimeoutMs: 50, store: storeWith({ getMany: never }) }).get('/venues/1')
    await vi.advanceTimersByTimeAsync(50)
    expect((await reply).status).toBe(503)
  })

  /** A calendar whose store hangs at these commits, counted from 0. */
  function stuckCalendar(hangs: (commit: number) => boolean) {
    const store = memoryStore()
    const commits: string[] = []
    const commit: Store['commit'] = (changes) => {
      commits.push(changes.map((change) => ('draft' in change ? titleOf(change.draft) : change.type)).join())
      return hangs(commits.length - 1) ? never() : store.commit(changes)
    }
    return { store, commits, calendar: openCalendar({ portTimeoutMs: 50, store: { ...store, commit } }) }
  }
  const titleOf = (draft: object): string => ('name' in draft ? String(draft.name) : 'event')

  test('does not delay later writes for longer than that', async () => {
    const { calendar } = stuckCalendar((commit) => commit === 0)
    const first = calendar.post('/venues', { venue: 'Hall' })
    await vi.advanceTimersByTimeAsync(10)
    const second = calendar.post('/events', anEvent())
    await vi.advanceTimersByTimeAsync(40)
    expect([(await first).status, (await second).status]).toEqual([503, 201])
  })

  test('rejects each write that has waited for that time, and writes nothing of it', async () => {
    const { calendar, commits, store } = stuckCalendar(() => true)
    const all = Array.from({ length: 20 }, (_, number) =>
      number % 2 === 0
        ? calendar.post('/tags', { name: `T${number}` })
        : calendar.post('/events', anEvent({ venue: { venue: `V${number}` } })),
    )
    await vi.advanceTimersByTimeAsync(50)
    const replies = await Promise.all(all)
    const problems = replies.map(({ status, json, headers }) => [status, json.code, Number(headers['retry-after']) > 0])
    expect(problems).toEqual(all.map(() => [503, 'rest_store_unavailable', true]))
    await vi.advanceTimersByTimeAsync(1000)
    // The others have not begun.
    expect(commits).toEqual(['expectName,T0'])
    expect(await store.revision()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('takes writes again after that', async () => {
    const { calendar } = stuckCalendar((commit) => commit === 0)
    const all = ['A', 'B', 'C'].map((name) => calendar.post('/tags', { name }))
    await vi.advanceTimersByTimeAsync(50)
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await calendar.post('/tags', { name: 'D' })).status).toBe(201)
    expect((await calendar.get('/tags?hide_empty=false')).json.total).toBe(1)
  })

  test('rejects events that wait for each other after a conflict', async () => {
    const store = memoryStore()
    let commits = 0
    const conflicting: Store['commit'] = (changes) => {
      commits += 1
      if (commits === 1) throw conflict({ reason: 'revision', kind: 'event', id: 1 })
      return commits === 2 ? never() : store.commit(changes)
    }
    const calendar = openCalendar({ portTimeoutMs: 50, store: { ...store, commit: conflicting } })
    const all = ['A', 'B', 'C'].map((title) => calendar.post('/events', anEvent({ title })))
    while (commits < 2) await setImmediate()
    await vi.advanceTimersByTimeAsync(50)
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([503, 503, 503])
    expect(commits).toBe(2)
  })

  test('that is only slow rejects no write, however long the queue is', async () => {
    const store = memoryStore()
    const slow: Store['commit'] = async (changes) => {
      await new Promise<void>((resolve) => setTimeout(resolve, 40))
      return store.commit(changes)
    }
    const calendar = openCalendar({ portTimeoutMs: 50, store: { ...store, commit: slow } })
    const all = Array.from({ length: 10 }, (_, number) => calendar.post('/tags', { name: `T${number}` }))
    await vi.advanceTimersByTimeAsync(400)
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([201]))
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that is slow while new events are planned is not mistaken for one that hangs', async () => {
    const store = memoryStore()
    const slowly = async <T>(work: () => T): Promise<Awaited<T>> => {
      await new Promise<void>((resolve) => setTimeout(resolve, 40))
      return await work()
    }
    const slow: Store = {
      ...store,
      find: (kind, query) => slowly(() => store.find(kind, query)),
      findByName: (kind, keys) => slowly(() => store.findByName?.(kind, keys) ?? []),
    }
    const calendar = openCalendar({ portTimeoutMs: 50, store: slow })
    const links = { venue: { venue: 'Hall' }, tags: ['new'], categories: ['also new'] }
    const all = ['A', 'B'].map((title) => calendar.post('/events', anEvent({ title, ...links })))
    for (let step = 0; step < 100; step += 1) {
      await setImmediate()
      await vi.advanceTimersByTimeAsync(10)
    }
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([201, 201])
  })

  test('leaves no timer behind once it has responded', async () => {
    const store = memoryStore()
    const calendar = openCalendar({ store: { ...store, find: async (kind, query) => store.find(kind, query) } })
    expect((await calendar.get('/events')).status).toBe(200)
    expect(vi.getTimerCount()).toBe(0)
  })
})
