import { describe, expect, test } from 'vitest'
import { anEvent, openCalendar } from '../fixtures.ts'

const image = 'https://example.org/a.jpg'

/** For each kind: everything optional that it can be given, and what a new record has instead. */
const kinds = [
  {
    path: '/events',
    least: anEvent(),
    full: {
      description: 'D',
      excerpt: 'E',
      timezone: 'Europe/Paris',
      image,
      cost: '5 €',
      website: 'https://example.org/',
      show_map: false,
      show_map_link: false,
      hide_from_listings: true,
      sticky: true,
      featured: true,
      ticketed: true,
      event_status: 'moved_online',
      event_status_reason: 'Snow',
      online_url: 'https://example.org/live',
      categories: ['Music'],
      tags: ['live'],
      venue: [{ venue: 'Hall' }],
      organizer: [{ organizer: 'Choir' }],
      status: 'draft',
      author: 9,
      slug: 'other',
      date: '2026-01-01',
    },
  },
  {
    path: '/venues',
    least: { venue: 'Hall' },
    full: {
      description: 'D',
      excerpt: 'E',
      address: '1 Road',
      city: 'Kisumu',
      country: 'Kenya',
      province: 'P',
      state: 'S',
      zip: '40100',
      phone: '1',
      stateprovince: 'X',
      website: 'https://example.org/',
      image,
      show_map: 'no',
      show_map_link: 'no',
      status: 'draft',
      author: 9,
      slug: 'other',
      date_utc: '2026-01-01',
    },
  },
  {
    path: '/organizers',
    least: { organizer: 'Choir' },
    full: {
      description: 'D',
      excerpt: 'E',
      phone: '1',
      website: 'https://example.org/',
      email: 'a@example.org',
      image,
      status: 'pending',
      author: 9,
      slug: 'other',
      date: '2026-01-01',
    },
  },
  { path: '/tags', least: { name: 'Live' }, full: { description: 'D', slug: 'other' } },
  { path: '/categories', least: { name: 'Music' }, full: { description: 'D', slug: 'other' } },
]

/** The view, without the fields that differ between any two records. */
function contentOf({ id, global_id, global_id_lineage, rest_url, urls, ...content }: any): object {
  return content
}

describe.each(kinds)('in $path', ({ path, least, full }) => {
  test('null for every optional field makes the record look like a new one without an author', async () => {
    const calendar = openCalendar()
    const made = await calendar.post(path, { ...least, ...full })
    expect(made.status).toBe(201)
    const nothing = Object.fromEntries(Object.keys(full).map((name) => [name, null]))
    const cleared = await calendar.put(`${path}/${made.json.id}`, nothing)
    const fresh = await openCalendar().post(path, least)
    expect(cleared.status).toBe(200)
    const withoutAuthor = 'author' in fresh.json ? { ...fresh.json, author: null } : fresh.json
    expect(contentOf(cleared.json)).toEqual(contentOf(withoutAuthor))
    expect(contentOf(made.json)).not.toEqual(contentOf(fresh.json))
  })

  test('null on create is as if nothing were given', async () => {
    const nothing = Object.fromEntries(Object.keys(full).map((name) => [name, null]))
    const made = await openCalendar().post(path, { ...least, ...nothing })
    const fresh = await openCalendar().post(path, least)
    expect([made.status, made.text]).toEqual([201, fresh.text])
  })

  test('an update with nothing in it changes nothing', async () => {
    const calendar = openCalendar()
    const made = await calendar.post(path, { ...least, ...full })
    expect((await calendar.put(`${path}/${made.json.id}`, {})).text).toBe(made.text)
  })

  test('null for a required field counts as missing on create', async () => {
    const required = Object.keys(least)
    const { status, json } = await openCalendar().post(path, Object.fromEntries(required.map((name) => [name, null])))
    expect([status, json.code, json.data.params]).toEqual([400, 'rest_missing_callback_param', required])
  })
})

describe('an empty text', () => {
  test('clears the description of a term', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeCategory('Music', { description: 'D' })
    expect((await calendar.put(`/categories/${id}`, { description: '' })).json.description).toBe('')
  })

  test('in a form clears as in JSON', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({
      description: 'D',
      venue: { venue: 'Hall' },
      tags: ['live'],
      website: 'https://a.org',
    })
    const { status, json } = await calendar.postForm(`/events/${id}`, 'description=&venue=&tags=&website=')
    expect([status, json.description, json.venue, json.tags, json.website]).toEqual([200, '', [], [], null])
  })

  test.each([null, 0, '0'])('%j removes the parent of an event', async (value) => {
    const calendar = openCalendar()
    const parent = await calendar.makeEvent()
    const { id } = await calendar.makeEvent({ post_parent: parent.id })
    const { status, json } = await calendar.put(`/events/${id}`, { post_parent: value })
    expect([status, json.post_parent]).toEqual([200, null])
  })

  test.each(['start_date', 'end_date', 'timezone', 'status', 'author', 'slug', 'all_day', 'post_parent'])(
    'is not a %s',
    async (name) => {
      const calendar = openCalendar()
      const { id } = await calendar.makeEvent()
      const { status, json } = await calendar.put(`/events/${id}`, { [name]: '' })
      expect([status, Object.keys(json.data.params)]).toEqual([400, [name]])
    },
  )
})
