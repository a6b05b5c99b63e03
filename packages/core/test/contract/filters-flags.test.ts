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
