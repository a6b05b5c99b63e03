import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import type { CalendarOptions } from '../../src/options.ts'
import { anEvent, NOW, openCalendar } from '../fixtures.ts'

const failure = new Error('planned: secret of the inside')

/** How a part of the host fails: it throws, rejects or hangs. */
type Fault = 'at once' | 'later' | 'never'

/** Fails while `state.fails` is true. Otherwise calls the real function. */
function fickle<A extends unknown[], R>(real: (...given: A) => R, fault: Fault) {
  const state = { fails: false }
  const part = (...given: A): R => {
    if (!state.fails) return real(...given)
    if (fault === 'at once') throw failure
    return (fault === 'later' ? Promise.reject(failure) : new Promise(() => {})) as R
  }
  return { part, state }
}

interface Rig {
  readonly options: Partial<CalendarOptions>
  readonly state: { fails: boolean }
}

/** Each part that a host can plug in, made fickle. */
const parts: Readonly<Record<string, (fault: Fault) => Rig>> = {
  sanitize: (fault) => {
    const { part, state } = fickle(async (html: string) => html, fault)
    return { options: { sanitize: part }, state }
  },
  users: (fault) => {
    const { part, state } = fickle(async (_: number) => true, fault)
    return { options: { users: { exists: part } }, state }
  },
  media: (fault) => {
    const { part, state } = fickle(async (url: string) => ({ url }), fault)
    return { options: { media: { add: part } }, state }
  },
  tickets: (fault) => {
    const { part, state } = fickle(async (): Promise<readonly number[]> => [], fault)
    return { options: { tickets: { ticketedEvents: part } }, state }
  },
  'a before hook': (fault) => {
    const { part, state } = fickle(async () => undefined, fault)
    return { options: { hooks: { 'events.create': { before: part }, 'events.update': { before: part } } }, state }
  },
  'a schema': () => {
    const { part, state } = fickle((value: unknown): unknown => ({ value }), 'at once')
    const schema = { '~standard': { version: 1, vendor: 'test', validate: part } } as const
    return { options: { fields: { events: { note: { schema } } } }, state }
  },
}

const fields = {
  description: 'D',
  excerpt: 'E',
  image: 'https://example.org/a.png',
  author: 7,
  custom_fields: { note: 'n' },
}

describe.each(Object.entries(parts))('%s that fails', (_, makeRig) => {
  test.each(['at once', 'later'] as const)(
    '%s is 500 with an id and its cause in the log; nothing is written, and the next request works',
    async (fault) => {
      const { options, state } = makeRig(fault)
      const logged: { readonly id: string; readonly error: unknown }[] = []
      const store = memoryStore()
      const calendar = openCalendar({ ...options, store, log: { error: (entry) => logged.push(entry) } })
      const { id } = await calendar.makeEvent(fields)
      const before = await store.revision()
      state.fails = true
      const news = { ...fields, author: 8, image: 'https://example.org/b.png', venue: { venue: 'New' }, tags: ['new'] }
      const replies = [await calendar.post('/events', anEvent(news)), await calendar.put(`/events/${id}`, news)]
      for (const { status, json, text } of replies) {
        expect([status, json.code, text.includes('secret')]).toEqual([500, 'rest_internal_error', false])
      }
      expect(logged.map(({ id: logged }) => logged)).toEqual(replies.map(({ json }) => json.data.id))
      expect(logged.every(({ error }) => error === failure)).toBe(true)
      expect([await store.revision(), (await store.findByName('venue', ['new'])).length]).toEqual([before, 0])
      state.fails = false
      expect((await calendar.post('/events', anEvent(news))).status).toBe(201)
      expect((await calendar.get('/events')).status).toBe(200)
    },
  )
})

describe.each(Object.entries(parts).filter(([name]) => name !== 'a schema'))('%s that never returns', (_, makeRig) => {
  test('delays only the requests that need it, which get 503, and blocks nothing else', async () => {
    const { options, state } = makeRig('never')
    const store = memoryStore()
    const logged: unknown[] = []
    const log = { error: (entry: { readonly error: unknown }) => logged.push(entry.error) }
    const calendar = openCalendar({ ...options, store, log, portTimeoutMs: 300 })
    const { id } = await calendar.makeEvent(fields)
    const before = await store.revision()
    state.fails = true
    const news = { ...fields, author: 8, image: 'https://example.org/b.png', venue: { venue: 'New' } }
    const pending = Promise.all([calendar.post('/events', anEvent(news)), calendar.put(`/events/${id}`, news)])
    const other = await Promise.race([calendar.post('/tags', { name: 'Other' }), pending])
    expect(other).toMatchObject({ status: 201 })
    for (const { status, json, headers } of await pending) {
      expect([status, json.code, Number(headers['retry-after']) > 0]).toEqual([503, 'rest_store_unavailable', true])
    }
    expect(String(logged[0])).toContain('no response within 300 ms')
    expect(await store.revision()).toBe(before + 1)
    state.fails = false
    expect((await calendar.post('/events', anEvent(news))).status).toBe(201)
    expect((await calendar.put(`/events/${id}`, news)).status).toBe(200)
  })
})

