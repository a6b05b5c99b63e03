import { expect, test } from 'vitest'
import { allPermissions, defaultPolicy } from '../../src/domain/default-policy.ts'
import type { Permissions, User } from '../../src/ports/policy.ts'
import { anEvent, author, contributor, editor, idsOf, openCalendar, subscriber, visitor } from '../fixtures.ts'

const able = (...capabilities: string[]): User => ({ id: 30, capabilities })

test('without options, anonymous users cannot write', async () => {
  const calendar = openCalendar()
  const writes = [
    await calendar.post('/events', anEvent(), { user: visitor }),
    await calendar.post('/venues', { venue: 'x' }, { user: visitor }),
    await calendar.post('/organizers', { organizer: 'x' }, { user: visitor }),
    await calendar.post('/categories', { name: 'x' }, { user: visitor }),
    await calendar.post('/tags', { name: 'x' }, { user: visitor }),
    await calendar.put('/events/1', { title: 'x' }, { user: visitor }),
    await calendar.del('/events/1', { user: visitor }),
  ]
  for (const reply of writes) {
    expect(reply.status).toBe(401)
    expect(reply.json).toMatchObject({ code: 'rest_forbidden', data: { status: 401 } })
  }
})

test('permissions of several roles add up', async () => {
  const calendar = openCalendar()
  const user = { id: 31, roles: ['subscriber', 'contributor', 'author'] }
  expect((await calendar.makeEvent({}, { user })).status).toBe('publish')
})

test.each([
  ['create', '/events', anEvent(), 201],
  ['create', '/venues', { venue: 'x' }, 201],
  ['events.create', '/events', anEvent(), 201],
  ['events.create', '/venues', { venue: 'x' }, 403],
  ['venues.create', '/venues', { venue: 'x' }, 201],
  ['publish', '/events', anEvent(), 403],
  ['manage', '/categories', { name: 'x' }, 201],
  ['manage', '/tags', { name: 'x' }, 201],
  ['tags.manage', '/tags', { name: 'x' }, 201],
  ['tags.manage', '/categories', { name: 'x' }, 403],
  ['administrator', '/events', anEvent(), 403],
])('the capability %s alone: POST %s %j is %i', async (capability, path, body, status) => {
  expect((await openCalendar().post(path, body, { user: able(capability) })).status).toBe(status)
})

test.each([
  [['create'], 'draft', 'pending'],
  [['create', 'publish'], 'publish', 'publish'],
  [['create', 'events.publish'], 'publish', 'publish'],
  [['create', 'venues.publish'], 'draft', 'pending'],
])('with %j a new event is %s, and with status publish it is %s', async (capabilities, byDefault, requested) => {
  const calendar = openCalendar()
  const user = able(...capabilities)
  expect((await calendar.post('/events', anEvent(), { user })).json.status).toBe(byDefault)
  expect((await calendar.post('/events', anEvent({ status: 'publish' }), { user })).json.status).toBe(requested)
})

test('with edit_others the events of all authors can be changed, but not their author', async () => {
  const calendar = openCalendar()
  const { id } = await calendar.makeEvent({ status: 'draft' }, { user: author })
  const user = able('events.edit_others')
  expect((await calendar.put(`/events/${id}`, { title: 'x' }, { user })).status).toBe(200)
  expect((await calendar.put(`/events/${id}`, { author: author.id }, { user })).status).toBe(200)
  for (const other of [user.id, 77, null]) {
    expect((await calendar.put(`/events/${id}`, { author: other }, { user })).status).toBe(403)
  }
  expect((await calendar.get(`/events/${id}`, { user })).json.author).toBe(author.id)
  expect(
    (await calendar.put(`/events/${id}`, { author: 77 }, { user: able('edit_others', 'set_author') })).status,
  ).toBe(200)
})

