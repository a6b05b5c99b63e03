import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { storeUnavailable } from '../../src/errors/conflict.ts'
import type { Log } from '../../src/ports/log.ts'
import type { Tickets } from '../../src/ports/tickets.ts'
import { anEvent, editor, idsOf, openCalendar } from '../fixtures.ts'

describe('the tickets port', () => {
  /** A host that says which events have tickets, and counts how often it is asked. */
  const port = (...ids: number[]) => {
    const calls: number[] = []
    return {
      calls,
      tickets: {
        ticketedEvents: async () => {
          calls.push(1)
          return ids
        },
      },
    }
  }
  const fill = async ({ tickets }: { readonly tickets?: Tickets }) => {
    const calendar = openCalendar(tickets === undefined ? {} : { tickets })
    for (const ticketed of [true, false, true]) await calendar.makeEvent({ ticketed })
    return calendar
  }

  test('without it the stored flag counts', async () => {
    const calendar = await fill({})
    expect(idsOf(await calendar.get('/events?ticketed=true'))).toEqual([1, 3])
    expect(idsOf(await calendar.get('/events?ticketed=false'))).toEqual([2])
    expect((await calendar.get('/events/1')).json.ticketed).toBe(true)
  })

  test('with it the host decides instead of the flag: shown, filtered, counted', async () => {
    const calendar = await fill(port(2, 99))
    expect((await calendar.get('/events')).json.events.map((event: any) => event.ticketed)).toEqual([
      false,
      true,
      false,
    ])
    expect((await calendar.get('/events/2')).json.ticketed).toBe(true)
    expect(idsOf(await calendar.get('/events?ticketed=true'))).toEqual([2])
    expect(idsOf(await calendar.get('/events?ticketed=false'))).toEqual([1, 3])
    expect((await calendar.get('/events?ticketed=false&per_page=1')).json.total).toBe(2)
    expect(idsOf(await calendar.get('/events?ticketed=true&include=1,2'))).toEqual([2])
    expect(idsOf(await calendar.get('/events?ticketed=true&include=1'))).toEqual([])
  })

  test('a host without any tickets makes an empty list', async () => {
    const calendar = await fill(port())
    expect(idsOf(await calendar.get('/events?ticketed=true'))).toEqual([])
    expect((await calendar.get('/events?ticketed=false')).json.total).toBe(3)
  })

  test('its results tell nothing of events that the user cannot see', async () => {
    const calendar = await fill(port(4))
    await calendar.makeEvent({ status: 'draft' })
    expect(idsOf(await calendar.get('/events?ticketed=true'))).toEqual([])
    expect(idsOf(await calendar.get('/events?ticketed=true', { user: editor }))).toEqual([4])
  })

  test.each(['/events', '/events?ticketed=true', '/events/1', '/events?search=concert&ticketed=false'])(
    'it is called once for %s',
    async (path) => {
      const { calls, tickets } = port(1)
      const calendar = await fill({ tickets })
      calls.length = 0
      expect((await calendar.get(path)).status).toBe(200)
      expect(calls).toHaveLength(1)
    },
  )

  test('it is not called where no events are shown', async () => {
    const { calls, tickets } = port(1)
    const calendar = openCalendar({ tickets })
    await calendar.get('/venues')
    await calendar.get('/categories')
    expect(calls).toHaveLength(0)
  })

  test('an event whose tickets come or go gets another tag', async () => {
    const ids: number[] = []
    const calendar = await fill({ tickets: { ticketedEvents: () => [...ids] } })
    const before = await calendar.get('/events/1')
    ids.push(1)
    const after = await calendar.get('/events/1')
    expect([before.json.ticketed, after.json.ticketed]).toEqual([false, true])
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
  })

  test('an explanation says that it was the tickets', async () => {
    const calendar = await fill(port(2))
    const why = async (ticketed: boolean, id: number) => (await calendar.explain({ ticketed }, { id })).event
    const held = async (ticketed: boolean, id: number) =>
      (await why(ticketed, id))?.conditions.find(({ name }) => name === 'ticketed')?.holds
    expect([await held(true, 1), await held(true, 2), await held(false, 1), await held(false, 2)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect((await why(true, 1))?.included).toBe(false)
    expect((await why(false, 1))?.included).toBe(true)
  })

  test('when it fails, so does the request, and nothing is written', async () => {
    let works = false
    const ticketedEvents = () => (works ? [] : Promise.reject(new Error('till closed')))
    const calendar = openCalendar({ tickets: { ticketedEvents } })
    for (const reply of [await calendar.post('/events', anEvent()), await calendar.get('/events?ticketed=true')]) {
      expect(reply.status).toBe(500)
      expect(reply.text).not.toContain('till')
    }
    works = true
    expect((await calendar.get('/events')).json.total).toBe(0)
  })
})

describe('the log', () => {
  type Entry = Parameters<Log['error']>[0]
  const listening = () => {
    const entries: Entry[] = []
    return { entries, log: { error: (entry: Entry) => void entries.push(entry) } }
  }

  test('has what went wrong under the id that the response shows', async () => {
    const { entries, log } = listening()
    const calendar = openCalendar({
      log,
      sanitize: () => {
        throw new Error('no cleaner')
      },
    })
    const reply = await calendar.post('/events', anEvent({ description: 'x' }))
    expect(reply.status).toBe(500)
    expect(entries).toMatchObject([
      { id: reply.json.data.id, operation: 'events.create', error: { message: 'no cleaner' } },
    ])
    expect(reply.text).not.toContain('no cleaner')
    expect(reply.json.message).toContain(reply.json.data.id)
  })

  test('has no entries for errors of the client', async () => {
    const { entries, log } = listening()
    const calendar = openCalendar({ log })
    await calendar.get('/nothing')
    await calendar.get('/events/9')
    await calendar.post('/events', {})
    await calendar.post('/events', anEvent(), { user: null })
    await calendar.put('/events/9', {})
    expect(entries).toEqual([])
  })

  test('has why the store was unavailable; the response has Retry-After', async () => {
    const { entries, log } = listening()
    const store = { ...memoryStore(), find: () => Promise.reject(storeUnavailable(new Error('ECONNREFUSED'))) }
    const reply = await openCalendar({ log, store }).get('/events')
    expect(reply.status).toBe(503)
    expect(reply.json.code).toBe('rest_store_unavailable')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.text).not.toContain('ECONNREFUSED')
    expect(entries).toMatchObject([{ operation: 'events.list', error: { message: 'ECONNREFUSED' } }])
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('log full')
      },
    ],
    ['rejects', () => Promise.reject(new Error('log full'))],
  ])('that %s does not change the response', async (_, error) => {
    const calendar = openCalendar({
      log: { error },
      policy: () => {
        throw new Error('x')
      },
    })
    expect((await calendar.get('/events')).json.code).toBe('rest_internal_error')
  })
})

