import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../src/calendar.ts'
import {
  anEvent,
  author,
  contributor,
  del,
  editor,
  get,
  idsOf,
  make,
  makeEvent,
  makeVenue,
  openCalendar,
  otherAuthor,
  put,
  subscriber,
  visitor,
} from '../fixtures.ts'

describe.each([
  { kind: 'event', name: 'title', least: anEvent() },
  { kind: 'venue', name: 'venue', least: { venue: 'Hall' } },
  { kind: 'organizer', name: 'organizer', least: { organizer: 'Choir' } },
])('deleting a $kind', ({ kind, name, least }) => {
  const path = `/${kind}s`
  const add = (calendar: Calendar, asking = {}) => make(calendar, path, least, asking)

  test('moves it to the trash and shows it there', async () => {
    const calendar = openCalendar()
    const before = await add(calendar)
    const reply = await del(calendar, `${path}/${before.id}`)
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({ ...before, status: 'trash' })
  })

  test('by slug does the same', async () => {
    const calendar = openCalendar()
    const before = await add(calendar)
    expect((await del(calendar, `${path}/by-slug/${before.slug}`)).json).toEqual({ ...before, status: 'trash' })
  })

  test('tells when it was done', async () => {
    let now = Date.UTC(2027, 0, 15, 12)
    const calendar = openCalendar({ clock: () => now })
    const { id } = await add(calendar)
    now += 60_000
    expect((await del(calendar, `${path}/${id}`)).json).toMatchObject({
      date: '2027-01-15 12:00:00',
      modified: '2027-01-15 12:01:00',
    })
  })

  test('again is 410', async () => {
    const calendar = openCalendar()
    const { id, slug } = await add(calendar)
    await del(calendar, `${path}/${id}`)
    for (const again of [await del(calendar, `${path}/${id}`), await del(calendar, `${path}/by-slug/${slug}`)]) {
      expect(again.status).toBe(410)
      expect(again.json).toMatchObject({ code: `${kind}-is-in-trash`, data: { status: 410 } })
    }
  })

  test('with force is for good, from the trash or not', async () => {
    const calendar = openCalendar()
    const [one, two] = [await add(calendar), await add(calendar)]
    await del(calendar, `${path}/${one.id}`)
    const gone = await del(calendar, `${path}/${one.id}?force=true`)
    expect(gone.status).toBe(200)
    expect(gone.json).toMatchObject({ id: one.id, status: 'trash' })
    expect((await del(calendar, `${path}/${two.id}?force=1`)).json).toEqual(two)
    for (const { id } of [one, two]) {
      expect((await get(calendar, `${path}/${id}`, { user: editor })).json.code).toBe(`${kind}-not-found`)
      expect((await del(calendar, `${path}/${id}?force=true`)).status).toBe(404)
    }
  })

  test('force=false and no force are the same; anything else is refused', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    expect((await del(calendar, `${path}/${id}?force=really`)).json.data.details.force.code).toBe('not_boolean')
    expect((await del(calendar, `${path}/${id}?force=false`)).json.status).toBe('trash')
  })

  test('an id is never given out twice', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    await del(calendar, `${path}/${id}?force=true`)
    expect((await add(calendar)).id).toBe(id + 1)
  })

  test('hides it from lists and from those who may not edit it', async () => {
    const calendar = openCalendar()
    const { id, slug } = await add(calendar, { user: author })
    await del(calendar, `${path}/${id}`)
    for (const user of [visitor, subscriber, contributor, otherAuthor]) {
      expect((await get(calendar, `${path}/${id}`, { user })).status).toBe(404)
      expect((await get(calendar, `${path}/by-slug/${slug}`, { user })).status).toBe(404)
      expect(idsOf(await get(calendar, path, { user }))).toEqual([])
    }
    for (const user of [author, editor]) {
      expect((await get(calendar, `${path}/${id}`, { user })).json.status).toBe('trash')
      expect((await get(calendar, `${path}/by-slug/${slug}`, { user })).json.status).toBe('trash')
      expect(idsOf(await get(calendar, path, { user }))).toEqual([])
      expect(idsOf(await get(calendar, `${path}?status=trash`, { user }))).toEqual([id])
    }
    expect(idsOf(await get(calendar, `${path}?status=trash`, { user: otherAuthor }))).toEqual([])
  })

  test.each(['publish', 'draft', 'pending', 'private'])('can be undone by the status %s', async (status) => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    await del(calendar, `${path}/${id}`)
    expect((await put(calendar, `${path}/${id}`, { status })).json).toMatchObject({ id, status })
  })

  test('can be undone only to pending by those who may not publish', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar, { user: contributor })
    await del(calendar, `${path}/${id}`, { user: contributor })
    const back = await put(calendar, `${path}/${id}`, { status: 'publish' }, { user: contributor })
    expect(back.json.status).toBe('pending')
  })

  test('leaves it in the trash while other fields are changed', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    await del(calendar, `${path}/${id}`)
    expect((await put(calendar, `${path}/${id}`, { [name]: 'New' })).json).toMatchObject({
      status: 'trash',
      [name]: 'New',
    })
  })

  test('is also done by the status trash', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    expect((await put(calendar, `${path}/${id}`, { status: 'trash' })).json.status).toBe('trash')
    expect((await del(calendar, `${path}/${id}`)).status).toBe(410)
  })

  test('under If-Match is refused once somebody else has changed it', async () => {
    const calendar = openCalendar()
    const { id } = await add(calendar)
    const etag = (await get(calendar, `${path}/${id}`)).headers['etag'] ?? ''
    await put(calendar, `${path}/${id}`, { description: 'changed' })
    for (const query of ['', '?force=true']) {
      const reply = await del(calendar, `${path}/${id}${query}`, { headers: { 'if-match': etag } })
      expect(reply.json.code).toBe('rest_precondition_failed')
    }
    expect((await get(calendar, `${path}/${id}`)).status).toBe(200)
    const now = (await get(calendar, `${path}/${id}`)).headers['etag'] ?? ''
    expect((await del(calendar, `${path}/${id}`, { headers: { 'if-match': now } })).status).toBe(200)
  })

  test('that does not exist is 404, also with If-Match', async () => {
    const calendar = openCalendar()
    expect((await del(calendar, `${path}/7`, { headers: { 'if-match': '"x"' } })).status).toBe(404)
  })

  test('the status trash needs the right to delete, whatever else may be edited', async () => {
    const calendar = openCalendar({ policy: { [`${kind}s`]: { delete: () => 'none' } } })
    const { id } = await add(calendar)
    expect((await put(calendar, `${path}/${id}`, { status: 'trash' })).status).toBe(403)
    expect((await put(calendar, `${path}/${id}`, { status: 'draft' })).status).toBe(200)
    expect((await del(calendar, `${path}/${id}`)).status).toBe(403)
  })
})

