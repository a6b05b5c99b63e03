import { setImmediate } from 'node:timers/promises'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CalendarOptions } from '../../src/options.ts'
import type { Tickets } from '../../src/ports/host.ts'
import { anEvent, editor, idsOf, openCalendar } from '../fixtures.ts'

describe('the tickets port', () => {
  /** A host that knows which events have tickets, and counts its calls. */
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

  test('with it, the host replaces the flag in views, filters and counts', async () => {
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
    expect(idsOf(await calendar.get('/events?ticketed=false&include=1,2'))).toEqual([1])
  })

  test('a host without any tickets makes an empty list', async () => {
    const calendar = await fill(port())
    expect(idsOf(await calendar.get('/events?ticketed=true'))).toEqual([])
    expect((await calendar.get('/events?ticketed=false')).json.total).toBe(3)
  })

  test('its results reveal nothing about events that the user cannot see', async () => {
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

  test.each(['/events/1', '/events?include=1'])('tickets that come or go change %s and its ETag', async (path) => {
    const ids: number[] = []
    const calendar = await fill({ tickets: { ticketedEvents: () => ids } })
    const before = await calendar.get(path)
    ids.push(1)
    const after = await calendar.get(path)
    const [was, is] = [before, after].map(({ json }) => (json.events?.[0] ?? json).ticketed)
    expect([was, is]).toEqual([false, true])
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
    const store = memoryStore()
    const calendar = openCalendar({ store, tickets: { ticketedEvents } })
    for (const reply of [await calendar.post('/events', anEvent()), await calendar.get('/events?ticketed=true')]) {
      expect(reply.status).toBe(500)
      expect(reply.text).not.toContain('till')
    }
    expect(store.revision()).toBe(0)
    works = true
    expect((await calendar.get('/events')).json.total).toBe(0)
  })
})

describe('ports that return invalid values', () => {
  test.each([Number.POSITIVE_INFINITY, Number.NaN, -1e20, 'now', Promise.resolve(1)])(
    'a clock that says %s',
    async (now) => {
      const calendar = openCalendar({ clock: () => now as number })
      expect((await calendar.get('/events')).status).toBe(500)
      expect((await calendar.post('/events', anEvent())).status).toBe(500)
    },
  )

  test('page URLs that are promises', async () => {
    const calendar = openCalendar({ pageUrl: (async () => 'x') as never })
    expect((await calendar.post('/events', anEvent())).status).toBe(500)
    expect((await calendar.get('/events')).status).toBe(500)
  })

  test('promises that reject, of functions that must be synchronous', async () => {
    const rejects = (async () => {
      throw new Error('planned')
    }) as () => never
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    const rules = { read: rejects, edit: rejects }
    const denyAll = () => ({ events: { read: rejects(), edit: rejects() } }) as never
    const faulty: readonly Partial<CalendarOptions>[] = [
      { pageUrl: rejects },
      { clock: rejects },
      { policy: { events: rules, venues: rules } },
      { policy: denyAll },
      { docPage: { page: rejects, file: rejects } },
    ]
    for (const options of faulty) {
      const calendar = openCalendar({ ...options, log: { error: () => {} } })
      const replies = [
        await calendar.post('/events', anEvent()),
        await calendar.get('/doc', { headers: { accept: 'text/html' } }),
        await calendar.get('/doc/a.css'),
      ]
      expect(replies.map(({ status }) => status)).toContain(500)
    }
    await setImmediate()
    expect(unhandled).not.toHaveBeenCalled()
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
    { url: address, sizes: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [index, { url: address }])) },
    { url: address, sizes: { small: { url: address.padEnd(2049, 'x') } } },
  ])('an image that is %j', async (image) => {
    const errors: unknown[] = []
    const log = { error: (entry: { readonly error: unknown }) => errors.push(entry.error) }
    const calendar = openCalendar({ media: { add: () => image as never }, log })
    expect((await calendar.post('/events', anEvent({ image: address }))).status).toBe(500)
    expect(errors).toMatchObject([{ message: expect.stringMatching(/^media\.add must return /) }])
    expect((await calendar.get('/events')).json.total).toBe(0)
  })
})