describe('a store that fails while writing', () => {
  test('writes nothing and says 503, and the next writer is not held up', async () => {
    const store = memoryStore()
    let broken = true
    const calendar = openCalendar({
      store: {
        ...store,
        commit: (changes) => (broken ? Promise.reject(storeUnavailable(new Error('disk'))) : store.commit(changes)),
      },
    })
    const [first, second] = await Promise.all([
      calendar.post('/events', anEvent()),
      calendar.post('/events', anEvent()),
    ])
    expect([first.status, second.status]).toEqual([503, 503])
    broken = false
    expect((await calendar.post('/events', anEvent())).json.id).toBe(1)
  })
})

describe('ports that return invalid values', () => {
  test.each([Number.POSITIVE_INFINITY, Number.NaN, 'now', Promise.resolve(1)])('a clock that says %s', async (now) => {
    const calendar = openCalendar({ clock: () => now as number })
    expect((await calendar.get('/events')).status).toBe(500)
    expect((await calendar.post('/events', anEvent())).status).toBe(500)
  })

  test('addresses of pages that are promises', async () => {
    const calendar = openCalendar({ pageUrl: (async () => 'x') as never })
    expect((await calendar.post('/events', anEvent())).status).toBe(500)
    expect((await calendar.get('/events')).status).toBe(500)
  })

  test('tickets of events that are texts', async () => {
    const calendar = openCalendar({ tickets: { ticketedEvents: () => ['1'] as never } })
    expect((await calendar.get('/events?ticketed=true')).status).toBe(500)
  })

  const address = 'https://example.org/1.png'

  test.each([
    null,
    undefined,
    address,
    { url: address, sizes: [{ url: address }] },
    { url: address, sizes: { small: null } },
    { url: address, sizes: { small: address } },
  ])('an image that is %j', async (image) => {
    const errors: unknown[] = []
    const log = { error: (entry: { readonly error: unknown }) => errors.push(entry.error) }
    const calendar = openCalendar({ media: { add: () => image as never }, log })
    expect((await calendar.post('/events', anEvent({ image: address }))).status).toBe(500)
    expect(errors).toMatchObject([{ message: expect.stringMatching(/^media\.add must return /) }])
    expect((await calendar.get('/events')).json.total).toBe(0)
  })
})
