import { expect, test } from 'vitest'
import { veto } from '../../src/errors/calendar-error.ts'
import type { CalendarOptions } from '../../src/options.ts'
import type { BeforeCall, Hooks } from '../../src/ports/hooks.ts'
import { anEvent, author, editor, openCalendar, subscriber, type TestCalendar, visitor } from '../fixtures.ts'

const open = (hooks: Hooks, options: Partial<CalendarOptions> = {}) => openCalendar({ hooks, ...options })
const total = async (calendar: TestCalendar) => (await calendar.events.list({ status: ['publish', 'draft'] })).total

test('a hook receives the operation, the user, the target and the parameters as given', async () => {
  const calls: BeforeCall[] = []
  const calendar = open({ 'events.update': { before: (call) => void calls.push(call) } })
  await calendar.makeEvent()
  await calendar.put('/events/1?excerpt=q', { title: ' New ', tags: 'a,b' })
  await calendar.put('/events/by-slug/concert', {}, { user: author })
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ operation: 'events.update', user: editor, target: 1 })
  expect({ ...calls[0]?.input }).toEqual({ excerpt: 'q', title: ' New ', tags: 'a,b' })
})

test('a hook can change the input in place, and return it', async () => {
  const calendar = open({
    'events.create': {
      before: ({ input }) => {
        const own: { title: string; status?: string | null } = input
        own.title = 'Changed'
        own.status = 'draft'
        return input
      },
    },
  })
  expect(await calendar.makeEvent()).toMatchObject({ title: 'Changed', status: 'draft' })
})

test('a hook can change the input', async () => {
  const calendar = open({
    'events.create': { before: async ({ input }) => ({ ...input, title: `${input.title}!`, tags: ['hooked'] }) },
  })
  const event = await calendar.makeEvent()
  expect(event).toMatchObject({ title: 'Concert!', tags: [{ name: 'hooked' }] })
})

test('an input that a hook has changed is checked again', async () => {
  const calendar = open({ 'events.create': { before: ({ input }) => ({ ...input, website: 'nope' }) } })
  const reply = await calendar.post('/events', anEvent())
  expect(reply.json).toMatchObject({
    code: 'rest_invalid_param',
    data: { details: { website: { code: 'not_url' } } },
  })
  expect(await total(calendar)).toBe(0)
})

test('a required field that a hook removes is missing', async () => {
  const calendar = open({ 'events.create': { before: () => ({}) as never } })
  expect((await calendar.post('/events', anEvent())).json.code).toBe('rest_missing_callback_param')
})

test('a hook gives a user no additional permissions', async () => {
  const calendar = open({ 'events.create': { before: ({ input }) => ({ ...input, author: 99 }) } })
  expect((await calendar.post('/events', anEvent(), { user: author })).status).toBe(403)
  expect((await calendar.post('/events', anEvent(), { user: editor })).json.author).toBe(99)
})

test('a hook can veto with a reason of its own', async () => {
  const calendar = open({
    'events.create': {
      before: () => {
        throw veto('The hall is {closed} on Mondays.')
      },
    },
  })
  const reply = await calendar.post('/events', anEvent())
  expect(reply.status).toBe(403)
  expect(reply.json).toMatchObject({ code: 'rest_vetoed', data: { status: 403 } })
  expect(reply.json.message).toContain('The hall is {closed} on Mondays.')
  expect(await total(calendar)).toBe(0)
})

test.each(['events.update', 'events.delete'] as const)('a veto of %s leaves the event as it was', async (operation) => {
  const calendar = open({
    [operation]: {
      before: async () => {
        throw veto('no')
      },
    },
  })
  const before = await calendar.makeEvent()
  const reply =
    operation === 'events.update' ? await calendar.put('/events/1', { title: 'x' }) : await calendar.del('/events/1')
  expect(reply.status).toBe(403)
  expect((await calendar.get('/events/1')).json).toMatchObject(before)
})

test('any other error of a hook is 500 and logged, reveals nothing and writes nothing', async () => {
  const logged: unknown[] = []
  const calendar = open(
    {
      'events.create': {
        before: () => {
          throw new Error('inner secret')
        },
      },
    },
    { log: { error: (entry) => logged.push(entry) } },
  )
  const reply = await calendar.post('/events', anEvent())
  expect(reply.status).toBe(500)
  expect(reply.json.code).toBe('rest_internal_error')
  expect(reply.text).not.toContain('inner secret')
  expect(logged).toMatchObject([
    { id: reply.json.data.id, operation: 'events.create', error: { message: 'inner secret' } },
  ])
  expect(await total(calendar)).toBe(0)
})

test("the hook for every operation runs first, and the operation's own hook receives the changed input", async () => {
  const order: unknown[] = []
  const noted = <T extends { readonly excerpt?: string | null }>(name: string, input: T) => {
    order.push([name, input.excerpt])
    return { ...input, excerpt: `${input.excerpt ?? ''}${name}` }
  }
  const calendar = open({
    'events.create': { before: ({ input }) => noted('own', input) },
    '*': { before: (call) => (call.operation === 'events.create' ? noted('every', call.input) : undefined) },
  })
  expect((await calendar.makeEvent()).excerpt).toBe('everyown')
  expect(order).toEqual([
    ['every', undefined],
    ['own', 'every'],
  ])
})

test.each([
  ['a bad form', '/events', { title: '' }, editor],
  ['no right', '/events', anEvent(), subscriber],
  ['no known person', '/events', anEvent(), visitor],
  ['no such route', '/evenings', anEvent(), editor],
])('a hook is not called with %s', async (_, path, body, user) => {
  const called: number[] = []
  const calendar = open({ '*': { before: () => void called.push(1), after: () => void called.push(1) } })
  expect((await calendar.post(path, body, { user })).status).toBeGreaterThanOrEqual(400)
  expect(called).toEqual([])
})

test('a hook may use the calendar itself, also to write', async () => {
  const calendar: TestCalendar = open({
    'events.create': {
      before: async ({ input }) => ({ ...input, venue: (await calendar.venues.create({ venue: 'Hall' })).id }),
    },
    'venues.create': { after: async () => void (await calendar.tags.create({ name: 'from a hook' })) },
  })
  expect((await calendar.makeEvent()).venue).toMatchObject([{ venue: 'Hall' }])
  expect((await calendar.tags.get(1)).name).toBe('from a hook')
})

test('a hook narrows a list for everybody', async () => {
  const calendar = open({ 'events.list': { before: ({ input }) => ({ ...input, featured: true }) } })
  await calendar.makeEvent()
  await calendar.makeEvent({ featured: true })
  expect((await calendar.get('/events')).json.total).toBe(1)
})