test('with edit_own and without publish, a published event stays so and a draft becomes pending', async () => {
  const calendar = openCalendar()
  const user = able('edit_own')
  const [shown, draft] = [
    await calendar.makeEvent({ author: user.id }),
    await calendar.makeEvent({ author: user.id, status: 'draft' }),
  ]
  expect((await calendar.put(`/events/${shown.id}`, { title: 'x' }, { user })).json.status).toBe('publish')
  expect((await calendar.put(`/events/${shown.id}`, { status: 'publish' }, { user })).json.status).toBe('publish')
  expect((await calendar.put(`/events/${draft.id}`, { status: 'publish' }, { user })).json.status).toBe('pending')
  expect((await calendar.put(`/events/${shown.id}`, { status: 'draft' }, { user })).json.status).toBe('draft')
  expect((await calendar.put(`/events/${shown.id}`, { status: 'publish' }, { user })).json.status).toBe('pending')
})

test.each([{}, 'admin', true, { id: 0 }, { id: '7' }, { id: 1.5 }, 7, []])(
  'a user of %j is an error of the host: nothing is shown or written',
  async (user) => {
    const calendar = openCalendar()
    const options = { user: user as unknown as User }
    expect((await calendar.get('/events', options)).status).toBe(500)
    expect((await calendar.post('/events', anEvent(), options)).status).toBe(500)
    await expect(calendar.as(options.user).events.list()).rejects.toThrow('user')
  },
)

test('a policy replaces the whole table, and is called once for each request', async () => {
  const requested: (User | null)[] = []
  const calendar = openCalendar({
    policy: async (user): Promise<Permissions> => {
      requested.push(user)
      return user?.capabilities?.includes('everything') ? allPermissions : defaultPolicy(null)
    },
  })
  expect((await calendar.post('/events', anEvent(), { user: editor })).status).toBe(403)
  const event = await calendar.makeEvent(
    { author: 99, venue: { venue: 'x' }, tags: ['y'] },
    { user: able('everything') },
  )
  expect(event.author).toBe(99)
  expect(requested).toEqual([editor, able('everything')])
})

test('a policy that throws grants nothing', async () => {
  const calendar = openCalendar({
    policy: () => {
      throw new Error('no directory')
    },
  })
  expect((await calendar.get('/events')).status).toBe(500)
  expect((await calendar.post('/events', anEvent())).status).toBe(500)
  expect((await calendar.events.list()).total).toBe(0)
})

test('a rule replaces one permission and receives the default', async () => {
  const calls: [User | null, boolean][] = []
  const calendar = openCalendar({
    policy: {
      events: {
        create: (user, byDefault) => {
          calls.push([user, byDefault])
          return byDefault || user?.id === subscriber.id
        },
      },
    },
  })
  expect((await calendar.post('/events', anEvent(), { user: subscriber })).status).toBe(201)
  expect((await calendar.post('/events', anEvent(), { user: author })).status).toBe(201)
  expect((await calendar.post('/events', anEvent(), { user: visitor })).status).toBe(401)
  expect((await calendar.post('/venues', { venue: 'x' }, { user: subscriber })).status).toBe(403)
  expect(calls).toEqual(
    expect.arrayContaining([
      [subscriber, false],
      [author, true],
      [null, false],
    ]),
  )
})

test.each([
  ['categories', 'create', 'post', ''],
  ['categories', 'edit', 'put', '/1'],
  ['tags', 'create', 'post', ''],
  ['tags', 'edit', 'put', '/1'],
] as const)('a rule can give a user the permission to %s: %s', async (collection, right, write, at) => {
  const calendar = openCalendar({ policy: { [collection]: { [right]: () => true } } })
  await calendar.make(`/${collection}`, { name: 'There' })
  const reply = await calendar[write](`/${collection}${at}`, { name: 'New' }, { user: subscriber })
  expect(reply.status).toBe(right === 'create' ? 201 : 200)
  expect((await calendar.del(`/${collection}/1`, { user: subscriber })).status).toBe(403)
})

test('a rule can let anonymous users create; their records have no author', async () => {
  const calendar = openCalendar({ policy: { events: { create: () => true } } })
  const event = await calendar.makeEvent({}, { user: visitor })
  expect(event).toMatchObject({ author: null, status: 'draft' })
  expect((await calendar.get(`/events/${event.id}`, { user: visitor })).status).toBe(404)
  expect((await calendar.put(`/events/${event.id}`, { title: 'x' }, { user: visitor })).status).toBe(401)
})

