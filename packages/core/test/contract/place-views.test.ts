import { describe, expect, test } from 'vitest'
import { editor, openCalendar, ROOT } from '../fixtures.ts'

const headKeys = 'id global_id global_id_lineage author status date date_utc modified modified_utc url rest_url'.split(
  ' ',
)
const head = {
  id: 1,
  global_id: 'example.org/api?id=1',
  global_id_lineage: ['example.org/api?id=1'],
  author: editor.id,
  status: 'publish',
  date: '2027-01-15 12:00:00',
  date_utc: '2027-01-15 12:00:00',
  modified: '2027-01-15 12:00:00',
  modified_utc: '2027-01-15 12:00:00',
}

describe('a venue', () => {
  const keys = [
    ...headKeys,
    'venue description excerpt slug image address city country province state zip phone website stateprovince'.split(
      ' ',
    ),
    'geo_lat geo_lng show_map show_map_link external_source external_id'.split(' '),
  ].flat()

  test('shows its keys in the order of the contract', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeVenue()
    expect(Object.keys((await calendar.get(`/venues/${id}`)).json)).toEqual([...keys, 'json_ld'])
    expect(Object.keys((await calendar.get('/venues')).json.venues[0])).toEqual(keys)
  })

  test('shows empty texts and nulls for what was never given', async () => {
    const calendar = openCalendar()
    const venue = await calendar.makeVenue()
    expect(venue).toEqual({
      ...head,
      url: 'http://example.org/api/venue/hall',
      rest_url: `${ROOT}/venues/1`,
      venue: 'Hall',
      description: '',
      excerpt: '',
      slug: 'hall',
      image: null,
      address: '',
      city: '',
      country: '',
      province: '',
      state: '',
      zip: '',
      phone: '',
      website: null,
      stateprovince: '',
      geo_lat: null,
      geo_lng: null,
      show_map: true,
      show_map_link: true,
      external_source: null,
      external_id: null,
    })
    expect((await calendar.get('/venues/1')).json.json_ld).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Place',
      name: 'Hall',
      url: 'http://example.org/api/venue/hall',
    })
  })

  test.each([
    ['', 'State'],
    ['United States', 'State'],
    ['united states of america', 'State'],
    ['US', 'State'],
    ['USA', 'State'],
    ['France', 'Province'],
    ['Kenya', 'Province'],
  ])('in %j shows the stateprovince %s when none was given', async (country, shown) => {
    const venue = await openCalendar().makeVenue({ country, state: 'State', province: 'Province' })
    expect(venue.stateprovince).toBe(shown)
  })

  test('shows the stateprovince that was given, even when it was given as empty', async () => {
    const calendar = openCalendar()
    const { id, stateprovince } = await calendar.makeVenue({ country: 'Kenya', province: 'P', stateprovince: 'Own' })
    expect(stateprovince).toBe('Own')
    expect((await calendar.put(`/venues/${id}`, { stateprovince: '' })).json.stateprovince).toBe('')
    expect((await calendar.put(`/venues/${id}`, { stateprovince: null })).json.stateprovince).toBe('P')
  })

  test('changes its stateprovince with its country when none was given', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeVenue({ country: 'Kenya', state: 'S', province: 'P' })
    expect((await calendar.put(`/venues/${id}`, { country: 'USA' })).json.stateprovince).toBe('S')
  })
})

describe('an organizer', () => {
  const keys = [
    ...headKeys,
    ...'organizer description excerpt slug image phone website email external_source external_id'.split(' '),
  ]

  test('shows its keys in the order of the contract', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeOrganizer()
    expect(Object.keys((await calendar.get(`/organizers/${id}`)).json)).toEqual([...keys, 'json_ld'])
    expect(Object.keys((await calendar.get('/organizers')).json.organizers[0])).toEqual(keys)
  })

  test('shows empty texts and nulls for what was never given', async () => {
    const calendar = openCalendar()
    const organizer = await calendar.makeOrganizer()
    expect(organizer).toEqual({
      ...head,
      url: 'http://example.org/api/organizer/choir',
      rest_url: `${ROOT}/organizers/1`,
      organizer: 'Choir',
      description: '',
      excerpt: '',
      slug: 'choir',
      image: null,
      phone: '',
      website: null,
      email: '',
      external_source: null,
      external_id: null,
    })
    expect((await calendar.get('/organizers/1')).json.json_ld['@type']).toBe('Organization')
  })
})

describe('a term', () => {
  const tail = ['count', 'url', 'rest_url', 'urls']

  test('shows its keys in the order of the contract', async () => {
    const calendar = openCalendar()
    const category = await calendar.makeCategory('Music')
    const tag = await calendar.makeTag('Live')
    expect(Object.keys(category)).toEqual(['id', 'name', 'slug', 'taxonomy', 'description', 'parent', ...tail])
    expect(Object.keys(tag)).toEqual(['id', 'name', 'slug', 'taxonomy', 'description', ...tail])
  })

  test('at the top has no parent', async () => {
    expect(await openCalendar().makeCategory('Music')).toEqual({
      id: 1,
      name: 'Music',
      slug: 'music',
      taxonomy: 'event_category',
      description: '',
      parent: 0,
      count: 0,
      url: 'http://example.org/api/category/music',
      rest_url: `${ROOT}/categories/1`,
      urls: { self: `${ROOT}/categories/1`, collection: `${ROOT}/categories`, up: null },
    })
  })

  test('below another one shows its parent', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeCategory('Music')
    const { parent, urls } = await calendar.makeCategory('Jazz', { parent: id })
    expect([parent, urls.up]).toEqual([id, `${ROOT}/categories/${id}`])
  })

  test('that is a tag has no parent', async () => {
    const { taxonomy, urls } = await openCalendar().makeTag('Live')
    expect([taxonomy, urls]).toEqual(['event_tag', { self: `${ROOT}/tags/1`, collection: `${ROOT}/tags`, up: null }])
  })

  test('looks the same alone, in its list and inside an event', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeCategory('Music', { description: 'D' })
    const event = await calendar.makeEvent({ categories: [id] })
    const { json } = await calendar.get(`/categories/${id}`)
    expect((await calendar.get('/categories')).json.categories).toEqual([json])
    expect((await calendar.get(`/events/${event.id}`)).json.categories).toEqual([json])
  })
})
