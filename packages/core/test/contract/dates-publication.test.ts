import { memoryStore } from '@kalends/store-memory'
import { describe, expect, it } from 'vitest'
import { author, editor, manualClock, openCalendar } from '../fixtures.ts'

const dates = { start_date: '2027-06-01', end_date: '2027-06-02' }

describe('the publication date', () => {
  it('defaults to now, shown in the zone of the calendar and in UTC', async () => {
    const event = await openCalendar({ timezone: 'Asia/Tokyo' }).makeEvent()
    expect([event.date, event.date_utc]).toEqual(['2027-01-15 21:00:00', '2027-01-15 12:00:00'])
  })

  it('given in the zone of the calendar gives the one in UTC', async () => {
    const calendar = openCalendar({ timezone: 'Europe/Paris' })
    const event = await calendar.makeEvent({ date: '2026-07-01 10:00', timezone: 'Asia/Tokyo' })
    expect([event.date, event.date_utc]).toEqual(['2026-07-01 10:00:00', '2026-07-01 08:00:00'])
  })

  it('given in UTC gives the one in the zone of the calendar', async () => {
    const event = await openCalendar({ timezone: 'Europe/Paris' }).makeEvent({ date_utc: '2026-07-01 10:00' })
    expect([event.date, event.date_utc]).toEqual(['2026-07-01 12:00:00', '2026-07-01 10:00:00'])
  })

  it.each(['date', 'date_utc'])('as an instant in %s is that instant', async (name) => {
    const event = await openCalendar({ timezone: 'Europe/Paris' }).makeEvent({ [name]: '2026-07-01T10:00:00+05:00' })
    expect([event.date, event.date_utc]).toEqual(['2026-07-01 07:00:00', '2026-07-01 05:00:00'])
  })

  it('stays when an update does not name it', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ date: '2026-07-01' })
    expect((await calendar.put(`/events/${id}`, { title: 'Another' })).json.date).toBe('2026-07-01 00:00:00')
  })
})

describe('a publication date in the future', () => {
  it('now is not the future', async () => {
    const event = await openCalendar().makeEvent({ date: '2027-01-15 12:00:00' })
    expect(event.status).toBe('publish')
  })

  it.each(['draft', 'pending', 'private'])('leaves a %s one as it is', async (status) => {
    const event = await openCalendar().makeEvent({ date: '2028-01-01', status })
    expect(event.status).toBe(status)
  })

  it('can be set on a public event, which it hides then', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent()
    const { json } = await calendar.put(`/events/${id}`, { date: '2028-01-01' })
    expect([json.status, (await calendar.get(`/events/${id}`)).status]).toEqual(['future', 404])
  })

  it('moved into the past publishes at once', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ date: '2028-01-01' })
    expect((await calendar.put(`/events/${id}`, { date: '2027-01-01' })).json.status).toBe('publish')
  })

  it('counts as published from its second on, with no write', async () => {
    const store = memoryStore()
    const { clock, set } = manualClock('2027-01-15 12:00:00')
    const calendar = openCalendar({ store, clock })
    const { id } = await calendar.makeEvent({ ...dates, date: '2027-02-01 08:00:00' })
    const revision = store.revision()
    set('2027-02-01 07:59:59')
    expect([await calendar.names('/events'), (await calendar.get(`/events/${id}`)).status]).toEqual([[], 404])
    set('2027-02-01 08:00:00')
    expect(await calendar.names('/events')).toEqual(['Concert'])
    expect((await calendar.get(`/events/${id}`)).json.status).toBe('publish')
    expect(store.revision()).toBe(revision)
  })

  it('shows its new status to those who could see it before, in lists and alone', async () => {
    const { clock, set } = manualClock('2027-01-15 12:00:00')
    const calendar = openCalendar({ clock })
    const { id } = await calendar.makeEvent({ ...dates, date: '2027-02-01' })
    const see = async () => {
      const [list, alone] = await Promise.all([
        calendar.get('/events', { user: editor }),
        calendar.get(`/events/${id}`, { user: editor }),
      ])
      return {
        statuses: [list.json.events[0].status, alone.json.status],
        tags: [list.headers['etag'], alone.headers['etag']],
      }
    }
    const before = await see()
    set('2027-02-01 00:00:00')
    const after = await see()
    expect([before.statuses, after.statuses]).toEqual([
      ['future', 'future'],
      ['publish', 'publish'],
    ])
    expect(before.tags.map((tag, index) => tag === after.tags[index])).toEqual([false, false])
  })

  it('moves from status=future to status=publish with the clock', async () => {
    const { clock, set } = manualClock('2027-01-15 12:00:00')
    const calendar = openCalendar({ clock })
    await calendar.makeEvent({ ...dates, date: '2027-02-01' })
    const see = async () => [
      await calendar.names('/events?status=future', { user: editor }),
      await calendar.names('/events?status=publish', { user: editor }),
    ]
    expect(await see()).toEqual([['Concert'], []])
    set('2027-02-01 00:00:00')
    expect(await see()).toEqual([[], ['Concert']])
  })

  it('makes its terms non-empty and counts for them', async () => {
    const { clock, set } = manualClock('2027-01-15 12:00:00')
    const calendar = openCalendar({ clock })
    const { id } = await calendar.makeCategory('Music')
    await calendar.makeEvent({ ...dates, categories: [id], date: '2027-02-01' })
    expect([await calendar.names('/categories'), (await calendar.get(`/categories/${id}`)).json.count]).toEqual([[], 0])
    set('2027-02-01 00:00:00')
    expect(await calendar.names('/categories')).toEqual(['Music'])
    expect((await calendar.get(`/categories/${id}`)).json.count).toBe(1)
  })

  it('makes a venue visible: requests can name it, and its events show it', async () => {
    const { clock, set } = manualClock('2027-01-15 12:00:00')
    const calendar = openCalendar({ clock })
    const venue = await calendar.makeVenue({ date: '2027-02-01' })
    expect(venue.status).toBe('future')
    const event = await calendar.makeEvent({ ...dates, venue: venue.id })
    const shown = async () => (await calendar.get(`/events/${event.id}`)).json.venue.length
    expect([await calendar.names('/venues'), await shown()]).toEqual([[], 0])
    expect((await calendar.failure(`/events?venue=${venue.id}`)).params).toEqual(['venue'])
    set('2027-02-01 00:00:00')
    expect([await calendar.names('/venues'), await shown()]).toEqual([['Hall'], 1])
    expect(await calendar.names(`/events?venue=${venue.id}`)).toEqual(['Concert'])
  })

  it('is visible to its author before it is published', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent({ date: '2028-01-01' }, { user: author })
    expect(await calendar.names('/events', { user: author })).toEqual(['Concert'])
  })
})