test('an after hook that hangs leaves the response of a write unchanged', async () => {
  const logged: unknown[] = []
  const calendar = openCalendar({
    portTimeoutMs: 50,
    hooks: { 'tags.create': { after: () => new Promise(() => {}) } },
    log: { error: (entry) => logged.push(entry.error) },
  })
  expect((await calendar.post('/tags', { name: 'A' })).status).toBe(201)
  expect(logged).toHaveLength(1)
})

test('a policy that hangs denies the request, which is logged, and later requests work again', async () => {
  let isHanging = true
  const logged: unknown[] = []
  const { defaultPolicy } = await import('../../src/domain/default-policy.ts')
  const calendar = openCalendar({
    portTimeoutMs: 50,
    policy: (user) => (isHanging ? new Promise(() => {}) : defaultPolicy(user)),
    log: { error: (entry) => logged.push(entry.error) },
  })
  expect((await calendar.get('/events', { user: null })).status).toBe(401)
  expect((await calendar.post('/tags', { name: 'A' })).status).toBe(403)
  expect(logged).toHaveLength(2)
  isHanging = false
  expect((await calendar.post('/tags', { name: 'A' })).status).toBe(201)
})

test('a policy that fails grants nothing, and later requests work again', async () => {
  const { part, state } = fickle(async () => undefined, 'later')
  const store = memoryStore()
  const open = openCalendar({ store })
  const { id } = await open.makeEvent()
  const { defaultPolicy } = await import('../../src/domain/default-policy.ts')
  const calendar = openCalendar({
    store,
    policy: async (user) => {
      await part()
      return defaultPolicy(user)
    },
  })
  state.fails = true
  for (const reply of [await calendar.get('/events'), await calendar.del(`/events/${id}`)])
    expect(reply.status).toBe(500)
  state.fails = false
  expect((await calendar.get(`/events/${id}`)).json.status).toBe('publish')
})

describe('a clock that jumps back', () => {
  test('by a day loses nothing and rejects nothing', async () => {
    const clock = { now: NOW }
    const calendar = openCalendar({ clock: () => clock.now })
    const { id } = await calendar.makeEvent()
    const { headers } = await calendar.get(`/events/${id}`)
    clock.now -= 86_400_000
    const request = { headers: { 'if-match': headers['etag'] ?? '' } }
    expect((await calendar.put(`/events/${id}`, { title: 'New' }, request)).status).toBe(200)
    expect((await calendar.put(`/events/${id}`, { title: 'Newer' }, request)).status).toBe(412)
    expect((await calendar.get(`/events/${id}`)).json.title).toBe('New')
    expect((await calendar.del(`/events/${id}`)).status).toBe(200)
  })

  test('shows at no time what is not published yet', async () => {
    const clock = { now: NOW }
    const calendar = openCalendar({ clock: () => clock.now })
    const { id } = await calendar.makeEvent({ date: '2027-01-16 12:00:00' })
    const statusAt = async (now: number) => {
      clock.now = now
      return (await calendar.get(`/events/${id}`)).status
    }
    const day = 86_400_000
    expect([await statusAt(NOW), await statusAt(NOW + 2 * day), await statusAt(NOW)]).toEqual([404, 200, 404])
  })
})

test('a tickets port that returns no list fails a write before the commit', async () => {
  const results: unknown[] = [[], { 1: true }]
  const tickets = { ticketedEvents: async () => results.shift() as readonly number[] }
  const calendar = openCalendar({ tickets, log: { error: () => {} } })
  await calendar.makeEvent()
  expect((await calendar.put('/events/1', { title: 'New' })).status).toBe(500)
  results.push([])
  expect((await calendar.get('/events/1')).json.title).toBe('Concert')
})

test.each([[undefined], ['no'], [{}]])(
  'users.exists that returns %o is 500, and nothing is written',
  async (answer) => {
    const logged: unknown[] = []
    const log = { error: ({ error }: { readonly error: unknown }) => void logged.push(error) }
    // A host without TypeScript can return anything.
    const exists = async (): Promise<boolean> => answer as unknown as boolean
    const store = memoryStore()
    const calendar = openCalendar({ store, users: { exists }, log })
    expect((await calendar.post('/events', anEvent({ author: 7 }))).status).toBe(500)
    expect(logged).toEqual([new TypeError('users.exists must return true or false.')])
    expect(await store.revision()).toBe(0)
  },
)
