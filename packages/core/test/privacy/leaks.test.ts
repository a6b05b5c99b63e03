import { describe, expect, test } from 'vitest'
import { author, contributor, idsOf, openCalendar, otherAuthor, visitor } from '../fixtures.ts'

const own = { user: author }
const foreign = { user: otherAuthor }

describe('what an event belongs to', () => {
  test('is not revealed by an error when an event between them is hidden from the user', async () => {
    const calendar = openCalendar()
    const mine = await calendar.makeEvent({ title: 'Mine' }, own)
    const hidden = await calendar.makeEvent({ title: 'Hidden', status: 'draft', post_parent: mine.id })
    const open = await calendar.makeEvent({ title: 'Open', post_parent: hidden.id })

    const reply = await calendar.put(`/events/${mine.id}`, { post_parent: open.id }, own)

    expect(reply.status).toBe(200)
    expect(reply.json.post_parent).toBe(open.id)
  })

  test('is not revealed by an error when a password protects it', async () => {
    const calendar = openCalendar()
    const mine = await calendar.makeEvent({ title: 'Mine' }, own)
    const closed = await calendar.makeEvent({ title: 'Closed', password: 'x', post_parent: mine.id })

    const reply = await calendar.put(`/events/${mine.id}`, { post_parent: closed.id }, own)

    expect(reply.status).toBe(200)
  })

  test('cannot be the event itself, nor one below it as far as the user can see', async () => {
    const calendar = openCalendar()
    const mine = await calendar.makeEvent({ title: 'Mine' }, own)
    const child = await calendar.makeEvent({ title: 'Child', post_parent: mine.id })

    for (const id of [mine.id, child.id]) {
      const reply = await calendar.put(`/events/${mine.id}`, { post_parent: id }, own)
      expect(reply.json.data.details.post_parent.code).toBe('own_parent')
    }
  })
})

describe("a slug of a record in the user's own trash", () => {
  test('still leads to it when a record that they cannot see has taken the slug', async () => {
    const calendar = openCalendar()
    const mine = await calendar.makeEvent({ title: 'Fair' }, own)
    await calendar.del(`/events/${mine.id}`, own)
    await calendar.makeEvent({ title: 'Fair', status: 'draft' }, foreign)

    expect((await calendar.get('/events/by-slug/fair', own)).json.id).toBe(mine.id)
    expect((await calendar.put('/events/by-slug/fair', { excerpt: 'Back' }, own)).json.id).toBe(mine.id)
    expect((await calendar.get('/events/by-slug/fair')).status).toBe(404)
  })

  test('still leads to it when a record in the trash of another user had the slug later', async () => {
    const calendar = openCalendar()
    const older = await calendar.makeVenue({ venue: 'Fair' }, own)
    await calendar.del(`/venues/${older.id}`, own)
    const mine = await calendar.makeVenue({ venue: 'Fair' }, own)
    await calendar.del(`/venues/${mine.id}`, own)
    const later = await calendar.makeVenue({ venue: 'Fair' }, foreign)
    await calendar.del(`/venues/${later.id}`, foreign)

    expect((await calendar.get('/venues/by-slug/fair', own)).json.id).toBe(mine.id)
  })
})

describe('an image of a record that the user cannot see', () => {
  test('is not found by its URL, even by an anonymous user who can write', async () => {
    const calendar = openCalendar({ policy: { venues: { create: () => true } } })
    const image = 'https://example.org/secret.png'
    const hidden = await calendar.makeVenue({ venue: 'Hidden', status: 'draft', image })

    const mine = await calendar.makeVenue({ venue: 'Mine', image }, { user: visitor })

    expect(mine.image.id).not.toBe(hidden.image.id)
  })
})

describe('under a policy that hides published events', () => {
  /** Anonymous users see no event at all, authors only their own. */
  function openClosedCalendar() {
    return openCalendar({ policy: { events: { read: (user) => (user === null ? 'none' : 'own') } } })
  }

  async function world() {
    const calendar = openClosedCalendar()
    await calendar.makeCategory('Arts')
    await calendar.makeCategory('Music', { parent: 1 })
    await calendar.makeCategory('Sport')
    await calendar.makeTag('Live')
    await calendar.makeEvent({ title: 'Mine', categories: [2], tags: [1] }, own)
    await calendar.makeEvent({ title: 'Mine too', categories: [2], password: 'x' }, own)
    await calendar.makeEvent({ title: 'Foreign', categories: [2, 3], tags: [1] }, foreign)
    return calendar
  }

  test('terms count only the events that the user may see', async () => {
    const calendar = await world()

    expect((await calendar.get('/categories/2')).json.count).toBe(0)
    expect((await calendar.get('/categories/2', own)).json.count).toBe(1)
    expect((await calendar.get('/tags/1', own)).json.count).toBe(1)
    expect((await calendar.get('/tags/1', { user: contributor })).json.count).toBe(0)
    expect((await calendar.get('/events/1', own)).json.categories[0].count).toBe(1)
  })

  test('lists of terms leave out those without an event that the user may see, and keep the ones above', async () => {
    const calendar = await world()

    expect(idsOf(await calendar.get('/categories', { user: visitor }))).toEqual([])
    expect(idsOf(await calendar.get('/categories', own))).toEqual([1, 2])
    expect(idsOf(await calendar.get('/categories', foreign))).toEqual([1, 2, 3])
    expect(idsOf(await calendar.get('/tags'))).toEqual([])
    expect((await calendar.get('/categories?page=2&per_page=1', own)).json).toMatchObject({
      categories: [{ id: 2, count: 1 }],
      total: 2,
      total_pages: 2,
    })
  })

  test('the order by count is that of the counts shown', async () => {
    const calendar = await world()
    const list = '/categories?hide_empty=false&orderby=count'

    expect(idsOf(await calendar.get(list))).toEqual([1, 2, 3])
    expect(idsOf(await calendar.get(`${list}&order=desc`))).toEqual([3, 2, 1])
    expect(idsOf(await calendar.get(list, own))).toEqual([1, 3, 2])
    expect(idsOf(await calendar.get(`${list}&order=desc`, own))).toEqual([2, 3, 1])
    expect(idsOf(await calendar.get(`${list}&order=desc&per_page=1&page=2`, own))).toEqual([3])
  })
})
