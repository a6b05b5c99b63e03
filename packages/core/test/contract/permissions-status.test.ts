import { describe, expect, test } from 'vitest'
import { anEvent, author, contributor, editor, idsOf, NOW, openCalendar } from '../fixtures.ts'

const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash']

test.each(['published', 'PUBLISH', 'any', '', 7])('the status %j does not exist', async (status) => {
  const calendar = openCalendar()
  const reply = await calendar.post('/events', anEvent({ status }))
  expect(reply.status).toBe(400)
  expect(reply.json.data.details.status.code).toBe('not_one_of')
  const { id } = await calendar.makeEvent()
  expect((await calendar.put(`/events/${id}`, { status })).status).toBe(400)
})

test.each([
  ['publish', 'publish'],
  ['future', 'publish'],
  ['draft', 'draft'],
  ['pending', 'pending'],
  ['private', 'private'],
])('an author sends %s and gets %s', async (wanted, got) => {
  expect((await openCalendar().makeEvent({ status: wanted }, { user: author })).status).toBe(got)
})

test.each([
  ['publish', 'pending'],
  ['future', 'pending'],
  ['draft', 'draft'],
  ['pending', 'pending'],
])('a contributor sends %s and gets %s, on create and on update', async (wanted, got) => {
  const calendar = openCalendar()
  const options = { user: contributor }
  expect((await calendar.makeEvent({ status: wanted }, options)).status).toBe(got)
  const { id } = await calendar.makeEvent({}, options)
  expect((await calendar.put(`/events/${id}`, { status: wanted }, options)).json.status).toBe(got)
})

test.each(statuses)('an update without a status leaves %s as it is', async (status) => {
  const calendar = openCalendar()
  const date = status === 'future' ? { date: '2028-01-01' } : {}
  const { id } = await calendar.makeEvent({ status, ...date })
  expect((await calendar.put(`/events/${id}`, { title: 'x' })).json.status).toBe(status)
})

test('a pending event stays pending while its contributor edits it', async () => {
  const calendar = openCalendar()
  const options = { user: contributor }
  const { id } = await calendar.makeEvent({ status: 'publish' }, options)
  expect((await calendar.put(`/events/${id}`, { title: 'Better' }, options)).json.status).toBe('pending')
  expect((await calendar.put(`/events/${id}`, { status: 'publish' })).json.status).toBe('publish')
  expect((await calendar.put(`/events/${id}`, { title: 'Best' }, options)).status).toBe(403)
})

describe('a publication date in the future', () => {
  test.each(['publish', 'future', undefined])('with status %s is stored as future', async (status) => {
    const event = await openCalendar().makeEvent({ status, date: '2027-01-15 12:00:01' })
    expect(event.status).toBe('future')
  })

  test('needs no write: from that second on, the event is published everywhere', async () => {
    let now = NOW
    const calendar = openCalendar({ clock: () => now })
    const event = await calendar.makeEvent(
      { date: '2027-01-15 12:00:10', categories: ['Music'], venue: { venue: 'Hall' } },
      { user: author },
    )
    const looks = async () => ({
      alone: (await calendar.get(`/events/${event.id}`)).status,
      bySlug: (await calendar.get('/events/by-slug/concert')).status,
      list: (await calendar.get('/events')).json.total,
      included: (await calendar.get(`/events?include=${event.id}`)).json.total,
      search: (await calendar.get('/events?search=concert')).json.total,
      count: (await calendar.get('/categories/1')).json.count,
      venues: (await calendar.get('/venues?has_events=1')).json.total,
    })
    now += 9_999
    expect(await looks()).toEqual({ alone: 404, bySlug: 404, list: 0, included: 0, search: 0, count: 0, venues: 0 })
    now += 1
    expect(await looks()).toEqual({ alone: 200, bySlug: 200, list: 1, included: 1, search: 1, count: 1, venues: 1 })
    expect((await calendar.get(`/events/${event.id}`)).json.status).toBe('publish')
    expect(idsOf(await calendar.get('/events?status=future', { user: editor }))).toEqual([])
    expect(idsOf(await calendar.get('/events?status=publish', { user: editor }))).toEqual([event.id])
  })

  test('can be brought forward only by those who may publish', async () => {
    const calendar = openCalendar()
    const { id } = await calendar.makeEvent({}, { user: contributor })
    const schedule = { status: 'publish', date: '2028-01-01' }
    for (const change of [
      { date: '2027-01-01' },
      { date: '2027-01-15 12:00:01' },
      { date: null },
      { date: '2027-06-01', status: 'publish' },
    ]) {
      expect((await calendar.put(`/events/${id}`, schedule)).json.status).toBe('future')
      expect((await calendar.put(`/events/${id}`, change, { user: contributor })).json.status).toBe('pending')
      expect((await calendar.get(`/events/${id}`)).status).toBe(404)
    }
    await calendar.put(`/events/${id}`, schedule)
    expect((await calendar.put(`/events/${id}`, { title: 'x' }, { user: contributor })).json.status).toBe('future')
    expect((await calendar.put(`/events/${id}`, { date: '2029-01-01' }, { user: contributor })).json.status).toBe(
      'future',
    )
    expect((await calendar.put(`/events/${id}`, { date: '2027-01-01' })).json.status).toBe('publish')
  })

  test('that has come closes the event to its contributor', async () => {
    let now = NOW
    const calendar = openCalendar({ clock: () => now })
    const { id } = await calendar.makeEvent({}, { user: contributor })
    await calendar.put(`/events/${id}`, { status: 'publish', date: '2027-01-15 12:00:10' })
    expect((await calendar.put(`/events/${id}`, { title: 'x' }, { user: contributor })).status).toBe(200)
    now += 10_000
    expect((await calendar.put(`/events/${id}`, { title: 'y' }, { user: contributor })).status).toBe(403)
  })
})
