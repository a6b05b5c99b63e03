import { setTimeout } from 'node:timers/promises'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { defaultPolicy } from '../../src/domain/default-policy.ts'
import type { CalendarOptions } from '../../src/options.ts'
import type { User } from '../../src/ports/policy.ts'
import { anEvent, openCalendar } from '../fixtures.ts'

const TIMEOUT_MS = 40

/** How a call of a port fails. Too late is after the deadline. */
const faults = {
  throws: () => {
    throw new Error('planned')
  },
  rejects: async () => {
    throw new Error('planned')
  },
  'never answers': () => new Promise(() => {}),
  'rejects too late': () => setTimeout(10 * TIMEOUT_MS).then(faults.throws),
  'answers too late': (answer: () => unknown) => setTimeout(10 * TIMEOUT_MS).then(answer),
} as const
type Fault = keyof typeof faults

/** Makes the call with this number fail, from 1. The other calls get the real answer. */
type Wrap = <A extends unknown[], R>(real: (...given: A) => R) => (...given: A) => R

/** Options with one port wrapped. */
const ports: Readonly<Record<string, (wrap: Wrap) => Partial<CalendarOptions>>> = {
  users: (wrap) => ({ users: { exists: wrap(async () => true) } }),
  policy: (wrap) => ({ policy: wrap((user: User | null) => defaultPolicy(user)) }),
  media: (wrap) => ({ media: { add: wrap(async (url: string) => ({ url })) } }),
  tickets: (wrap) => ({ tickets: { ticketedEvents: wrap(async (): Promise<readonly number[]> => []) } }),
  sanitize: (wrap) => ({ sanitize: wrap(async (html: string) => html) }),
  'a before hook': (wrap) => ({ hooks: { '*': { before: wrap(async () => undefined) } } }),
  'an after hook': (wrap) => ({ hooks: { '*': { after: wrap(async () => undefined) } } }),
  // A hook that fails gives it something to log.
  log: (wrap) => ({ log: { error: wrap(() => undefined) }, hooks: { 'organizers.list': { before: faults.throws } } }),
}

/** The statuses of the one request that needs the port. Nothing needs a log. */
function failures(port: string, fault: Fault): readonly number[] {
  if (port === 'log') return []
  const isLate = fault === 'never answers' || fault.endsWith('late')
  if (port === 'policy') return isLate ? [401, 403] : [500]
  return isLate ? [503] : [500]
}

/** Opens a calendar with a wrapped port and sends requests that call every port. */
async function runSession(port: string, fault: Fault, failing: number) {
  const calls = { count: 0 }
  const wrap: Wrap =
    (real) =>
    (...given) => {
      calls.count += 1
      // The port is expected to break its promise, so the type cannot hold.
      return (calls.count === failing ? faults[fault](() => real(...given)) : real(...given)) as ReturnType<typeof real>
    }
  const store = memoryStore()
  const calendar = openCalendar({ store, portTimeoutMs: TIMEOUT_MS, ...ports[port]?.(wrap) })
  const fields = { description: 'D', image: 'https://example.org/a.png', author: 7, venue: { venue: 'New', author: 8 } }
  const created = await calendar.post('/events', anEvent(fields))
  const replies = [
    created,
    await calendar.put('/events/1', { excerpt: 'E', author: 9, tags: ['new'] }),
    await calendar.get('/events?ticketed=false'),
    await calendar.get('/venues?has_events=true'),
    await calendar.post('/tags', { name: 'Tag', description: 'D' }),
    await calendar.del('/events/1?force=true'),
    await calendar.get('/organizers'),
  ]
  return { calendar, store, replies, calls: calls.count, isCreated: created.status === 201 }
}

describe.each(Object.keys(ports))('%s', (port) => {
  test.each(Object.keys(faults) as Fault[])(
    'that %s delays or fails only the request that needs it, whichever call it is',
    async (fault) => {
      const { calls, replies: usual } = await runSession(port, fault, 0)
      expect(usual.map(({ status }) => status)).toEqual([201, 200, 200, 200, 201, 200, port === 'log' ? 500 : 200])
      expect(calls).toBeGreaterThan(0)
      const sessions = Array.from({ length: calls }, (_, index) => runSession(port, fault, index + 1))
      for (const { calendar, store, replies, isCreated } of await Promise.all(sessions)) {
        const failed = replies.filter(({ status }) => failures(port, fault).includes(status))
        // What runs after a write cannot fail it any more.
        const atLeast = port === 'log' || port === 'an after hook' ? 0 : 1
        expect([atLeast, 1]).toContain(failed.length)
        // Without the event, what follows finds none.
        const others = replies.filter((reply) => !failed.includes(reply)).map(({ status }) => status)
        for (const status of others)
          expect([200, 201, ...(isCreated ? [] : [404]), ...(port === 'log' ? [500] : [])]).toContain(status)
        expect(await store.findByName('venue', ['new'])).toHaveLength(isCreated || failed.length === 0 ? 1 : 0)
        expect((await calendar.post('/events', anEvent({ description: 'D', author: 7 }))).status).toBe(201)
      }
    },
  )
})
