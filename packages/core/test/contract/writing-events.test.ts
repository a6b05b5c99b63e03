import { expect, test } from 'vitest'
import { anEvent, author, contributor, openCalendar } from '../fixtures.ts'

test('a form makes the same event as JSON', async () => {
  const calendar = openCalendar()
  const form =
    'title=Concert&start_date=2027-01-20+18:00:00&end_date=2027-01-20+20:00:00&featured=1' +
    '&tags[]=one&tags[]=two&venue[venue]=Hall&venue[city]=Lyon&cost[0]=5&cost[1]=7'
  const reply = await calendar.postForm('/events', form)
  expect(reply.status).toBe(201)
  const asJson = await calendar.makeEvent({
    featured: true,
    tags: ['one', 'two'],
    venue: { venue: 'Hall', city: 'Lyon' },
    cost: ['5', '7'],
  })
  const same = ({ title, featured, cost, tags, venue }: any) => ({
    title,
    featured,
    cost,
    tags: tags.map((tag: any) => tag.name),
    venue: venue.map((place: any) => [place.id, place.venue, place.city]),
  })
  expect(same(reply.json)).toEqual(same(asJson))
})

test('an update sets the date of the last change', async () => {
  let now = Date.UTC(2027, 0, 15, 12)
  const calendar = openCalendar({ clock: () => now, timezone: 'Europe/Paris' })
  const { id } = await calendar.makeEvent()
  now += 3_600_000
  expect((await calendar.put(`/events/${id}`, {})).json).toMatchObject({
    date: '2027-01-15 13:00:00',
    date_utc: '2027-01-15 12:00:00',
    modified: '2027-01-15 14:00:00',
    modified_utc: '2027-01-15 13:00:00',
  })
})

test('a parent that the user cannot see is not revealed by a guess', async () => {
  const calendar = openCalendar()
  const hidden = await calendar.makeEvent({ status: 'private' })
  const { id } = await calendar.make('/events', anEvent(), { user: contributor })
  await calendar.put(`/events/${id}`, { post_parent: hidden.id })
  expect((await calendar.get(`/events/${id}`, { user: contributor })).json.post_parent).toBeNull()
  for (const guess of [hidden.id, 999]) {
    const reply = await calendar.put(`/events/${id}`, { post_parent: guess }, { user: contributor })
    expect(reply.json.data.details.post_parent.code).toBe('unknown_id')
  }
  expect((await calendar.put(`/events/${id}`, { post_parent: hidden.id })).json.post_parent).toBe(hidden.id)
})

test('an event is not its own parent, nor a child of one that belongs to it', async () => {
  const calendar = openCalendar()
  const top = await calendar.makeEvent()
  const child = await calendar.makeEvent({ post_parent: top.id })
  const grandchild = await calendar.makeEvent({ post_parent: child.id })
  for (const parent of [top.id, child.id, grandchild.id]) {
    const reply = await calendar.put(`/events/${top.id}`, { post_parent: parent })
    expect(reply.status).toBe(400)
    expect(reply.json.data.details.post_parent.code).toBe('own_parent')
  }
  expect((await calendar.put(`/events/${grandchild.id}`, { post_parent: 0 })).json.post_parent).toBeNull()
})

test('an event has ten levels at most', async () => {
  const calendar = openCalendar()
  for (let parent = 0; parent < 10; parent += 1) await calendar.makeEvent({ post_parent: parent })
  const { id } = await calendar.makeEvent()
  for (const reply of [
    await calendar.post('/events', anEvent({ post_parent: 10 })),
    await calendar.put(`/events/${id}`, { post_parent: 10 }),
  ]) {
    expect([reply.status, reply.json.data.details.post_parent.code]).toEqual([400, 'too_many_levels'])
  }
  expect((await calendar.put(`/events/${id}`, { post_parent: 9 })).json.post_parent).toBe(9)
})

test('a rejected update leaves the event as it was', async () => {
  const calendar = openCalendar()
  const before = await calendar.makeEvent()
  const rejected = await calendar.put(`/events/${before.id}`, { title: 'New', venue: [99], tags: ['new'] })
  expect(rejected.status).toBe(400)
  expect((await calendar.get(`/events/${before.id}`)).json).toMatchObject(before)
  expect((await calendar.get('/tags?hide_empty=false')).json.total).toBe(0)
})

test('an author must exist, if the host has users', async () => {
  const calendar = openCalendar({ users: { exists: async (id) => id < 10 } })
  const rejected = await calendar.post('/events', anEvent({ author: 10, venue: { venue: 'Hall', author: 11 } }))
  expect(rejected.status).toBe(400)
  expect(rejected.json.data.details).toMatchObject({
    author: { code: 'unknown_author' },
    'venue[0].author': { code: 'unknown_author' },
  })
  expect((await calendar.makeEvent({ author: 9 })).author).toBe(9)
  expect((await calendar.makeEvent({}, { user: author })).author).toBe(author.id)
})

test('a deleted user can stay an author, but cannot become the author of another record', async () => {
  const gone = new Set<number>()
  const calendar = openCalendar({ users: { exists: (id) => !gone.has(id) } })
  const [old, other] = [await calendar.makeEvent({ author: 9 }), await calendar.makeEvent()]
  gone.add(9)
  expect((await calendar.put(`/events/${old.id}`, { author: 9, title: 'x' })).json).toMatchObject({
    author: 9,
    title: 'x',
  })
  expect((await calendar.put(`/events/${other.id}`, { author: 9 })).json.data.details.author.code).toBe(
    'unknown_author',
  )
})
