import { expect, test } from 'vitest'
import { createSnapshots, type SnapshotFinder } from '../../src/cache/snapshot.ts'
import { allPermissions } from '../../src/domain/default-policy.ts'
import type { Permissions } from '../../src/ports/policy.ts'

/** A store at revision 1, whose next post becomes due in second 40. */
const store = () => ({ revision: () => 1, nextDue: (now: number) => (now < 40 ? 40 : undefined) })
const open = (of = store(), maxBytes = 1_000_000): SnapshotFinder<object> =>
  createSnapshots<object>({ store: of, zone: 'UTC', maxBytes, sizeOf: () => 100 })
const every = Object.entries(allPermissions).flatMap(([collection, permissions]) =>
  Object.keys(permissions).map((right) => [collection as keyof Permissions, right] as const),
)

test('a period has one revision, and ends when a post becomes due or with the minute', async () => {
  const changing = store()
  const snapshotAt = open(changing)
  const first = await snapshotAt(10, 'key', allPermissions)
  expect([10, 39].map((now) => snapshotAt(now, 'key', allPermissions))).toEqual([first, first])
  const second = await snapshotAt(40, 'key', allPermissions)
  expect(second).not.toBe(first)
  expect(snapshotAt(59, 'key', allPermissions)).toBe(second)
  const third = await snapshotAt(60, 'key', allPermissions)
  expect(third).not.toBe(second)
  changing.revision = () => 2
  expect(await snapshotAt(61, 'key', allPermissions)).not.toBe(third)
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
  const [before, after] = await Promise.all([59, 60].map((now) => snapshotAt(now, 'key', allPermissions)))
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
  const nothing = { positionAt: () => undefined, next: undefined }
  first.pages.set('all', { items: [], page: 1, perPage: 10, total: 0, ...nothing })
  expect([second.responses.get('/events?'), second.pages.get('all')]).toEqual([undefined, undefined])
})

test('invented hosts cannot fill the memory', async () => {
  const snapshotAt = open(store(), 20_000)
  const first = await snapshotAt(10, 'key', allPermissions)
  for (let host = 0; host < 20; host += 1) await snapshotAt(10, `host ${host}`, allPermissions)
  expect(snapshotAt(10, 'key', allPermissions)).not.toBe(first)
})
