import { expect, test } from 'vitest'
import { createSnapshots, type SnapshotFinder } from '../../src/cache/snapshot.ts'
import { allPermissions } from '../../src/domain/default-policy.ts'
import type { Permissions } from '../../src/ports/policy.ts'

/** A store at revision 1, whose next post becomes due in second 40. */
const store = () => ({ revision: () => 1, nextDue: (now: number) => (now < 40 ? 40 : undefined) })
const open = (of = store(), maxBytes = 1_000_000, zone = 'UTC'): SnapshotFinder<object> =>
  createSnapshots<object>({ store: of, zone, maxBytes, sizeOf: () => 100, admissionOf: () => 'second' })
const every = Object.entries(allPermissions).flatMap(([collection, permissions]) =>
  Object.keys(permissions).map((right) => [collection as keyof Permissions, right] as const),
)

test('a period has one revision, and ends when a post becomes due or when the day ends', async () => {
  const changing = store()
  const snapshotAt = open(changing)
  const first = await snapshotAt(10, 'key', allPermissions)
  expect([10, 39].map((now) => snapshotAt(now, 'key', allPermissions))).toEqual([first, first])
  const second = await snapshotAt(40, 'key', allPermissions)
  expect(second).not.toBe(first)
  expect(snapshotAt(86_399, 'key', allPermissions)).toBe(second)
  const third = await snapshotAt(86_400, 'key', allPermissions)
  expect(third).not.toBe(second)
  changing.revision = () => 2
  expect(await snapshotAt(86_401, 'key', allPermissions)).not.toBe(third)
})

test('a day begins again if clocks are set back across midnight', async () => {
  // In 2010, Newfoundland set its clocks back from 00:01 to 23:01.
  const midnight = Date.UTC(2010, 10, 7, 2, 30) / 1000
  const snapshotAt = open(store(), 1_000_000, 'America/St_Johns')
  const times = [-1, 0, 59, 60, 3599, 3600].map((seconds) => midnight + seconds)
  const found = []
  for (const now of times) found.push(await snapshotAt(now, 'key', allPermissions))
  const [before, first, last, again, end, next] = found
  expect([first === last, again === end]).toEqual([true, true])
  expect(new Set([before, first, again, next]).size).toBe(4)
})

test('what a slow request puts into an old snapshot stays there', async () => {
  const snapshotAt = open()
  const old = await snapshotAt(10, 'key', allPermissions)
  const current = await snapshotAt(40, 'key', allPermissions)
  for (const response of [{}, {}]) old.responses.set('/events?', response)
  expect(old.responses.get('/events?')).toBeDefined()
  expect(current.responses.get('/events?')).toBeUndefined()
})

test('requests that wait for the store at the same time get the snapshots of their own periods', async () => {
  const due = Promise.resolve(undefined)
  const snapshotAt = open({ ...store(), nextDue: () => due as never })
  const [before, after] = await Promise.all([86_399, 86_400].map((now) => snapshotAt(now, 'key', allPermissions)))
  for (const response of [{}, {}]) before?.responses.set('/events?', response)
  expect(after?.responses.get('/events?')).toBeUndefined()
})

test('equal permissions share a snapshot', async () => {
  const snapshotAt = open()
  const snapshot = await snapshotAt(10, 'key', allPermissions)
  expect(snapshotAt(10, 'key', structuredClone(allPermissions))).toBe(snapshot)
})

test.each(every)('another permission %s.%s has another snapshot', async (collection, right) => {
  const snapshotAt = open()
  const permissions = { ...allPermissions, [collection]: { ...allPermissions[collection], [right]: 'other' } }
  expect(await snapshotAt(10, 'key', permissions)).not.toBe(await snapshotAt(10, 'key', allPermissions))
})

test('another user, language or base URL has another snapshot', async () => {
  const snapshotAt = open()
  const first = await snapshotAt(10, 'anonymous en', allPermissions)
  const second = await snapshotAt(10, 'anonymous fr', allPermissions)
  for (const response of [{}, {}]) first.responses.set('/events?', response)
  const nothing = { positionAt: () => undefined, next: undefined, found: 0 }
  first.pages.set('all', { items: [], page: 1, perPage: 10, total: 0, ...nothing })
  expect([second.responses.get('/events?'), second.pages.get('all')]).toEqual([undefined, undefined])
})

test('made-up host names cannot fill the memory', async () => {
  const snapshotAt = open(store(), 20_000)
  const first = await snapshotAt(10, 'key', allPermissions)
  for (let host = 0; host < 20; host += 1) await snapshotAt(10, `host ${host}`, allPermissions)
  expect(snapshotAt(10, 'key', allPermissions)).not.toBe(first)
})