test('a rule can hide what is published', async () => {
  const calendar = openCalendar({
    policy: { events: { read: (user) => (user === null ? 'none' : 'all') }, venues: { read: () => 'own' } },
  })
  const venue = await calendar.makeVenue()
  const event = await calendar.makeEvent({ venue: venue.id })
  expect((await calendar.get(`/events/${event.id}`)).status).toBe(404)
  expect((await calendar.get('/events')).json.total).toBe(0)
  expect((await calendar.get('/events?include=1')).json.total).toBe(0)
  const seen = (await calendar.get(`/events/${event.id}`, { user: subscriber })).json
  expect(seen.venue).toEqual([])
  expect((await calendar.get(`/events?venue=${venue.id}`, { user: subscriber })).status).toBe(400)
  expect((await calendar.get(`/events/${event.id}`, { user: editor })).json.venue).toHaveLength(1)
})

test('a rule can show drafts to a user who cannot edit them', async () => {
  const calendar = openCalendar({
    policy: { events: { readUnpublished: (user, byDefault) => (user?.id === subscriber.id ? 'all' : byDefault) } },
  })
  const { id } = await calendar.makeEvent({ status: 'draft' })
  expect((await calendar.get(`/events/${id}`, { user: subscriber })).json.status).toBe('draft')
  expect(idsOf(await calendar.get('/events?status=draft', { user: subscriber }))).toEqual([id])
  expect((await calendar.put(`/events/${id}`, { title: 'x' }, { user: subscriber })).status).toBe(403)
  expect((await calendar.get(`/events/${id}`, { user: contributor })).status).toBe(404)
  await calendar.del(`/events/${id}`)
  expect((await calendar.get(`/events/${id}`, { user: subscriber })).status).toBe(404)
})

test('edit and delete are two permissions', async () => {
  const calendar = openCalendar({ policy: { venues: { delete: () => 'all', edit: () => 'none' } } })
  const { id } = await calendar.make('/venues', { venue: 'x' })
  expect((await calendar.put(`/venues/${id}`, { venue: 'y' }, { user: author })).status).toBe(403)
  expect((await calendar.del(`/venues/${id}`, { user: author })).status).toBe(200)
  expect((await calendar.get(`/venues/${id}`, { user: author })).status).toBe(404)
})

test.each([
  ['a promise', async () => false],
  ['a text', () => 'no'],
  ['a number', () => 1],
  ['nothing', () => undefined],
])('a rule that returns %s grants nothing: the request fails', async (_what, create) => {
  const calendar = openCalendar({ policy: { events: { create } } as never })
  expect((await calendar.post('/events', anEvent(), { user: visitor })).status).toBe(500)
  expect((await calendar.post('/events', anEvent())).status).toBe(500)
  expect((await calendar.events.list()).total).toBe(0)
})

test.each([
  ['a scope that there is not', { ...allPermissions, events: { ...allPermissions.events, edit: 'mine' } }],
  ['true in the place of a scope', { ...allPermissions, venues: { ...allPermissions.venues, read: true } }],
  ['a collection too few', { ...allPermissions, tags: undefined }],
  ['half of the permissions', { events: {} }],
  ['a text', 'all'],
  ['nothing', undefined],
])('a policy that returns %s fails the request, and says what is missing', async (_what, permissions) => {
  const errors: unknown[] = []
  const policy = () => permissions as unknown as Permissions
  const calendar = openCalendar({ policy, log: { error: ({ error }) => errors.push(error) } })
  expect((await calendar.get('/events')).status).toBe(500)
  expect((await calendar.post('/events', anEvent())).status).toBe(500)
  const message = expect.stringMatching(/^policy: the permission \w+\.\w+ must/)
  expect(errors).toEqual([expect.objectContaining({ message }), expect.objectContaining({ message })])
})
