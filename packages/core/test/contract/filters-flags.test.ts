import { memoryStore } from '@kalends/store-memory'
import { describe, expect, it } from 'vitest'
import { anEvent, badParams, editor, openCalendar } from '../fixtures.ts'

describe.each(['featured', 'ticketed'])('events by %s', (name) => {
  it('keeps those that are, or those that are not', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ title: 'yes', [name]: true })
    await calendar.makeEvent({ title: 'no', [name]: false })
    await calendar.makeEvent({ title: 'unsaid' })
    for (const value of ['true', '1', 'TRUE']) {
      expect(await calendar.names(`/events?${name}=${value}`)).toEqual(['yes'])
    }
    for (const value of ['false', '0', 'False']) {
      expect(await calendar.names(`/events?${name}=${value}`)).toEqual(['no', 'unsaid'])
    }
    expect(await calendar.names('/events')).toHaveLength(3)
  })

  it.each(['yes', 'on', '2', 'x', ''])('rejects %j', async (value) => {
    expect(await openCalendar().refusal(`/events?${name}=${value}`)).toEqual(badParams(name))
  })

  it('follows an update', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    await calendar.put('/events/1', { [name]: true })
    expect(await calendar.names(`/events?${name}=true`)).toEqual(['Concert'])
  })
})

describe('tickets that the host knows of', () => {
  async function withTickets(ids: readonly number[]) {
    let calls = 0
    const calendar = openCalendar({
      tickets: {
        ticketedEvents: async () => {
          calls += 1
          return ids
        },
      },
    })
    await calendar.makeEvent({ title: 'a', ticketed: true })
    await calendar.makeEvent({ title: 'b' })
    await calendar.makeEvent({ title: 'c' })
    const callsBefore = calls
    return { calendar, calls: () => calls - callsBefore }
  }

  it('count in place of the stored flag, in filters and in what is shown', async () => {
    const { calendar } = await withTickets([2, 3, 77])
    expect(await calendar.names('/events?ticketed=true')).toEqual(['b', 'c'])
    expect(await calendar.names('/events?ticketed=false')).toEqual(['a'])
    const { json } = await calendar.get('/events')
    expect(json.events.map(({ ticketed }: { ticketed: boolean }) => ticketed)).toEqual([false, true, true])
  })

  it('leave nothing when no event has any', async () => {
    const { calendar } = await withTickets([])
    expect(await calendar.names('/events?ticketed=true')).toEqual([])
    expect(await calendar.names('/events?ticketed=false')).toEqual(['a', 'b', 'c'])
  })

  it('hold together with include', async () => {
    const { calendar } = await withTickets([2])
    expect(await calendar.names('/events?include=1,2&ticketed=true')).toEqual(['b'])
    expect(await calendar.names('/events?include=1,2&ticketed=false')).toEqual(['a'])
  })

  it('do not show what the user cannot see', async () => {
    const { calendar } = await withTickets([1, 2])
    await calendar.put('/events/1', { status: 'draft' })
    expect(await calendar.names('/events?ticketed=true')).toEqual(['b'])
    expect(await calendar.names('/events?ticketed=true', { user: editor })).toEqual(['a', 'b'])
  })

  it('are loaded once for each request, so that the filter and what is shown agree', async () => {
    const { calendar, calls } = await withTickets([2])
    await calendar.get('/events?ticketed=true')
    expect(calls()).toBe(1)
  })

  it('sold since the last request show at once, with no write', async () => {
    const sold: number[] = []
    const calendar = openCalendar({ tickets: { ticketedEvents: () => sold } })
    await calendar.makeEvent()
    const before = await calendar.get('/events')
    sold.push(1)
    const after = await calendar.get('/events')
    expect([before.json.events[0].ticketed, after.json.events[0].ticketed]).toEqual([false, true])
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
  })

  it('that cannot be loaded fail the request', async () => {
    const calendar = openCalendar({ tickets: { ticketedEvents: () => Promise.reject(new Error('down')) } })
    expect((await calendar.get('/events?ticketed=true')).status).toBe(500)
  })

  it('that cannot be loaded fail a write before anything is written', async () => {
    const store = memoryStore()
    const tickets = { ticketedEvents: () => Promise.reject(new Error('down')) }
    const calendar = openCalendar({ store, tickets })
    const reply = await calendar.post('/events', anEvent())
    expect([reply.status, store.revision()]).toEqual([500, 0])
  })
})

describe('events hidden from listings', () => {
  it('are left out for everyone', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ title: 'hidden', hide_from_listings: true })
    await calendar.makeEvent({ title: 'shown' })
    expect(await calendar.names('/events')).toEqual(['shown'])
    expect(await calendar.names('/events', { user: editor })).toEqual(['shown'])
    expect((await calendar.events.list()).total).toBe(1)
  })

  it('come when include names them', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ title: 'hidden', hide_from_listings: true })
    await calendar.makeEvent({ title: 'other', hide_from_listings: true })
    expect(await calendar.names('/events?include=1')).toEqual(['hidden'])
  })

  it('can be read alone', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ hide_from_listings: true })
    expect((await calendar.get(`/events/${id}`)).json.hide_from_listings).toBe(true)
  })

  it('come back when they are no longer hidden', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ hide_from_listings: true })
    await calendar.put('/events/1', { hide_from_listings: false })
    expect(await calendar.names('/events')).toEqual(['Concert'])
  })
})

describe('filters on what a password hides', () => {
  it.each(['featured=true', 'featured=false', 'ticketed=true', 'ticketed=false', 'geoloc=false'])(
    'never tell a visitor about a locked event: %s',
    async (query) => {
      const calendar = openCalendar()
      await calendar.makeEvent({ title: 'locked', password: 'pw', featured: true, ticketed: true })
      await calendar.makeEvent({ title: 'open', featured: true, ticketed: true })
      await calendar.makeEvent({ title: 'plain' })
      expect(await calendar.names(`/events?${query}`)).not.toContain('locked')
      expect(await calendar.names('/events')).toContain('locked')
    },
  )
})
