import { memoryStore } from '@kalends/store-memory'
import { expect, test } from 'vitest'
import type { Store } from '../../src/ports/store.ts'
import { editor, openCalendar, type TestCalendar } from '../fixtures.ts'

/** Two calendars on one store. The first one calls `meanwhile` between planning and each commit. */
function race(meanwhile: (other: TestCalendar, attempt: number) => Promise<unknown>) {
  const store = memoryStore()
  const other = openCalendar({ store })
  let attempts = 0
  const commit: Store['commit'] = async (changes) => {
    attempts += 1
    await meanwhile(other, attempts)
    return store.commit(changes)
  }
  return { first: openCalendar({ store: { ...store, commit } }), other, attempts: () => attempts }
}

test('an update by slug changes the record that it found, even if another record gets the slug meanwhile', async () => {
  const store = memoryStore()
  const other = openCalendar({ store })
  await other.makeEvent({ title: 'First' })
  await other.makeEvent({ title: 'Second' })
  /** Between finding the record and writing it, another record gets the slug. */
  const getBySlug: Store['getBySlug'] = async (kind, slug) => {
    const found = await store.getBySlug(kind, slug)
    await other.put('/events/1', { slug: 'moved' })
    await other.put('/events/2', { slug: 'first' })
    return found
  }
  const reply = await openCalendar({ store: { ...store, getBySlug } }).put('/events/by-slug/first', {
    excerpt: 'mine',
  })
  expect(reply.json).toMatchObject({ id: 1, slug: 'moved', excerpt: 'mine' })
  expect((await other.get('/events/2')).json).toMatchObject({ slug: 'first', excerpt: '' })
})

test('a record deleted between finding and writing is not found, and stays deleted', async () => {
  const { first, other } = race((calendar, attempt) =>
    attempt === 1 ? calendar.del('/events/1?force=true') : calendar.get(''),
  )
  await other.makeEvent()
  expect((await first.put('/events/1', { title: 'x' })).json.code).toBe('event-not-found')
  expect((await other.get('/events/1', { user: editor })).status).toBe(404)
})

test('a write that always loses to another user ends with 409, not in an endless loop', async () => {
  const { first, other, attempts } = race((calendar, attempt) =>
    calendar.put('/events/1', { excerpt: `faster ${attempt}` }),
  )
  await other.makeEvent()
  const reply = await first.put('/events/1', { title: 'x' })
  expect(reply.status).toBe(409)
  expect(reply.json.code).toBe('rest_conflict')
  expect(attempts()).toBe(100)
  expect((await other.get('/events/1')).json.title).toBe('Concert')
})

test('after a conflict, a write is planned and committed under the lease of the store, once for each write', async () => {
  const store = memoryStore()
  const other = openCalendar({ store })
  await other.makeEvent()
  const log: string[] = []
  const commit: Store['commit'] = async (changes) => {
    log.push('commit')
    if (log.length === 1) await other.put('/events/1', { excerpt: 'theirs' })
    return store.commit(changes)
  }
  const withLease: Store['withLease'] = async (work) => {
    log.push('take')
    try {
      return await work()
    } finally {
      log.push('end')
    }
  }
  const first = openCalendar({ store: { ...store, commit, withLease } })
  expect((await first.put('/events/1', { title: 'Mine' })).json).toMatchObject({ title: 'Mine', excerpt: 'theirs' })
  await first.put('/events/1', { title: 'Again' })
  expect(log).toEqual(['commit', 'take', 'commit', 'end', 'commit'])
})

test('a change by another user is kept when it touches other fields', async () => {
  const { first, other, attempts } = race((calendar, attempt) =>
    attempt === 1 ? calendar.put('/events/1', { excerpt: 'theirs' }) : calendar.get(''),
  )
  await other.makeEvent()
  expect((await first.put('/events/1', { title: 'Mine' })).json).toMatchObject({ title: 'Mine', excerpt: 'theirs' })
  expect(attempts()).toBe(2)
})

