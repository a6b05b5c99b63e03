import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import type { CalendarOptions } from '../../src/options.ts'
import { anEvent, NOW, openCalendar } from '../fixtures.ts'

const failure = new Error('planned: secret of the inside')

/** Fails while `state.fails` is true, synchronously or later. Otherwise it is the real one. */
function fickle<A extends unknown[], R>(real: (...given: A) => R, isLate: boolean) {
  const state = { fails: false }
  const part = (...given: A): R => {
    if (!state.fails) return real(...given)
    if (!isLate) throw failure
    return Promise.reject(failure) as R
  }
  return { part, state }
}

interface Rig {
  readonly options: Partial<CalendarOptions>
  readonly state: { fails: boolean }
}

/** Each part that a host can plug in, made fickle. */
const parts: Readonly<Record<string, (isLate: boolean) => Rig>> = {
  sanitize: (isLate) => {
    const { part, state } = fickle(async (html: string) => html, isLate)
    return { options: { sanitize: part }, state }
  },
  users: (isLate) => {
    const { part, state } = fickle(async (_: number) => true, isLate)
    return { options: { users: { exists: part } }, state }
  },
  media: (isLate) => {
    const { part, state } = fickle(async (url: string) => ({ url }), isLate)
    return { options: { media: { add: part } }, state }
  },
  tickets: (isLate) => {
    const { part, state } = fickle(async (): Promise<readonly number[]> => [], isLate)
    return { options: { tickets: { ticketedEvents: part } }, state }
  },
  'a before hook': (isLate) => {
    const { part, state } = fickle(async () => undefined, isLate)
    return { options: { hooks: { '*': { before: part } } }, state }
  },
  'a schema': () => {
    const { part, state } = fickle((value: unknown): unknown => ({ value }), false)
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
  test.each([
    ['at once', false],
    ['later', true],
  ])(
    '%s is 500 with an id and its cause in the log; nothing is written, and the next request works',
    async (__, isLate) => {
      const { options, state } = makeRig(isLate)
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
      expect([await store.revision(), (await store.findByName('venue', 'new')).length]).toEqual([before, 0])
      state.fails = false
      expect((await calendar.post('/events', anEvent(news))).status).toBe(201)
      expect((await calendar.get('/events')).status).toBe(200)
    },
  )
})

test('a policy that fails grants nothing, and later requests work again', async () => {
  const { part, state } = fickle(async () => undefined, true)
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

test('a ticket shop that returns anything but a list fails a write before it is one', async () => {
  const results: unknown[] = [[], { 1: true }]
  const tickets = { ticketedEvents: async () => results.shift() as readonly number[] }
  const calendar = openCalendar({ tickets, log: { error: () => {} } })
  await calendar.makeEvent()
  expect((await calendar.put('/events/1', { title: 'New' })).status).toBe(500)
  results.push([])
  expect((await calendar.get('/events/1')).json.title).toBe('Concert')
})
