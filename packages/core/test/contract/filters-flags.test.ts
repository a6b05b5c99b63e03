import { describe, expect, it } from 'vitest'
import { badParams, editor, openCalendar } from '../fixtures.ts'

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
    expect(await openCalendar().failure(`/events?${name}=${value}`)).toEqual(badParams(name))
  })

  it('follows an update', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    await calendar.put('/events/1', { [name]: true })
    expect(await calendar.names(`/events?${name}=true`)).toEqual(['Concert'])
  })
})

describe('events by event_status', () => {
  const world = async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ title: 'plain' })
    for (const event_status of ['canceled', 'postponed', 'rescheduled', 'moved_online']) {
      await calendar.makeEvent({ title: event_status, event_status })
    }
    return calendar
  }

  it.each([
    ['event_status=scheduled', ['plain']],
    ['event_status=canceled', ['canceled']],
    ['event_status=canceled,%20postponed', ['canceled', 'postponed']],
    ['event_status[]=scheduled&event_status[]=moved_online', ['plain', 'moved_online']],
    ['event_status=rescheduled&event_status=canceled', ['canceled', 'rescheduled']],
    ['event_status=', ['plain', 'canceled', 'postponed', 'rescheduled', 'moved_online']],
    ['event_status=moved_online&online=false', []],
  ])('keeps those with any of them: %s', async (query, names) => {
    expect(await (await world()).names(`/events?${query}`)).toEqual(names)
  })

  it('also filters the days with events', async () => {
    const calendar = await world()
    const count = async (query: string) => (await calendar.get(`/events/days?${query}`)).json.days
    expect(await count('event_status=canceled,postponed')).toEqual([{ date: '2027-01-20', count: 2 }])
    expect(await count('online=true')).toEqual([{ date: '2027-01-20', count: 1 }])
  })

  it.each(['cancelled', 'Canceled', 'publish', 'canceled,x'])('rejects %j', async (value) => {
    expect(await openCalendar().failure(`/events?event_status=${value}`)).toEqual(badParams('event_status'))
  })

  it('is suggested for a misspelled name', async () => {
    const calendar = openCalendar({ unknownParameters: 'reject' })
    const { json } = await calendar.get('/events?event_statuses=canceled')
    expect(json.message).toContain('event_status?')
  })
})

describe('events by online', () => {
  it('keeps those with a URL or moved online, or the others', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ title: 'there', event_status: 'canceled' })
    await calendar.makeEvent({ title: 'both', online_url: 'https://example.org/live', venue: { venue: 'Hall' } })
    await calendar.makeEvent({ title: 'moved', event_status: 'moved_online' })
    expect(await calendar.names('/events?online=true')).toEqual(['both', 'moved'])
    expect(await calendar.names('/events?online=0')).toEqual(['there'])
    await calendar.put('/events/2', { online_url: '' })
    expect(await calendar.names('/events?online=1')).toEqual(['moved'])
    expect(await calendar.failure('/events?online=yes')).toEqual(badParams('online'))
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

  it('are listed when include names them', async () => {
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
  it.each(['featured=true', 'featured=false', 'ticketed=true', 'ticketed=false', 'online=false', 'geoloc=false'])(
    'never reveal a locked event to an anonymous user: %s',
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