test('an event deleted for good is nobody’s parent any more', async () => {
  const calendar = openCalendar()
  const parent = await makeEvent(calendar)
  const child = await makeEvent(calendar, { post_parent: parent.id })
  await del(calendar, `/events/${parent.id}?force=true`)
  expect((await get(calendar, `/events/${child.id}`, { user: editor })).json.post_parent).toBeNull()
})

test('a parent in the trash does not show to those who may not edit it', async () => {
  const calendar = openCalendar()
  const parent = await makeEvent(calendar)
  const child = await makeEvent(calendar, { post_parent: parent.id })
  await del(calendar, `/events/${parent.id}`)
  expect((await get(calendar, `/events/${child.id}`)).json.post_parent).toBeNull()
})

test('events in the trash count for nothing', async () => {
  const calendar = openCalendar()
  const event = await makeEvent(calendar, { categories: ['Music'], venue: { venue: 'Hall' } })
  await del(calendar, `/events/${event.id}`)
  expect((await get(calendar, '/categories/1')).json.count).toBe(0)
  expect(idsOf(await get(calendar, '/categories'))).toEqual([])
  for (const user of [visitor, editor]) {
    expect(idsOf(await get(calendar, '/venues?has_events=true', { user }))).toEqual([])
    expect(idsOf(await get(calendar, '/venues?only_with_upcoming=true', { user }))).toEqual([])
  }
})

test('events at a venue in the trash stay, and cannot be looked for by it', async () => {
  const calendar = openCalendar()
  const venue = await makeVenue(calendar, { geo_lat: 1, geo_lng: 1 })
  const event = await makeEvent(calendar, { venue: venue.id })
  await del(calendar, `/venues/${venue.id}`)
  expect(idsOf(await get(calendar, '/events'))).toEqual([event.id])
  expect((await get(calendar, `/events?venue=${venue.id}`)).status).toBe(400)
  expect(idsOf(await get(calendar, '/events?geoloc=true'))).toEqual([])
  expect(idsOf(await get(calendar, '/events?geoloc=false'))).toEqual([event.id])
})
