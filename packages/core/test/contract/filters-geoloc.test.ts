import { beforeEach, describe, expect, it } from 'vitest'
import { badParams, editor, openCalendar, type TestCalendar } from '../fixtures.ts'

const paris = { geo_lat: 48.8566, geo_lng: 2.3522 }
/** About 17 km from Paris. */
const versailles = { geo_lat: 48.8049, geo_lng: 2.1204 }
/** About 70 km from Paris, and more than 55 from Versailles. */
const beauvais = { geo_lat: 49.4295, geo_lng: 2.0807 }

describe('events by where they are', () => {
  let calendar: TestCalendar

  beforeEach(async () => {
    calendar = openCalendar()
    await calendar.makeVenue({ venue: 'Paris', ...paris })
    await calendar.makeVenue({ venue: 'Versailles', ...versailles })
    await calendar.makeVenue({ venue: 'Beauvais', ...beauvais })
    await calendar.makeVenue({ venue: 'Unknown' })
    await calendar.makeEvent({ title: 'paris', venue: [1] })
    await calendar.makeEvent({ title: 'versailles', venue: [2] })
    await calendar.makeEvent({ title: 'beauvais', venue: [3] })
    await calendar.makeEvent({ title: 'unknown', venue: [4] })
    await calendar.makeEvent({ title: 'both', venue: [4, 3] })
    await calendar.makeEvent({ title: 'nowhere' })
  })

  it('geoloc=true keeps events with a venue that has coordinates', async () => {
    expect(await calendar.names('/events?geoloc=true')).toEqual(['paris', 'versailles', 'beauvais', 'both'])
  })

  it('geoloc=false keeps events without such a venue', async () => {
    expect(await calendar.names('/events?geoloc=false')).toEqual(['unknown', 'nowhere'])
  })

  it('a point keeps events within 25 kilometres', async () => {
    expect(await calendar.names('/events?geoloc_lat=48.8566&geoloc_lng=2.3522')).toEqual(['paris', 'versailles'])
  })

  it.each([
    [0, ['paris']],
    [16, ['paris']],
    [19, ['paris', 'versailles']],
    [60, ['paris', 'versailles']],
    [75, ['paris', 'versailles', 'beauvais', 'both']],
  ])('geoloc_radius=%s is in kilometres', async (radius, kept) => {
    const query = `geoloc_lat=48.8566&geoloc_lng=2.3522&geoloc_radius=${radius}`
    expect(await calendar.names(`/events?${query}`)).toEqual(kept)
  })

  it('a radius that covers the earth keeps every event with coordinates', async () => {
    const query = 'geoloc_lat=-48.8566&geoloc_lng=-177.6478&geoloc_radius=20038'
    expect(await calendar.names(`/events?${query}`)).toEqual(['paris', 'versailles', 'beauvais', 'both'])
  })

  it('a circle reaches over the antimeridian', async () => {
    await calendar.makeVenue({ venue: 'Taveuni', geo_lat: -16.8, geo_lng: 179.95 })
    await calendar.makeEvent({ title: 'fiji', venue: [5] })
    expect(await calendar.names('/events?geoloc_lat=-16.8&geoloc_lng=-179.95')).toEqual(['fiji'])
  })

  it('a circle reaches over a pole', async () => {
    await calendar.makeVenue({ venue: 'Camp', geo_lat: 89.95, geo_lng: 10 })
    await calendar.makeEvent({ title: 'camp', venue: [5] })
    expect(await calendar.names('/events?geoloc_lat=89.95&geoloc_lng=-170')).toEqual(['camp'])
  })

  it('the point zero, zero is a point', async () => {
    await calendar.makeVenue({ venue: 'Null Island', geo_lat: 0, geo_lng: 0 })
    await calendar.makeEvent({ title: 'null', venue: [5] })
    expect(await calendar.names('/events?geoloc_lat=0&geoloc_lng=0')).toEqual(['null'])
    expect(await calendar.names('/events?geoloc=false')).not.toContain('null')
  })

  it('a venue and a point apply together, also for two venues of one event', async () => {
    await calendar.makeEvent({ title: 'tour', venue: [1, 3] })
    expect(await calendar.names('/events?geoloc_lat=48.8566&geoloc_lng=2.3522&venue=3')).toEqual(['tour'])
    expect(await calendar.names('/events?geoloc=true&venue=4')).toEqual(['both'])
  })

  it('geoloc=false with a point keeps nothing', async () => {
    expect(await calendar.names('/events?geoloc=false&geoloc_lat=48.8566&geoloc_lng=2.3522')).toEqual([])
  })

  it('a venue that the user cannot see has no place', async () => {
    await calendar.put('/venues/1', { status: 'draft' })
    expect(await calendar.names('/events?geoloc_lat=48.8566&geoloc_lng=2.3522')).toEqual(['versailles'])
    expect(await calendar.names('/events?geoloc=false')).toEqual(['paris', 'unknown', 'nowhere'])
    expect(await calendar.names('/events?geoloc_lat=48.8566&geoloc_lng=2.3522', { user: editor })).toEqual([
      'paris',
      'versailles',
    ])
  })

  it('a venue in the trash has no place', async () => {
    await calendar.del('/venues/1')
    expect(await calendar.names('/events?geoloc=true', { user: editor })).toEqual(['versailles', 'beauvais', 'both'])
  })

  it('follows a venue that moves', async () => {
    await calendar.put('/venues/3', paris)
    expect(await calendar.names('/events?geoloc_lat=48.8566&geoloc_lng=2.3522&geoloc_radius=1')).toEqual([
      'paris',
      'beauvais',
      'both',
    ])
    await calendar.put('/venues/3', { geo_lat: null, geo_lng: null })
    expect(await calendar.names('/events?geoloc=false')).toEqual(['beauvais', 'unknown', 'both', 'nowhere'])
  })
})

describe('what a place can be', () => {
  it.each([
    ['geoloc_lat=48', 'geoloc_lat'],
    ['geoloc_lng=2', 'geoloc_lng'],
    ['geoloc_lat=90.01&geoloc_lng=2', 'geoloc_lat'],
    ['geoloc_lat=-90.01&geoloc_lng=2', 'geoloc_lat'],
    ['geoloc_lat=48&geoloc_lng=180.5', 'geoloc_lng'],
    ['geoloc_lat=48&geoloc_lng=-181', 'geoloc_lng'],
    ['geoloc_lat=48&geoloc_lng=2&geoloc_radius=-1', 'geoloc_radius'],
    ['geoloc_lat=48&geoloc_lng=2&geoloc_radius=far', 'geoloc_radius'],
    ['geoloc_lat=48&geoloc_lng=2&geoloc_radius=NaN', 'geoloc_radius'],
    ['geoloc_lat=48&geoloc_lng=2&geoloc_radius=1e300', 'geoloc_radius'],
    ['geoloc=maybe', 'geoloc'],
  ])('%s is rejected on %s', async (query, param) => {
    expect(await openCalendar().failure(`/events?${query}`)).toEqual(badParams(param))
  })

  it('the error names the invalid coordinate, not the missing or valid one', async () => {
    expect(await openCalendar().failure('/events?geoloc_lat=x&geoloc_lng=2')).toEqual(badParams('geoloc_lat'))
  })

  it.each(['geoloc_lat=90&geoloc_lng=180', 'geoloc_lat=-90&geoloc_lng=-180', 'geoloc_lat=%2B48.5&geoloc_lng=.5'])(
    '%s is accepted',
    async (query) => {
      expect(await openCalendar().names(`/events?${query}`)).toEqual([])
    },
  )
})
