import { beforeEach, describe, expect, it } from 'vitest'
import { author, badParams, editor, openCalendar, type TestCalendar } from '../fixtures.ts'

let calendar: TestCalendar

beforeEach(() => {
  calendar = openCalendar()
})

describe('exclude', () => {
  const ABC = ['a', 'b', 'c']

  it('leaves events out, also of those that include names', async () => {
    for (const title of ABC) await calendar.makeEvent({ title })
    expect(await calendar.names('/events?exclude=1,3')).toEqual(['b'])
    expect(await calendar.names('/events?exclude[]=1&exclude[]=2&search=c')).toEqual(['c'])
    expect(await calendar.names('/events?include=1,2&exclude=2')).toEqual(['a'])
    expect(await calendar.names('/events?include=2&exclude=2')).toEqual([])
    expect(await calendar.names('/events?exclude=')).toEqual(ABC)
    const { total } = await calendar.events.list({ exclude: 2, per_page: 1 })
    expect(total).toBe(2)
  })

  it.each(['venue', 'organizer'] as const)('leaves %ss out', async (name) => {
    for (const called of ABC) await calendar.make(`/${name}s`, { [name]: called })
    expect(await calendar.names(`/${name}s?exclude=3,1`)).toEqual(['b'])
    expect(await calendar.names(`/${name}s?exclude=2&search=a`)).toEqual(['a'])
  })

  it.each(['event', 'venue', 'organizer'] as const)(
    'of %ss ignores ids that do not exist, like include',
    async (kind) => {
      await { event: calendar.makeEvent, venue: calendar.makeVenue, organizer: calendar.makeOrganizer }[kind]()
      expect(await calendar.names(`/${kind}s?exclude=99`)).toHaveLength(1)
      expect(await calendar.failure(`/${kind}s?exclude=x`)).toEqual(badParams('exclude'))
    },
  )

  it('together with the option tickets leaves out both', async () => {
    calendar = openCalendar({ tickets: { ticketedEvents: () => [1] } })
    for (const title of ABC) await calendar.makeEvent({ title })
    expect(await calendar.names('/events?ticketed=false&exclude=2')).toEqual(['c'])
  })
})

describe('city and country', () => {
  beforeEach(async () => {
    await calendar.makeVenue({ venue: 'Salle', city: 'Orléans', country: 'France' })
    await calendar.makeVenue({ venue: 'Hall', city: 'New  Orleans', country: 'États-Unis', geo_lat: 30, geo_lng: -90 })
    await calendar.makeVenue({ venue: 'Bureau', city: 'Washington, D.C.', country: 'États-Unis' })
    await calendar.makeVenue(
      { venue: 'Secret', city: 'Orléans', country: 'Narnia', status: 'private' },
      { user: author },
    )
    await calendar.makeEvent({ title: 'one', venue: [1] })
    await calendar.makeEvent({ title: 'two', venue: [3, 2] })
    await calendar.makeEvent({ title: 'three', venue: [4] }, { user: author })
    await calendar.makeEvent({ title: 'none' })
  })

  it.each([
    ['city=orleans', ['one'], ['Salle']],
    ['city=ORLÉANS,new orleans', ['one', 'two'], ['Hall', 'Salle']],
    ['city=orle', [], []],
    ['city=Rome', [], []],
    ['city=', ['one', 'two', 'three', 'none'], ['Bureau', 'Hall', 'Salle']],
    ['city[]=washington, d.c.', ['two'], ['Bureau']],
    ['country=etats-unis', ['two'], ['Bureau', 'Hall']],
    ['country=france,ÉTATS-UNIS', ['one', 'two'], ['Bureau', 'Hall', 'Salle']],
    ['country=France&city=New Orleans', [], []],
    ['country=Narnia', [], []],
  ])('%s keeps events and venues in these places', async (query, events, venues) => {
    expect(await calendar.names(`/events?${query}`)).toEqual(events)
    expect(await calendar.names(`/venues?${query}`)).toEqual(venues)
  })

  it('are about one venue together with a point', async () => {
    expect(await calendar.names('/events?city=New+Orleans&geoloc_lat=30&geoloc_lng=-90')).toEqual(['two'])
    expect(await calendar.names('/events?city[]=Washington, D.C.&geoloc_lat=30&geoloc_lng=-90')).toEqual([])
  })

  it('count only venues that the user can see', async () => {
    for (const path of ['/events', '/venues']) {
      const unseen = await calendar.get(`${path}?country=Narnia`)
      const never = await calendar.get(`${path}?country=Erewhon`)
      expect(unseen.text.replaceAll('Narnia', 'Erewhon')).toBe(never.text)
    }
    expect(await calendar.names('/events?country=Narnia', { user: author })).toEqual(['three'])
    expect(await calendar.names('/venues?city=Orleans', { user: editor })).toEqual(['Secret', 'Salle'])
  })

  it('never find an event that is locked for the user', async () => {
    await calendar.put('/events/1', { password: 'x' })
    expect(await calendar.names('/events?city=orleans')).toEqual([])
    expect(await calendar.names('/events?city=orleans', { user: editor })).toContain('one')
  })

  it('follow a venue that moves', async () => {
    await calendar.put('/venues/1', { city: 'Tours' })
    expect(await calendar.names('/events?city=tours')).toEqual(['one'])
    expect(await calendar.names('/events?city=orleans')).toEqual([])
  })

  it.each([
    ['city[]=%C2%AD', 'city'],
    [`country=${'x,'.repeat(600)}`, 'country'],
  ])('reject %#', async (query, name) => {
    expect(await calendar.failure(`/events?${query}`)).toEqual(badParams(name))
    expect(await calendar.failure(`/venues?${query}`)).toEqual(badParams(name))
  })

  it('are explained', async () => {
    const failed = async (filters: object, id: number) => {
      const { event } = await calendar.explain(filters, { id })
      return event?.conditions.filter(({ holds }) => !holds).map(({ name }) => name)
    }
    expect(await failed({ city: 'Orléans', country: 'France', exclude: 2 }, 1)).toEqual([])
    expect(await failed({ city: 'New Orleans', country: 'France', exclude: 2 }, 2)).toEqual(['exclude', 'country'])
  })
})
