import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import {
  anEvent,
  author,
  contributor,
  editor,
  idsOf,
  NOW,
  openCalendar,
  otherAuthor,
  subscriber,
  visitor,
} from '../fixtures.ts'

const password = 'open sésame'
const inQuery = `password=${encodeURIComponent(password)}`

describe('setting', () => {
  test('on create it closes the event to others', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ password })
    const reply = await calendar.get(`/events/${id}`)
    expect(reply.status).toBe(403)
    expect(reply.json).toMatchObject({ code: 'event-password-protected', data: { status: 403 } })
  })

  test.each(['', null])('on update it closes the event, other updates keep it, and %j removes it', async (nothing) => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent()
    const reading = async () => (await calendar.get(`/events/${id}`)).status
    await calendar.put(`/events/${id}`, { password })
    expect(await reading()).toBe(403)
    await calendar.put(`/events/${id}`, { title: 'x' })
    expect(await reading()).toBe(403)
    await calendar.put(`/events/${id}`, { password: nothing })
    expect(await reading()).toBe(200)
  })

  test('by slug it is the same', async () => {
    const calendar = openCalendar()
    await calendar.makeEvent()
    await calendar.put('/events/by-slug/concert', { password })
    expect((await calendar.get('/events/by-slug/concert')).json.code).toBe('event-password-protected')
    expect((await calendar.get(`/events/by-slug/concert?${inQuery}`)).status).toBe(200)
  })

  test('another one replaces the first', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ password })
    await calendar.put(`/events/${id}`, { password: 'new' })
    expect((await calendar.get(`/events/${id}?${inQuery}`)).status).toBe(403)
    expect((await calendar.get(`/events/${id}?password=new`)).status).toBe(200)
  })

  test('another one changes the ETag that an editor gets, even within a second, so an If-Match from before fails', async () => {
    const calendar = openCalendar({ clock: () => NOW })
    const { id } = await calendar.makeEvent({ password })
    const etags = []
    for (const next of ['second', 'third']) {
      const { etag } = (await calendar.get(`/events/${id}`, { user: editor })).headers
      etags.push(etag)
      await calendar.put(`/events/${id}`, { password: next })
      const reply = await calendar.put(`/events/${id}`, { title: 'x' }, { headers: { 'if-match': etag } })
      expect(reply.status).toBe(412)
    }
    etags.push((await calendar.get(`/events/${id}`, { user: editor })).headers['etag'])
    expect(new Set(etags).size).toBe(3)
  })

  test.each([['x'.repeat(501)], [['a']], [true], [{}]])('%j sets no password', async (given) => {
    const reply = await openCalendar().post('/events', anEvent({ password: given }))
    expect(Object.keys(reply.json.data.params)).toEqual(['password'])
  })

  test('it is kept as a salted hash, and that is shown nowhere', async () => {
    const store = memoryStore()
    const calendar = openCalendar({ store })
    const created = await calendar.post('/events', anEvent({ password }))
    await calendar.makeEvent({ password })
    const stored = await store.getMany('event', [1, 2])
    const hashes = stored.map((event) => event?.passwordHash ?? '')
    expect(hashes[0]).toMatch(/^scrypt\$/)
    expect(hashes[0]).not.toBe(hashes[1])
    expect(JSON.stringify(stored)).not.toContain(password)
    const responses = [
      created,
      await calendar.put('/events/1', { password }),
      await calendar.get('/events/1', { user: editor }),
      await calendar.get('/events', { user: editor }),
      await calendar.get('/events'),
      await calendar.get(`/events/1?${inQuery}`),
      await calendar.get('/events/1'),
      await calendar.del('/events/1'),
    ]
    for (const { text } of responses) expect(text).not.toMatch(/scrypt|sésame|password_?hash/i)
  })
})

