import assert from 'node:assert/strict'
import type { EventDraft, Store, TermKind } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { NOW } from './support/drafts.ts'
import { termNames } from './support/finding.ts'
import { at, idsOf, insertEvents, insertTerms, remove, update } from './support/writing.ts'

function kindCases(kind: TermKind): StoreCase[] {
  const link = kind === 'category' ? 'categoryIds' : 'tagIds'
  const noun = kind === 'category' ? 'categories' : 'tags'
  const count = (store: Store, ids: readonly number[], now = NOW, author?: number) =>
    store.countEvents({ kind, ids, now, author })

  /** Inserts a term, and an event with that term for each draft. */
  async function fill(store: Store, ...drafts: readonly Partial<EventDraft>[]) {
    const [term] = await insertTerms(store, kind, { name: 'term' })
    assert.ok(term)
    const events = await insertEvents(store, ...drafts.map((draft) => ({ ...draft, [link]: [term.id] })))
    return { id: term.id, events }
  }

  return [
    storeCase(`the count of ${noun} includes only published events`, async (store) => {
      const { id } = await fill(
        store,
        {},
        { status: 'draft' },
        { status: 'pending' },
        { status: 'private' },
        { status: 'trash' },
      )
      assert.deepEqual(await count(store, [id]), [1])
    }),
    storeCase(`the count of ${noun} includes scheduled events from the second they are due`, async (store) => {
      const { id } = await fill(
        store,
        { status: 'future', publishedAt: NOW },
        { status: 'future', publishedAt: NOW + 5 },
      )
      assert.deepEqual(await count(store, [id], NOW - 1), [0])
      assert.deepEqual(await count(store, [id], NOW), [1])
      assert.deepEqual(await count(store, [id], NOW + 4), [1])
      assert.deepEqual(await count(store, [id], NOW + 5), [2])
      assert.deepEqual(await count(store, [id], NOW - 1), [0], 'a query for an earlier time returns the same as before')
    }),
    storeCase(`the count of ${noun} excludes protected events`, async (store) => {
      const { id } = await fill(store, {}, { passwordHash: 'salted' }, { passwordHash: 'salted', authorId: 7 })
      assert.deepEqual(await count(store, [id]), [1])
    }),
    storeCase(`the count of ${noun} includes hidden, past and upcoming events`, async (store) => {
      const { id } = await fill(store, { hideFromListings: true }, { startsAt: -5, endsAt: -4 }, { startsAt: 2 ** 33 })
      assert.deepEqual(await count(store, [id]), [3])
    }),
    storeCase(`counts of ${noun} are in the order of the ids, including repeated and unknown ones`, async (store) => {
      const [one, two] = idsOf(await insertTerms(store, kind, { name: 'one' }, { name: 'two' }))
      assert.ok(one && two)
      await insertEvents(store, { [link]: [one] }, { [link]: [one, two] })
      assert.deepEqual(await count(store, [two, 999, one, two, 2 ** 32 + one, 0, -1]), [1, 0, 2, 1, 0, 0, 0])
      assert.deepEqual(await count(store, []), [])
    }),
    storeCase(`counts of ${noun} follow events that change or are removed`, async (store) => {
      const { id, events } = await fill(store, {}, {}, { status: 'draft' }, { passwordHash: 'salted' }, {})
      await update(store, 'event', at(events, 0), { status: 'trash' })
      await update(store, 'event', at(events, 2), { status: 'publish' })
      await update(store, 'event', at(events, 3), { passwordHash: undefined })
      assert.deepEqual(await count(store, [id]), [4])
      await update(store, 'event', at(events, 1), { [link]: [] })
      await remove(store, 'event', at(events, 4))
      assert.deepEqual(await count(store, [id]), [2])
    }),
    storeCase(`the count of ${noun} for an author includes only their own public events`, async (store) => {
      const { id } = await fill(
        store,
        { authorId: 7 },
        { authorId: 8 },
        {},
        { authorId: 7, status: 'draft' },
        { authorId: 7, passwordHash: 'salted' },
        { authorId: 7, status: 'future', publishedAt: NOW + 5 },
      )
      assert.deepEqual(await count(store, [id, 999], NOW, 7), [1, 0])
      assert.deepEqual(await count(store, [id], NOW + 5, 7), [2])
      assert.deepEqual(await count(store, [id], NOW, 9), [0])
      assert.deepEqual(await count(store, [id], NOW), [3])
    }),
    storeCase(`${noun} are hidden and sorted by the counts for an author`, async (store) => {
      const [a, b, c] = idsOf(await insertTerms(store, kind, { name: 'a' }, { name: 'b' }, { name: 'c' }))
      assert.ok(a && b && c)
      const links = [[a, b], [a], [b]].map((ids) => ({ [link]: ids, authorId: 7 }))
      await insertEvents(store, ...links, { [link]: [a], authorId: 7 }, { [link]: [c], authorId: 8 })
      assert.deepEqual(await termNames(store, kind, { hideEmpty: true, author: 7 }), ['a', 'b'])
      assert.deepEqual(await termNames(store, kind, { orderBy: 'count', author: 7 }), ['c', 'b', 'a'])
      assert.deepEqual(await termNames(store, kind, { hideEmpty: true, author: 9 }), [])
    }),
    storeCase(`hideEmpty finds the ${noun} that have an event at that time`, async (store) => {
      const ids = idsOf(
        await insertTerms(store, kind, ...['draft', 'due', 'empty', 'full', 'locked'].map((name) => ({ name }))),
      )
      await insertEvents(
        store,
        { [link]: [at(ids, 0)], status: 'draft' },
        { [link]: [at(ids, 1)], status: 'future', publishedAt: NOW },
        { [link]: [at(ids, 3)] },
        { [link]: [at(ids, 4)], passwordHash: 'salted' },
      )
      assert.deepEqual(await termNames(store, kind, { hideEmpty: true, now: NOW }), ['due', 'full'])
      assert.deepEqual(await termNames(store, kind, { hideEmpty: true, now: NOW - 1 }), ['full'])
      assert.equal((await termNames(store, kind, { hideEmpty: false })).length, 5)
    }),
    storeCase(`${noun} sorted by count use the counts at that time`, async (store) => {
      const [a, b] = idsOf(await insertTerms(store, kind, { name: 'a' }, { name: 'b' }))
      assert.ok(a && b)
      const waiting = { status: 'future', publishedAt: NOW } as const
      await insertEvents(store, { [link]: [a] }, { [link]: [b], ...waiting }, { [link]: [b], ...waiting })
      assert.deepEqual(await termNames(store, kind, { orderBy: 'count', now: NOW - 1 }), ['b', 'a'])
      assert.deepEqual(await termNames(store, kind, { orderBy: 'count', now: NOW }), ['a', 'b'])
    }),
  ]
}

