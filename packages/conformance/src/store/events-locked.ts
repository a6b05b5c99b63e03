import assert from 'node:assert/strict'
import type { EventDraft, EventQuery, Scope, Store } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { NOW } from './support/drafts.ts'
import { titles } from './support/finding.ts'
import { seeEverything } from './support/queries.ts'
import { at, insertEvents, update } from './support/writing.ts'

const VIEWER = 7
const SECRET: Partial<EventDraft> = { title: 'party', description: 'treasure', passwordHash: 'salted' }

/** Protected events of the viewer, of another author and without an author, in several statuses, and one without a password. */
const EVENTS: readonly Partial<EventDraft>[] = [
  { ...SECRET, title: 'own published', authorId: VIEWER },
  { ...SECRET, title: 'own due', authorId: VIEWER, status: 'future', publishedAt: NOW },
  { ...SECRET, title: 'own waiting', authorId: VIEWER, status: 'future', publishedAt: NOW + 1 },
  { ...SECRET, title: 'own draft', authorId: VIEWER, status: 'draft' },
  { ...SECRET, title: 'other published', authorId: 8 },
  { ...SECRET, title: 'other draft', authorId: 8, status: 'draft' },
  { ...SECRET, title: 'nobody published' },
  { title: 'open', description: 'treasure' },
]

const OPENED: Readonly<Record<Scope, readonly string[]>> = {
  all: EVENTS.map((event) => event.title ?? ''),
  own: ['own published', 'own due', 'own waiting', 'own draft', 'open'],
  ownUnpublished: ['own waiting', 'own draft', 'open'],
  none: ['open'],
}

function queryWith(opens: Scope, given: Partial<EventQuery> = {}): Partial<EventQuery> {
  return { visible: { ...seeEverything(), viewer: VIEWER }, opens, ...given }
}

function scopeCase(opens: Scope): StoreCase {
  return storeCase(`opens ${opens}: locked events do not match by hidden text and can be excluded`, async (store) => {
    await insertEvents(store, ...EVENTS)
    assert.deepEqual(await titles(store, queryWith(opens, { needles: ['treasure'] })), OPENED[opens])
    assert.deepEqual(await titles(store, queryWith(opens, { keepLocked: false })), OPENED[opens])
    assert.deepEqual(await titles(store, queryWith(opens, { keepLocked: true })), OPENED.all)
  })
}

async function lockedAndOpen(store: Store) {
  return insertEvents(store, SECRET, { ...SECRET, title: 'open party', passwordHash: undefined })
}

/** Cases for password-protected events. */
export const eventsLocked: readonly StoreCase[] = [
  ...(['all', 'own', 'ownUnpublished', 'none'] as const).map(scopeCase),
  storeCase('an anonymous viewer does not own events without an author', async (store) => {
    await insertEvents(store, ...EVENTS)
    for (const opens of ['own', 'ownUnpublished'] as const) {
      assert.deepEqual(await titles(store, { opens, needles: ['treasure'] }), ['open'])
      assert.deepEqual(await titles(store, { opens, keepLocked: false }), ['open'])
    }
  }),
  storeCase('a locked event is found by a word of its title', async (store) => {
    await lockedAndOpen(store)
    assert.deepEqual(await titles(store, { opens: 'none', needles: ['party'] }), ['party', 'open party'])
    assert.deepEqual(await titles(store, { opens: 'none', needles: ['art'] }), ['party', 'open party'])
  }),
  storeCase('a search for a word of the title and one of hidden text does not find a locked event', async (store) => {
    await lockedAndOpen(store)
    assert.deepEqual(await titles(store, { opens: 'none', needles: ['party', 'treasure'] }), ['open party'])
    assert.deepEqual(await titles(store, { opens: 'all', needles: ['party', 'treasure'] }), ['party', 'open party'])
  }),
  storeCase('the total of a search reveals nothing about locked text', async (store) => {
    await lockedAndOpen(store)
    for (const needle of ['treasure', 'tr', 't', 'reasure']) {
      assert.deepEqual(
        await titles(store, { opens: 'none', needles: [needle], ids: [1] }),
        needle === 't' ? ['party'] : [],
      )
    }
  }),
  storeCase('a locked event that the query excludes is not found by its title either', async (store) => {
    await lockedAndOpen(store)
    const query = { opens: 'none', keepLocked: false } as const
    assert.deepEqual(await titles(store, { ...query, needles: ['party'] }), ['open party'])
    assert.deepEqual(await titles(store, { ...query, ids: [1] }), [])
  }),
  storeCase('a search in a locked event considers only its titleText', async (store) => {
    await insertEvents(store, { title: 'x', titleText: 'alpha', searchText: 'beta', passwordHash: 'salted' })
    assert.deepEqual(await titles(store, { opens: 'none', needles: ['alpha'] }), ['x'])
    assert.deepEqual(await titles(store, { opens: 'none', needles: ['beta'] }), [])
    assert.deepEqual(await titles(store, { opens: 'all', needles: ['alpha'] }), [])
    assert.deepEqual(await titles(store, { opens: 'all', needles: ['beta'] }), ['x'])
  }),
  storeCase('an event without a password is never locked', async (store) => {
    await insertEvents(store, { title: 'open' })
    assert.deepEqual(await titles(store, { opens: 'none', keepLocked: false }), ['open'])
  }),
  storeCase('setting or removing a password takes effect with its commit', async (store) => {
    const events = await lockedAndOpen(store)
    await update(store, 'event', at(events, 0), { passwordHash: undefined })
    await update(store, 'event', at(events, 1), { passwordHash: 'salted' })
    assert.deepEqual(await titles(store, { opens: 'none', needles: ['treasure'] }), ['party'])
    assert.deepEqual(await titles(store, { opens: 'none', keepLocked: false }), ['party'])
  }),
  storeCase('an unlocked event must also be visible to be found', async (store) => {
    await insertEvents(store, ...EVENTS)
    const visible = { ...seeEverything(), viewer: VIEWER, draft: 'none', future: 'none' } as const
    const found = await titles(store, { visible, opens: 'all', needles: ['treasure'] })
    assert.deepEqual(found, ['own published', 'own due', 'other published', 'nobody published', 'open'])
  }),
  storeCase('the password hash itself is never searched', async (store) => {
    await insertEvents(store, { title: 'a', passwordHash: 'scrypt$abcdef' })
    assert.deepEqual(await titles(store, { opens: 'all', needles: ['scrypt'] }), [])
    assert.deepEqual(await titles(store, { opens: 'all', needles: ['abcdef'] }), [])
  }),
]