test('a user who loses the permission between finding and writing is rejected', async () => {
  const user = { id: 4, roles: ['contributor'] }
  const { first, other } = race((calendar) => calendar.put('/events/1', { status: 'publish' }))
  await other.makeEvent({}, { user })
  expect((await first.put('/events/1', { title: 'x' }, { user })).status).toBe(403)
  expect((await other.get('/events/1')).json.title).toBe('Concert')
})

test("two concurrent moves cannot make two categories each other's parent", async () => {
  const { first, other } = race((calendar) => calendar.put('/categories/2', { parent: 1 }))
  await other.make('/categories', { name: 'A' })
  await other.make('/categories', { name: 'B' })
  const reply = await first.put('/categories/1', { parent: 2 })
  expect(reply.json.data.details.parent.code).toBe('own_parent')
  expect((await other.get('/categories/1')).json.parent).toBe(0)
})

test("two concurrent updates cannot make two events each other's parent", async () => {
  const { first, other } = race((calendar) => calendar.put('/events/2', { post_parent: 1 }))
  await other.makeEvent()
  await other.makeEvent()
  const reply = await first.put('/events/1', { post_parent: 2 })
  expect(reply.json.data.details.post_parent.code).toBe('own_parent')
  expect((await other.get('/events/1')).json.post_parent).toBeNull()
  expect((await other.get('/events/2')).json.post_parent).toBe(1)
})

test('two concurrent moves cannot join two trees in a cycle', async () => {
  const { first, other } = race((calendar) => calendar.put('/events/3', { post_parent: 2 }))
  await other.makeEvent()
  await other.makeEvent({ post_parent: 1 })
  await other.makeEvent()
  await other.makeEvent({ post_parent: 3 })
  const reply = await first.put('/events/1', { post_parent: 4 })
  expect(reply.json.data.details.post_parent.code).toBe('own_parent')
  expect((await other.get('/events/1')).json.post_parent).toBeNull()
})

test('an event does not change when it gets a child', async () => {
  const calendar = openCalendar()
  await calendar.makeEvent()
  await calendar.makeEvent({ post_parent: 1 })
  await calendar.makeEvent()
  const before = await Promise.all(['/events/1', '/events/2'].map((path) => calendar.get(path)))
  expect((await calendar.put('/events/3', { post_parent: 2 })).json.post_parent).toBe(2)
  const after = await Promise.all(['/events/1', '/events/2'].map((path) => calendar.get(path)))
  expect(after.map(({ headers, json }) => [headers['etag'], json])).toEqual(
    before.map(({ headers, json }) => [headers['etag'], json]),
  )
})

test('a category that is created below one that is being deleted moves up with its siblings', async () => {
  const { first, other } = race((calendar, attempt) =>
    attempt === 1 ? calendar.make('/categories', { name: 'C', parent: 2 }) : calendar.get(''),
  )
  await other.make('/categories', { name: 'A' })
  await other.make('/categories', { name: 'B', parent: 1 })
  expect((await first.del('/categories/2')).status).toBe(200)
  expect((await other.get('/categories/3')).json).toMatchObject({ name: 'C', parent: 1 })
})

test('a name that another user has just created is used, not created twice', async () => {
  const { first, other } = race((calendar, attempt) =>
    attempt === 1
      ? calendar.makeEvent({ tags: ['Live'], venue: { venue: 'Hall' }, organizer: { organizer: 'Choir' } })
      : calendar.get(''),
  )
  const event = await first.makeEvent({ tags: ['Live'], venue: { venue: 'Hall' }, organizer: { organizer: 'Choir' } })
  expect(event).toMatchObject({ tags: [{ id: 1, count: 2 }], venue: [{ id: 1 }], organizer: [{ id: 1 }] })
  expect((await other.get('/tags')).json.total).toBe(1)
})