/** Cases for the event counts of terms. */
export const counts: readonly StoreCase[] = [
  ...kindCases('category'),
  ...kindCases('tag'),
  storeCase('the count of a category excludes the events of its descendants', async (store) => {
    const [root] = await insertTerms(store, 'category', { name: 'root' })
    const [child] = await insertTerms(store, 'category', { name: 'child', parentId: root?.id })
    assert.ok(root && child)
    await insertEvents(store, { categoryIds: [child.id] })
    assert.deepEqual(
      await store.countEvents({ kind: 'category', ids: [root.id, child.id], now: NOW, author: undefined }),
      [0, 1],
    )
  }),
  storeCase('hideEmpty finds a category if any descendant has an event, however deep', async (store) => {
    const [root] = await insertTerms(store, 'category', { name: 'root' }, { name: 'empty' })
    const [child] = await insertTerms(
      store,
      'category',
      { name: 'child', parentId: root?.id },
      { name: 'empty child', parentId: root?.id },
    )
    const [deep] = await insertTerms(store, 'category', { name: 'deep', parentId: child?.id })
    assert.ok(deep)
    const [event] = await insertEvents(store, { categoryIds: [deep.id] })
    assert.ok(event)
    assert.deepEqual(await termNames(store, 'category', { hideEmpty: true }), ['child', 'deep', 'root'])
    assert.deepEqual(await termNames(store, 'category', { hideEmpty: true, parent: null }), ['root'])
    await update(store, 'event', event, { status: 'draft' })
    assert.deepEqual(await termNames(store, 'category', { hideEmpty: true }), [])
  }),
  storeCase('hideEmpty follows a category that moves to another parent', async (store) => {
    const [one, two] = await insertTerms(store, 'category', { name: 'one' }, { name: 'two' })
    const [leaf] = await insertTerms(store, 'category', { name: 'leaf', parentId: one?.id })
    assert.ok(one && two && leaf)
    await insertEvents(store, { categoryIds: [leaf.id] })
    assert.deepEqual(await termNames(store, 'category', { hideEmpty: true }), ['leaf', 'one'])
    await update(store, 'category', leaf, { parentId: two.id })
    assert.deepEqual(await termNames(store, 'category', { hideEmpty: true }), ['leaf', 'two'])
  }),
]
