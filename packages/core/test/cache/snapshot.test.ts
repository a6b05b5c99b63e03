import { expect, test } from 'vitest'
import { createSnapshots } from '../../src/cache/snapshot.ts'
import { allPermissions } from '../../src/domain/default-policy.ts'
import type { Permissions } from '../../src/ports/policy.ts'

const open = () => createSnapshots<object>(1_000_000, () => 100)
const viewer = { key: 'anonymous en', permissions: allPermissions }
const every = Object.entries(allPermissions).flatMap(([collection, permissions]) =>
  Object.keys(permissions).map((right) => [collection as keyof Permissions, right] as const),
)

test('a period has one revision and ends', () => {
  const snapshots = open()
  expect(snapshots.isCurrent(1, 50)).toBe(false)
  snapshots.start({ revision: 1, from: 50, until: 60 })
  expect([49, 50, 59, 60].map((now) => snapshots.isCurrent(1, now))).toEqual([false, true, true, false])
  expect(snapshots.isCurrent(2, 50)).toBe(false)
})

test('another period has other snapshots, and what a slow request puts into an old one stays there', () => {
  const snapshots = open()
  const old = snapshots.of(viewer)
  snapshots.start({ revision: 1, from: 50, until: 60 })
  const current = snapshots.of(viewer)
  for (const response of [{}, {}]) old.responses.set('/events?', response)
  expect(old.responses.get('/events?')).toBeDefined()
  expect(current).not.toBe(old)
  expect(current.responses.get('/events?')).toBeUndefined()
})

test('equal permissions share a snapshot', () => {
  const snapshots = open()
  expect(snapshots.of({ ...viewer, permissions: structuredClone(allPermissions) })).toBe(snapshots.of(viewer))
})

test.each(every)('another permission %s.%s has another snapshot', (collection, right) => {
  const snapshots = open()
  const permissions = { ...allPermissions, [collection]: { ...allPermissions[collection], [right]: 'other' } }
  expect(snapshots.of({ ...viewer, permissions })).not.toBe(snapshots.of(viewer))
})

test('another user, language or base URL has another snapshot', () => {
  const snapshots = open()
  const [first, second] = [snapshots.of(viewer), snapshots.of({ ...viewer, key: 'anonymous fr' })]
  for (const response of [{}, {}]) first.responses.set('/events?', response)
  first.pages.set('all', { items: [], page: 1, perPage: 10, total: 0 })
  expect([second.responses.get('/events?'), second.pages.get('all')]).toEqual([undefined, undefined])
})

test('invented hosts cannot fill the memory', () => {
  const snapshots = createSnapshots<object>(20_000, () => 100)
  const first = snapshots.of(viewer)
  for (let host = 0; host < 20; host += 1) snapshots.of({ ...viewer, key: `host ${host}` })
  expect(snapshots.of(viewer)).not.toBe(first)
})