describe('opening', () => {
  const open = async () => {
    const calendar = openCalendar()
    const event = await calendar.makeEvent({ password, description: 'Inside', venue: { venue: 'Hall' } })
    return { calendar, event, path: `/events/${event.id}` }
  }

  test('by query and by header shows the whole event', async () => {
    const { calendar, event, path } = await open()
    expect((await calendar.get(`${path}?${inQuery}`)).json).toMatchObject(event)
    expect((await calendar.get(path, { headers: { 'x-event-password': 'open sésame' } })).json).toMatchObject(event)
  })

  test.each(['開けゴマ', 'sésame', 'plain'])('by a header takes %j as the bytes that clients send', async (secret) => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ password: secret })
    const bytes = Buffer.from(secret).toString('latin1')
    expect((await calendar.get(`/events/${id}`, { headers: { 'x-event-password': bytes } })).status).toBe(200)
    expect((await calendar.get(`/events/${id}`, { headers: { 'x-event-password': `${bytes} ` } })).status).toBe(403)
  })

  test.each(['', 'password=', 'password=wrong', `password=${encodeURIComponent(` ${password}`)}`, 'password[]=open'])(
    'with the query %j shows nothing that is hidden',
    async (query) => {
      const { calendar, path } = await open()
      const reply = await calendar.get(`${path}?${query}`)
      expect([400, 403]).toContain(reply.status)
      expect(reply.text).not.toContain('Inside')
    },
  )

  test('is the same in another normal form of the same letters', async () => {
    const { calendar, path } = await open()
    const decomposed = encodeURIComponent(password.normalize('NFD'))
    expect((await calendar.get(`${path}?password=${decomposed}`)).status).toBe(200)
  })

  test('works for HEAD, without a body', async () => {
    const { calendar, path } = await open()
    const at = `/calendar/events/v1${path}`
    expect(await calendar.send({ method: 'HEAD', path: at })).toMatchObject({ status: 403, text: '' })
    expect(await calendar.send({ method: 'HEAD', path: `${at}?${inQuery}` })).toMatchObject({ status: 200, text: '' })
  })

  test('ends when the password changes: an old entity tag does not help', async () => {
    const { calendar, path } = await open()
    const etag = (await calendar.get(`${path}?${inQuery}`)).headers['etag'] ?? ''
    const options = { headers: { 'if-none-match': etag } }
    expect((await calendar.get(`${path}?${inQuery}`, options)).status).toBe(304)
    expect((await calendar.get(path, options)).status).toBe(403)
  })

  test('is not needed by users who can edit', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ password, description: 'Inside' }, { user: author })
    for (const user of [author, editor]) {
      const reply = await calendar.get(`/events/${id}`, { user })
      expect(reply.json.description).toBe('Inside')
      expect(reply.headers['cache-control']).toContain('private')
    }
    for (const user of [visitor, subscriber, contributor, otherAuthor]) {
      expect((await calendar.get(`/events/${id}`, { user })).status).toBe(403)
      expect((await calendar.get(`/events/${id}?${inQuery}`, { user })).status).toBe(200)
    }
  })

  test('does not reveal an event that the user cannot see', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({ password, status: 'draft' })
    expect((await calendar.get(`/events/${id}?${inQuery}`)).json.code).toBe('event-not-found')
  })

  test('gives no permission to change or delete', async () => {
    const { calendar, path } = await open()
    expect((await calendar.del(`${path}?${inQuery}`, { user: visitor })).status).toBe(401)
    expect((await calendar.del(`${path}?${inQuery}`, { user: otherAuthor })).status).toBe(403)
    expect((await calendar.put(path, { password }, { user: otherAuthor })).status).toBe(403)
    expect((await calendar.del(path)).status).toBe(200)
  })

  test('in the same process takes the password as an option', async () => {
    const { calendar, event } = await open()
    const outside = calendar.as(null).events
    await expect(outside.get(event.id)).rejects.toMatchObject({ code: 'event-password-protected' })
    expect((await outside.get(event.id, { password })).description).toBe('Inside')
    expect((await outside.getBySlug('concert', { password })).description).toBe('Inside')
    expect((await calendar.events.get(event.id)).description).toBe('Inside')
  })
})

describe('in lists', () => {
  const full = {
    password,
    description: 'Inside',
    excerpt: 'Inside',
    timezone: 'Europe/Paris',
    image: 'https://example.org/a.png',
    cost: '$5',
    website: 'https://example.org/',
    sticky: true,
    featured: true,
    ticketed: true,
    event_status: 'moved_online',
    event_status_reason: 'Snow',
    online_url: 'https://example.org/live',
    external_source: 'a',
    external_id: 'b',
    categories: ['Music'],
    tags: ['Live'],
    venue: { venue: 'Hall' },
    organizer: { organizer: 'Choir' },
    custom_fields: { seats: 3 },
  }
  const kept = [
    'id',
    'global_id',
    'global_id_lineage',
    'status',
    'date',
    'date_utc',
    'modified',
    'modified_utc',
    'url',
    'rest_url',
    'title',
    'slug',
    'start_date',
    'start_date_details',
    'end_date',
    'end_date_details',
    'utc_start_date',
    'utc_start_date_details',
    'utc_end_date',
    'utc_end_date_details',
  ]
  const open = async () => {
    const calendar = openCalendar({ fields: { events: { seats: { type: 'integer', default: 0 } } } })
    const { json_ld: _, ...event } = await calendar.makeEvent(full)
    return { calendar, event }
  }

  test('id, title, slug, dates, addresses and status are kept as they are', async () => {
    const { calendar, event } = await open()
    const [shown] = (await calendar.get('/events')).json.events
    for (const key of kept) expect(shown[key]).toEqual(event[key])
  })

  test('every other field is empty in its own type', async () => {
    const { calendar, event } = await open()
    const [shown] = (await calendar.get('/events')).json.events
    expect(Object.keys(shown)).toEqual(Object.keys(event))
    const others = Object.fromEntries(Object.entries(shown).filter(([key]) => !kept.includes(key)))
    expect(others).toEqual({
      author: null,
      description: '',
      excerpt: '',
      image: null,
      all_day: false,
      timezone: '',
      timezone_abbr: '',
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: 'prefix', values: [] },
      website: null,
      show_map: false,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: false,
      post_parent: null,
      ticketed: false,
      event_status: 'scheduled',
      event_status_reason: '',
      online_url: null,
      external_source: null,
      external_id: null,
      start: '',
      end: '',
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      custom_fields: {},
    })
  })

  test('a password in the query of a list opens nothing', async () => {
    const { calendar } = await open()
    expect((await calendar.get(`/events?${inQuery}`)).json.events[0].description).toBe('')
  })

  test('those who may edit see all of it, before and after an anonymous request', async () => {
    const { calendar, event } = await open()
    const seenBy = async (user: typeof editor | null) => (await calendar.get('/events', { user })).json.events[0]
    expect((await seenBy(null)).description).toBe('')
    expect(await seenBy(editor)).toEqual(event)
    expect((await seenBy(null)).description).toBe('')
    expect((await seenBy(otherAuthor)).description).toBe('')
  })

  test('include shows it without its content', async () => {
    const { calendar, event } = await open()
    const reply = await calendar.get(`/events?include=${event.id}`)
    expect(idsOf(reply)).toEqual([event.id])
    expect(reply.json.events[0].description).toBe('')
  })
})
