import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { memoryStore } from '@kalends/store-memory'
import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { createCalendar } from '../../src/calendar.ts'
import type { Log } from '../../src/ports/host.ts'
import { openCalendar } from '../fixtures.ts'

const broken = {
  ...memoryStore(),
  find: () => {
    throw new Error('disk is full')
  },
}

/** A stream, and the lines that were written to it. */
function recorder() {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  return { stream, lines }
}

describe('pino as it is', () => {
  test('gets the error where its serializer looks for it, and a message', async () => {
    const { stream, lines } = recorder()
    const calendar = openCalendar({ store: broken, log: pino({ base: { service: 'web' } }, stream) })
    const { json } = await calendar.get('/events')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      service: 'web',
      msg: 'kalends: events.list failed',
      id: json.data.id,
      operation: 'events.list',
      err: { type: 'Error', message: 'disk is full', stack: expect.stringContaining('log.test.ts') },
    })
  })

  test('can be a child logger, and its level counts', async () => {
    const { stream, lines } = recorder()
    const logger = pino({ level: 'error' }, stream)
    await openCalendar({ store: broken, log: logger.child({ part: 'calendar' }) }).get('/events')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ part: 'calendar', operation: 'events.list' })
    logger.level = 'silent'
    await openCalendar({ store: broken, log: logger }).get('/events')
    expect(lines).toHaveLength(1)
  })
})

describe('console as it is', () => {
  test('gets a message with the id first, then the error', async () => {
    const { stream, lines } = recorder()
    const calendar = openCalendar({ store: broken, log: new Console(recorder().stream, stream) })
    const { json } = await calendar.get('/events')
    expect(lines.join('')).toMatch(`kalends: events.list failed (${json.data.id}) Error: disk is full\n    at `)
  })

  test.each([
    ['given', { log: console }],
    ['the default', {}],
  ])('can be the global one: %s', async (_, options) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      const calendar = createCalendar({ store: broken, ...options })
      const { status } = await calendar.handle({
        method: 'GET',
        path: '/calendar/events/v1/events',
        query: '',
        headers: {},
        mount: 'http://localhost',
      })
      expect(status).toBe(500)
      expect(error.mock.calls).toEqual([
        [expect.stringMatching(/^kalends: events\.list failed \([\w-]{36}\)$/), new Error('disk is full')],
      ])
    } finally {
      error.mockRestore()
    }
  })
})

test('a log of your own gets the entry and nothing else', async () => {
  const error = vi.fn<Log['error']>()
  const { json } = await openCalendar({ store: broken, log: { error } }).get('/events')
  expect(error.mock.calls).toEqual([[{ id: json.data.id, operation: 'events.list', error: new Error('disk is full') }]])
})

test('what a logger throws does not fail the response', async () => {
  const fail = (): never => {
    throw new Error('no more disk for logs')
  }
  const logs = [{ error: fail }, { ...console, error: fail }, { child: fail, error: fail }]
  for (const log of logs) expect((await openCalendar({ store: broken, log }).get('/events')).status).toBe(500)
})

test('a log must have error', () => {
  expect(() => openCalendar({ log: { child: () => {} } as never })).toThrow('log: must be an object; it lacks error().')
})
