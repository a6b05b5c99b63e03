import { describe, expect, test } from 'vitest'
import {
  anEvent,
  author,
  contributor,
  editor,
  idsOf,
  openCalendar,
  otherAuthor,
  subscriber,
  type TestCalendar,
  visitor,
} from '../fixtures.ts'

describe.each([
  { kind: 'event', name: 'title', least: anEvent() },
  { kind: 'venue', name: 'venue', least: { venue: 'Hall' } },
  { kind: 'organizer', name: 'organizer', least: { organizer: 'Choir' } },
])('deleting a $kind', ({ kind, name, least }) => {
  const path = `/${kind}s`
  const add = (calendar: TestCalendar, options = {}) => calendar.make(path, least, options)

  test('moves it to the trash and shows it there', async () => {
    const calendar = openCalendar()
    const before = await add(calendar)
    const reply = await calendar.del(`${path}/${before.id}`)
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({ ...before, status: 'trash' })
  })

  test('by slug does the same', async () => {
    const calendar = openCalendar()
    const before = await add(calendar)
    expect((await calendar.del(`${path}/by-slug/${before.slug}`)).json).toEqual({ ...before, status: 'trash' })
  })

  test('sets the date of the last change', async () => {
    let now = Date.UTC(2027, 0, 15, 12)
    const calendar = openCalendar({ clock: () => now })
    const { id } = await add(calendar)
    now += 60_000
    expect((await calendar.del(`${path}/${id}`)).json).toMatchObject({
      date: '2027-01-15 12:00:00',
      modified: '2027-01-15 12:01:00',
    })
  })

  test('again is 410', async () => {
    const calendar = openCalendar()
    const { id, slug } = await add(calendar)
    await calendar.del(`${path}/${id}`)
    for (const again of [await calendar.del(`${path}/${id}`), await calendar.del(`${path}/by-slug/${slug}`)]) {
      expect(again.status).toBe(410)
      expect(again.json).toMatchObject({ code: `${kind}-is-in-trash`, data: { status: 410 } })
    }
  })

  test('with force is permanent, from the trash or not', async () => {
    const calendar = openCalendar()
    const [one, two] = [await add(calendar), await add(calendar)]
    await calendar.del(`${path}/${one.id}`)
    const gone = await calendar.del(`${path}/${one.id}?force=true`)
    expect(gone.status).toBe(200)
    expect(gone.json).toMatchObject({ id: one.id, status: 'trash' })
    expect((await calendar.del(`${path}/${two.id}?force=1`)).json).toEqual(two)
    for (const { id } of [one, two]) {
      expect((await calendar.get(`${path}/${id}`, { user: editor })).json.code).toBe(`${kind}-not-found`)
      expect((await calendar.del(`${path}/${id}?force=true`)).status).toBe(404)
    }
  })

  test('force=false and no force are the same; anything else is rejected', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    expect((await calendar.del(`${path}/${id}?force=really`)).json.data.details.force.code).toBe('not_boolean')
    expect((await calendar.del(`${path}/${id}?force=false`)).json.status).toBe('trash')
  })

  test('an id is never assigned twice', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    await calendar.del(`${path}/${id}?force=true`)
    expect((await add(calendar)).id).toBe(id + 1)
  })

  test('hides it from lists and from those who cannot edit it', async () => {
    const calendar = openCalendar()
    const { id, slug } = await add(calendar, { user: author })
    await calendar.del(`${path}/${id}`)
    for (const user of [visitor, subscriber, contributor, otherAuthor]) {
      expect((await calendar.get(`${path}/${id}`, { user })).status).toBe(404)
      expect((await calendar.get(`${path}/by-slug/${slug}`, { user })).status).toBe(404)
      expect(idsOf(await calendar.get(path, { user }))).toEqual([])
    }
    for (const user of [author, editor]) {
      expect((await calendar.get(`${path}/${id}`, { user })).json.status).toBe('trash')
      expect((await calendar.get(`${path}/by-slug/${slug}`, { user })).json.status).toBe('trash')
      expect(idsOf(await calendar.get(path, { user }))).toEqual([])
      expect(idsOf(await calendar.get(`${path}?status=trash`, { user }))).toEqual([id])
    }
    expect(idsOf(await calendar.get(`${path}?status=trash`, { user: otherAuthor }))).toEqual([])
  })

  test.each(['publish', 'draft', 'pending', 'private'])('can be undone by the status %s', async (status) => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    await calendar.del(`${path}/${id}`)
    expect((await calendar.put(`${path}/${id}`, { status })).json).toMatchObject({ id, status })
  })

  test('can be undone only to pending by those who cannot publish', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, { user: contributor })
    await calendar.del(`${path}/${id}`, { user: contributor })
    const back = await calendar.put(`${path}/${id}`, { status: 'publish' }, { user: contributor })
    expect(back.json.status).toBe('pending')
  })

  test('leaves it in the trash while other fields are changed', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    await calendar.del(`${path}/${id}`)
    expect((await calendar.put(`${path}/${id}`, { [name]: 'New' })).json).toMatchObject({
      status: 'trash',
      [name]: 'New',
    })
  })

  test('is also done by the status trash', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    expect((await calendar.put(`${path}/${id}`, { status: 'trash' })).json.status).toBe('trash')
    expect((await calendar.del(`${path}/${id}`)).status).toBe(410)
  })

  test('under If-Match is rejected once another user has changed it', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    const etag = (await calendar.get(`${path}/${id}`)).headers['etag'] ?? ''
    await calendar.put(`${path}/${id}`, { description: 'changed' })
    for (const query of ['', '?force=true']) {
      const reply = await calendar.del(`${path}/${id}${query}`, { headers: { 'if-match': etag } })
      expect(reply.json.code).toBe('rest_precondition_failed')
    }
    expect((await calendar.get(`${path}/${id}`)).status).toBe(200)
    const now = (await calendar.get(`${path}/${id}`)).headers['etag'] ?? ''
    expect((await calendar.del(`${path}/${id}`, { headers: { 'if-match': now } })).status).toBe(200)
  })

  test('that does not exist is 404, also with If-Match', async () => {
    const calendar = openCalendar()
    expect((await calendar.del(`${path}/7`, { headers: { 'if-match': '"x"' } })).status).toBe(404)
  })

  test('the status trash needs the permission to delete, whatever else may be edited', async () => {
    const calendar = openCalendar({ policy: { [`${kind}s`]: { delete: () => 'none' } } })
    const { id } = await add(calendar)
    expect((await calendar.put(`${path}/${id}`, { status: 'trash' })).status).toBe(403)
    expect((await calendar.put(`${path}/${id}`, { status: 'draft' })).status).toBe(200)
    expect((await calendar.del(`${path}/${id}`)).status).toBe(403)
  })
})

