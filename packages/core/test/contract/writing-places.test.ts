import { expect, test } from 'vitest'
import { openCalendar } from '../fixtures.ts'

const names = { venues: 'venue', organizers: 'organizer' } as const

test.each(['venues', 'organizers'] as const)('one of %s is changed and deleted by its slug', async (collection) => {
  const calendar = openCalendar()
  const name = names[collection]
  await calendar.make(`/${collection}`, { [name]: 'Name', description: 'kept' })
  const updated = await calendar.patch(`/${collection}/by-slug/name`, { slug: 'other', phone: '1' })
  expect(updated.json).toMatchObject({ id: 1, slug: 'other', phone: '1', description: 'kept', [name]: 'Name' })
  expect((await calendar.get(`/${collection}/by-slug/name`)).json.code).toBe(`${name}-not-found`)
  expect((await calendar.del(`/${collection}/by-slug/other`)).json).toMatchObject({ id: 1, status: 'trash' })
})

test('a derived stateprovince follows later changes, and a given one stays', async () => {
  const calendar = openCalendar()
  const derived = await calendar.makeVenue({ state: 'Ohio' })
  expect((await calendar.put(`/venues/${derived.id}`, { state: 'Iowa' })).json.stateprovince).toBe('Iowa')
  const given = await calendar.makeVenue({ state: 'Ohio', stateprovince: 'Mine' })
  expect((await calendar.put(`/venues/${given.id}`, { state: 'Iowa' })).json.stateprovince).toBe('Mine')
})

test('coordinates come in pairs, when a venue is created and after an update', async () => {
  const calendar = openCalendar()
  const alone = await calendar.post('/venues', { venue: 'Hall', geo_lat: 1 })
  expect(alone.json.data.details.geo_lat.code).toBe('needs_other')
  const venue = await calendar.makeVenue({ geo_lat: '-90', geo_lng: 180 })
  expect(venue).toMatchObject({ geo_lat: -90, geo_lng: 180 })
  expect((await calendar.put(`/venues/${venue.id}`, { geo_lat: 10.5 })).json).toMatchObject({
    geo_lat: 10.5,
    geo_lng: 180,
  })
  expect((await calendar.put(`/venues/${venue.id}`, { geo_lat: null })).json.data.details.geo_lng.code).toBe(
    'needs_other',
  )
  const none = await calendar.put(`/venues/${venue.id}`, { geo_lat: null, geo_lng: null })
  expect(none.json).toMatchObject({ geo_lat: null, geo_lng: null })
  const half = await calendar.put(`/venues/${venue.id}`, { geo_lng: 3 })
  expect(half.json.data.details.geo_lng.code).toBe('needs_other')
})

test.each([
  ['geo_lat', 90.1],
  ['geo_lat', 'north'],
  ['geo_lng', -180.1],
  ['website', 'example.org'],
  ['show_map', 'perhaps'],
  ['status', 'open'],
  ['author', 0],
  ['image', 'a.png'],
  ['date', 'yesterday'],
  ['address', ['a', 'b']],
])('a venue with a bad %s (%j) is rejected', async (name, value) => {
  const reply = await openCalendar().post('/venues', { venue: 'Hall', geo_lat: 1, geo_lng: 1, [name]: value })
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.json.data.params)).toEqual([name])
})

test.each([
  ['email', 'nobody'],
  ['website', 'javascript:alert(1)'],
  ['status', 'open'],
  ['phone', { number: 1 }],
])('an organizer with a bad %s (%j) is rejected', async (name, value) => {
  const reply = await openCalendar().post('/organizers', { organizer: 'Choir', [name]: value })
  expect(reply.status).toBe(400)
  expect(Object.keys(reply.json.data.params)).toEqual([name])
})

test.each(['yes', 'on', '1', 1, true, 'TRUE', 'Yes'])('a venue takes %j for a map that is shown', async (value) => {
  const calendar = openCalendar()
  const { id } = await calendar.makeVenue({ show_map: false, show_map_link: 'off' })
  const reply = await calendar.put(`/venues/${id}`, { show_map: value, show_map_link: value })
  expect(reply.json).toMatchObject({ show_map: true, show_map_link: true })
})

test('a change of a venue or an organizer shows on its events', async () => {
  const calendar = openCalendar()
  const venue = await calendar.makeVenue()
  const organizer = await calendar.makeOrganizer()
  const event = await calendar.make('/events', {
    title: 'Concert',
    start_date: '2027-01-20',
    end_date: '2027-01-20',
    venue: venue.id,
    organizer: organizer.id,
  })
  await calendar.get(`/events/${event.id}`)
  await calendar.put(`/venues/${venue.id}`, { city: 'Lyon' })
  await calendar.put(`/organizers/${organizer.id}`, { email: 'a@example.org' })
  const after = (await calendar.get(`/events/${event.id}`)).json
  expect(after.venue[0].city).toBe('Lyon')
  expect(after.organizer[0].email).toBe('a@example.org')
})
