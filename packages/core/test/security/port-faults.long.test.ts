import { setTimeout as delay } from 'node:timers/promises'
import { memoryStore } from '@kalends/store-memory'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultPolicy } from '../../src/domain/default-policy.ts'
import { isCalendarError } from '../../src/errors/calendar-error.ts'
import type { CalendarOptions } from '../../src/options.ts'
import type { User } from '../../src/ports/policy.ts'
import { anEvent, editor, MOUNT, openCalendar, otherAuthor, type TestCalendar, visitor } from '../fixtures.ts'

// Timers are fake, so deadlines pass only when a test advances the time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const TIMEOUT_MS = 1000

/** How a call of a port fails. Too late means after the deadline. */
const faults = {
  throws: () => {
    throw new Error('planned')
  },
  rejects: async () => {
    throw new Error('planned')
  },
  'never returns': () => new Promise(() => {}),
  'rejects too late': () => later().then(faults.throws),
  'returns too late': (result: () => unknown) => later().then(result),
} as const
type Fault = keyof typeof faults

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 2 * TIMEOUT_MS))
const isLate = (fault: Fault): boolean => fault === 'never returns' || fault.endsWith('late')

/** Wraps a function of a port. The call with the number `failing` fails. All others call the function. */
type Wrap = <A extends unknown[], R>(real: (...given: A) => R) => (...given: A) => R

/** Options with one port wrapped. */
const ports: Readonly<Record<string, (wrap: Wrap) => Partial<CalendarOptions>>> = {
  'users.exists': (wrap) => ({ users: { exists: wrap(async () => true) } }),
  'users.get': (wrap) => ({
    users: { exists: async () => true, get: wrap(async (id: number) => ({ id, roles: ['editor'] })) },
  }),
  policy: (wrap) => ({ policy: wrap((user: User | null) => defaultPolicy(user)) }),
  media: (wrap) => ({ media: { add: wrap(async (url: string) => ({ url })) } }),
  tickets: (wrap) => ({ tickets: { ticketedEvents: wrap(async (): Promise<readonly number[]> => []) } }),
  sanitize: (wrap) => ({ sanitize: wrap(async (html: string) => html) }),
  'a before hook': (wrap) => ({ hooks: { '*': { before: wrap(async () => undefined) } } }),
  'an after hook': (wrap) => ({ hooks: { '*': { after: wrap(async () => undefined) } } }),
  // The hook fails, so that the log receives an entry.
  log: (wrap) => ({ log: { error: wrap(() => undefined) }, hooks: { 'organizers.list': { before: faults.throws } } }),
}

/** The possible statuses of the request whose call of the port fails. A log that fails changes no status. */
function failures(port: string, fault: Fault): readonly number[] {
  if (port === 'log') return []
  if (port === 'policy') return isLate(fault) ? [401, 403] : [500]
  return isLate(fault) ? [503] : [500]
}

const fields = { description: 'D', image: 'https://example.org/a.png', author: 7, venue: { venue: 'New', author: 8 } }
const rows = ['One', 'Two'].map((title) => anEvent({ title, description: 'D', image: 'https://a.example/', author: 7 }))

/** Requests and calls that together call every port, for reading and for writing. Each returns its status. */
const steps: readonly ((calendar: TestCalendar) => Promise<number>)[] = [
  async ({ post }) => (await post('/events', anEvent(fields))).status,
  async ({ put }) => (await put('/events/1', { excerpt: 'E', author: 9, tags: ['new'] })).status,
  async ({ get }) => (await get('/events?ticketed=false')).status,
  async ({ get }) => (await get('/events/days')).status,
  async ({ get }) => (await get('/events/1')).status,
  async ({ get }) => (await get('/venues?has_events=true')).status,
  async ({ get }) => (await get('/events.ics')).status,
  async ({ get }) => (await get('/events.rss?ticketed=false')).status,
  async ({ get }) => (await get('/events/1.ics')).status,
  async (calendar) => {
    const { url } = await calendar.feedTokens.create(editor)
    return (await calendar.send({ user: visitor, path: url.slice(MOUNT.length) })).status
  },
  async (calendar) =>
    statusOf(async () => {
      for await (const _ of calendar.as(editor).feeds.stream('jsonld'));
    }),
  async (calendar) => statusOf(() => calendar.as(editor).events.createMany(rows as never)),
  async (calendar) => statusOf(() => calendar.as(editor).events.createMany(rows as never, { atomic: false })),
  async (calendar) => statusOf(() => importAll(calendar, 'D')),
  async (calendar) => statusOf(() => importAll(calendar, 'Changed')),
  async ({ post }) => (await post('/tags', { name: 'Tag', description: 'D' })).status,
  async ({ put }) => (await put('/tags/1', { description: 'Changed' })).status,
  async ({ del }) => (await del('/tags/1')).status,
  async ({ post }) => (await post('/categories', { name: 'Category', description: 'D' })).status,
  async ({ put }) => (await put('/categories/1', { description: 'Changed' })).status,
  async ({ del }) => (await del('/categories/1')).status,
  async ({ patch }) => (await patch('/venues/1', { excerpt: 'E', image: 'https://a.example/v', author: 9 })).status,
  async ({ del }) => (await del('/venues/1')).status,
  async ({ del }) => (await del('/events/1?force=true')).status,
  async ({ get }) => (await get('/organizers')).status,
]