test('a permanently deleted event is no longer a parent', async () => {
  const calendar = openCalendar()
  const parent = await calendar.makeEvent()
  const child = await calendar.makeEvent({ post_parent: parent.id })
  await calendar.del(`/events/${parent.id}?force=true`)
  expect((await calendar.get(`/events/${child.id}`, { user: editor })).json.post_parent).toBeNull()
})

test('a parent in the trash does not show to those who cannot edit it', async () => {
  const calendar = openCalendar()
  const parent = await calendar.makeEvent()
  const child = await calendar.makeEvent({ post_parent: parent.id })
  await calendar.del(`/events/${parent.id}`)
  expect((await calendar.get(`/events/${child.id}`)).json.post_parent).toBeNull()
})

test('events in the trash do not count', async () => {
  const calendar = openCalendar()
  const event = await calendar.makeEvent({ categories: ['Music'], venue: { venue: 'Hall' } })
  await calendar.del(`/events/${event.id}`)
  expect((await calendar.get('/categories/1')).json.count).toBe(0)
  expect(idsOf(await calendar.get('/categories'))).toEqual([])
  for (const user of [visitor, editor]) {
    expect(idsOf(await calendar.get('/venues?has_events=true', { user }))).toEqual([])
    expect(idsOf(await calendar.get('/venues?only_with_upcoming=true', { user }))).toEqual([])
  }
})

test('events at a venue in the trash stay, and cannot be filtered by it', async () => {
  const calendar = openCalendar()
  const venue = await calendar.makeVenue({ geo_lat: 1, geo_lng: 1 })
  const event = await calendar.makeEvent({ venue: venue.id })
  await calendar.del(`/venues/${venue.id}`)
  expect(idsOf(await calendar.get('/events'))).toEqual([event.id])
  expect((await calendar.get(`/events?venue=${venue.id}`)).status).toBe(400)
  expect(idsOf(await calendar.get('/events?geoloc=true'))).toEqual([])
  expect(idsOf(await calendar.get('/events?geoloc=false'))).toEqual([event.id])
})
