import { expect, test } from 'vitest'
import type { CalendarOptions } from '../../src/options.ts'
import type { AfterCall, Hooks } from '../../src/ports/hooks.ts'
import { anEvent, editor, openCalendar, ROOT, type TestCalendar } from '../fixtures.ts'

const open = (hooks: Hooks, options: Partial<CalendarOptions> = {}) => openCalendar({ hooks, ...options })
const total = async (calendar: TestCalendar) => (await calendar.events.list({ status: ['publish', 'draft'] })).total

test('a hook receives the result as the user will see it, after it is stored', async () => {
  const calls: AfterCall[] = []
  const calendar: TestCalendar = open({
    'events.create': {
      after: async (call) => {
        expect(await calendar.events.get(1)).toMatchObject({ title: 'Concert' })
        calls.push(call)
      },
    },
  })
  const event = await calendar.makeEvent()
  expect(calls).toMatchObject([{ operation: 'events.create', user: editor, target: undefined, input: anEvent() }])
  expect(calls[0]?.result).toEqual(event)
})

test('a hook can change the response; status and URL stay, and the ETag changes with it', async () => {
  const calendar = open({
    'events.create': { after: ({ result }) => ({ ...result, title: 'Shown' }) },
    'events.get': { after: async ({ result }) => ({ only: result['id'] }) },
  })
  const created = await calendar.post('/events', anEvent())
  expect(created.status).toBe(201)
  expect(created.headers['location']).toBe(`${ROOT}/events/1`)
  expect(created.json.title).toBe('Shown')
  const read = await calendar.get('/events/1')
  expect(read.json).toEqual({ only: 1 })
  expect(read.headers['content-length']).toBe(String(read.text.length))
  const again = await calendar.get('/events/1', { headers: { 'if-none-match': read.headers['etag'] ?? '' } })
  expect(again.status).toBe(304)
  expect((await calendar.events.list()).events[0]?.title).toBe('Concert')
})

test('a changed list keeps its headers', async () => {
  const calendar = open({ 'events.list': { after: ({ result }) => ({ ...result, extra: 1 }) } })
  await calendar.makeEvent()
  const reply = await calendar.get('/events')
  expect(reply.json).toMatchObject({ extra: 1, total: 1 })
  expect(reply.headers).toMatchObject({ 'x-calendar-total': '1', 'x-calendar-totalpages': '1' })
  expect(reply.headers['link']).toContain('rel="first"')
})

test('each hook receives the result of the previous one', async () => {
  const calendar = open({
    '*': { after: ({ result }) => ({ ...result, seen: ['every'] }) },
    'events.get': { after: ({ result }) => ({ seen: [...(result as { seen: string[] }).seen, 'own'] }) },
  })
  await calendar.makeEvent()
  expect((await calendar.get('/events/1')).json).toEqual({ seen: ['every', 'own'] })
})

test('a hook that changes the result in place does not change other responses', async () => {
  const calendar = open({
    'events.get': {
      after: ({ result }) => {
        Object.assign(result, { title: 'spoilt' })
        return undefined
      },
    },
  })
  await calendar.makeEvent()
  await calendar.get('/events/1')
  expect((await calendar.get('/events')).json.events[0].title).toBe('Concert')
})

test('an error after a write is logged; the write stands and the response goes out', async () => {
  const logged: any[] = []
  const calendar = open(
    {
      'events.create': {
        after: () => {
          throw new Error('mailer down')
        },
      },
    },
    { log: { error: (entry) => logged.push(entry) } },
  )
  const reply = await calendar.post('/events', anEvent())
  expect(reply.status).toBe(201)
  expect(reply.json.title).toBe('Concert')
  expect(logged).toMatchObject([{ operation: 'events.create', error: { message: 'mailer down' } }])
  expect(await total(calendar)).toBe(1)
})

test.each([{ size: 1n }, { toJSON: () => undefined }, { toJSON: () => null }, new Date(0)])(
  'after a write, a result of a hook that is not an object is logged, and the write stands',
  async (returned) => {
    const errors: unknown[] = []
    const after = () => returned as object as Record<string, unknown>
    const calendar = open({ 'events.create': { after } }, { log: { error: (entry) => errors.push(entry.error) } })
    const reply = await calendar.post('/events', anEvent())
    expect([reply.status, reply.json.title]).toEqual([201, 'Concert'])
    expect(errors).toEqual([expect.any(TypeError)])
  },
)

test('a write also stands when the hook and the log fail', async () => {
  const fail = () => {
    throw new Error('down')
  }
  const calendar = open({ 'events.create': { after: fail } }, { log: { error: fail } })
  expect((await calendar.post('/events', anEvent())).status).toBe(201)
  expect((await calendar.events.create({ title: 'x', start_date: '2027-02-01', end_date: '2027-02-01' })).id).toBe(2)
})

test('an error after a read fails the request', async () => {
  const calendar = open({
    'events.get': {
      after: () => {
        throw new Error('x')
      },
    },
  })
  await calendar.makeEvent()
  expect((await calendar.get('/events/1')).status).toBe(500)
  await expect(calendar.events.get(1)).rejects.toThrow('x')
})

test('a hook is not called when the request was rejected', async () => {
  const called: number[] = []
  const calendar = open({ '*': { after: () => void called.push(1) } })
  await calendar.get('/events/9')
  await calendar.post('/events', anEvent({ venue: 9 }))
  await calendar.put('/events/9', {})
  expect(called).toEqual([])
})

test('a response that needed a password is not stored by caches, even if a hook has changed it', async () => {
  const calendar = open({ 'events.get': { after: ({ result }) => ({ ...result }) } })
  await calendar.makeEvent({ password: 'x' })
  expect((await calendar.get('/events/1?password=x')).headers['cache-control']).toContain('no-store')
})

test('a hook of a class is called as its method', async () => {
  class Counting {
    calls = 0
    before(): void {
      this.calls += 1
    }
    after({ result }: AfterCall): object {
      return { ...result, calls: this.calls }
    }
  }
  const calendar = open({ 'events.list': new Counting() as NonNullable<Hooks['*']> })
  expect((await calendar.get('/events')).json.calls).toBe(1)
  expect((await calendar.get('/events')).json.calls).toBe(2)
})

test.each([1, true, 'text', [1]])('%j does not replace the response', async (returned) => {
  const hook = { before: () => returned, after: () => returned } as unknown as NonNullable<Hooks['*']>
  const calendar = open({ '*': hook })
  expect((await calendar.post('/events', anEvent({ featured: true }))).json).toMatchObject({ featured: true })
  expect((await calendar.get('/events?featured=false')).json).toMatchObject({ events: [], total: 0 })
})