function importAll(calendar: TestCalendar, description: string) {
  const venue = { kind: 'venue', externalId: 'v', input: { venue: 'Imported', description, author: 7 } }
  const event = { externalId: 'e', venues: ['v'], input: anEvent({ description, image: 'https://a.example/' }) }
  return calendar.import([venue, event] as never, { source: 'there', missing: 'trash' })
}

/** The status that the outcome of a call would have over HTTP. A failed row counts like a failed call. */
async function statusOf(call: () => Promise<unknown>): Promise<number> {
  const statusOfError = (error: unknown): number => (isCalendarError(error) ? error.status : 500)
  try {
    const result = await call()
    const failed = Array.isArray(result) ? result.find((row) => row.error !== undefined) : undefined
    if (failed !== undefined) return statusOfError(failed.error)
    return (result as { failedCount?: number } | undefined)?.failedCount ? 500 : 200
  } catch (error) {
    return statusOfError(error)
  }
}

/** What another user does while a port fails. */
async function others({ get, post }: TestCalendar): Promise<readonly number[]> {
  const read = await get('/events?per_page=3', { user: visitor })
  const written = await post('/organizers', { organizer: 'Other' }, { user: otherAuthor })
  return [read.status, written.status]
}

/** Opens a calendar with a wrapped port, and sends requests that call every port. */
async function runSession(port: string, fault: Fault, failing: number) {
  let calls = 0
  let meanwhile: Promise<readonly number[]> | undefined
  const wrap: Wrap =
    (real) =>
    (...given) => {
      calls += 1
      if (calls !== failing) return real(...given)
      meanwhile = Promise.resolve().then(async () => {
        // The time stands still, so these requests would never end if they waited for a port that hangs.
        const statuses = await Promise.race([others(calendar), delay(20_000, [], { ref: false })])
        if (isLate(fault)) await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
        return statuses
      })
      // A faulty port returns other types than it declares.
      return faults[fault](() => real(...given)) as ReturnType<typeof real>
    }
  const store = memoryStore()
  const calendar = openCalendar({ store, portTimeoutMs: TIMEOUT_MS, baseUrl: MOUNT, ...ports[port]?.(wrap) })
  const statuses: number[] = []
  for (const step of steps) statuses.push(await step(calendar))
  const counted = calls
  const statusesOfOthers = await meanwhile
  // Lets the late results arrive.
  if (isLate(fault)) await vi.advanceTimersByTimeAsync(2 * TIMEOUT_MS)
  return { calendar, store, statuses, others: statusesOfOthers, calls: counted }
}

const usual = [201, ...Array.from({ length: steps.length - 2 }, () => 200), 200]
usual[15] = 201
usual[18] = 201

describe.each(Object.keys(ports))('%s', (port) => {
  test.each(Object.keys(faults) as Fault[])(
    'that %s delays or fails only the request that needs it, whichever call it is',
    { timeout: 300_000 },
    async (fault) => {
      const { calls, statuses: calm } = await runSession(port, fault, 0)
      expect(calm).toEqual(port === 'log' ? [...usual.slice(0, -1), 500] : usual)
      expect(calls).toBeGreaterThan(0)
      for (let failing = 1; failing <= calls; failing += 1) {
        const session = await runSession(port, fault, failing)
        const { calendar, store, statuses } = session
        const at = `call ${failing}: ${statuses}`
        expect(session.others, at).toEqual([200, 201])
        const failed = statuses.filter((status) => failures(port, fault).includes(status))
        // An error after a write cannot make the write fail.
        const atLeast = port === 'log' || port === 'an after hook' ? 0 : 1
        expect([atLeast, 1], at).toContain(failed.length)
        // If a request failed to create a record, later requests for that record respond with 404.
        const allowed = [200, 201, ...(failed.length > 0 ? [404] : []), ...(port === 'log' ? [500] : [])]
        for (const status of statuses.filter((one) => !failed.includes(one))) expect(allowed, at).toContain(status)
        expect(await store.findByName('venue', ['new']), at).toHaveLength(statuses[0] === 201 ? 1 : 0)
        const again = await calendar.post('/events', anEvent({ description: 'D', author: 7 }))
        expect(again.status, at).toBe(201)
      }
    },
  )
})
