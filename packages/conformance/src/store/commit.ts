import assert from 'node:assert/strict'
import { type EventDraft, type Kind, kinds, type RecordOf } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { assertConflict, assertSame } from './support/checking.ts'
import { eventDraft, imageDraft, NOW, organizerDraft, termDraft, venueDraft } from './support/drafts.ts'
import { get, mustGet, organizerNames, termNames, titles, venueNames } from './support/finding.ts'
import { plainDrafts } from './support/full-drafts.ts'
import { linkedEvents } from './support/queries.ts'
import {
  at,
  idsOf,
  insert,
  insertAll,
  insertEvents,
  insertion,
  insertTerms,
  removal,
  remove,
  update,
  updating,
} from './support/writing.ts'

/** The record that a commit wrote for the change at that position. */
function written<K extends Kind>(records: readonly (RecordOf<Kind> | undefined)[], index: number): RecordOf<K> {
  const record = at(records, index)
  assert.ok(record !== undefined, `change ${index} wrote a record`)
  return record as unknown as RecordOf<K> // The caller knows what it inserted.
}

/** Cases for the effects and results of a commit. */
export const commit: readonly StoreCase[] = [
  storeCase('an empty store is at revision 0', async (store) => {
    assert.equal(await store.revision(), 0)
  }),
  storeCase('each commit creates one revision, no matter how many records it writes', async (store) => {
    const events = await insertEvents(store, { title: 'a' }, { title: 'b' })
    assert.deepEqual(
      events.map((event) => event.revision),
      [1, 1],
    )
    assert.equal(await store.revision(), 1)
    const b = await update(store, 'event', at(events, 1), { title: 'B' })
    assert.equal(b.revision, 2)
    assert.equal(await store.revision(), 2)
    assert.equal(
      (await mustGet(store, 'event', at(events, 0).id)).revision,
      1,
      'records that were not written have the same revision',
    )
  }),
  storeCase('revisions increase across the whole store, not per kind', async (store) => {
    const drafts = plainDrafts()
    for (const [index, kind] of kinds.entries()) {
      assert.equal((await insert(store, kind, drafts[kind])).revision, index + 1)
    }
    assert.equal(await store.revision(), kinds.length)
  }),
  storeCase('a removal creates a revision too', async (store) => {
    const [event] = await insertEvents(store, {})
    assert.ok(event)
    const committed = await store.commit([removal('event', event)])
    assertSame(committed, { revision: 2, records: [undefined] })
    assert.equal(await store.revision(), 2)
  }),
  storeCase('an empty commit changes nothing and returns the current revision', async (store) => {
    assertSame(await store.commit([]), { revision: 0, records: [] })
    await insertEvents(store, {})
    assertSame(await store.commit([]), { revision: 1, records: [] })
    assert.equal(await store.revision(), 1)
  }),
  storeCase('a commit with only expectations changes nothing and returns the current revision', async (store) => {
    const [event] = await insertEvents(store, {})
    assert.ok(event)
    const name = { type: 'expectName', kind: 'tag', nameKey: 'x', ids: [] } as const
    const revision = { type: 'expectRevision', kind: 'event', id: event.id, expected: event.revision } as const
    assertSame(await store.commit([name, revision]), { revision: 1, records: [undefined, undefined] })
    assertSame(await mustGet(store, 'event', event.id), event)
    assert.equal(await store.revision(), 1)
  }),
  storeCase('a commit returns one entry for each change, in order', async (store) => {
    const [a, b, c] = await insertEvents(store, { title: 'a' }, { title: 'b' }, { title: 'c' })
    assert.ok(a && b && c)
    const { revision, records } = await store.commit([
      { type: 'expectName', kind: 'venue', nameKey: 'venue', ids: [] },
      updating('event', b, { title: 'B' }),
      insertion('venue', venueDraft()),
      removal('event', a),
      insertion('event', eventDraft({ title: 'd' })),
      { type: 'expectRevision', kind: 'event', id: c.id, expected: c.revision },
    ])
    assert.equal(revision, 2)
    assert.deepEqual([records.length, records[0], records[3], records[5]], [6, undefined, undefined, undefined])
    assertSame(records[1], await mustGet(store, 'event', b.id))
    assertSame(records[2], await mustGet(store, 'venue', 1))
    assertSame(records[4], await mustGet(store, 'event', written<'event'>(records, 4).id))
    assert.equal(written<'event'>(records, 4).title, 'd')
    assertSame(await mustGet(store, 'event', c.id), c)
  }),
  storeCase('an expected revision is the one before the commit', async (store) => {
    const [parent, child] = await insertEvents(store, {}, { parentId: 1 })
    assert.ok(parent && child)
    const { revision } = await store.commit([
      removal('event', parent),
      { type: 'expectRevision', kind: 'event', id: child.id, expected: child.revision },
    ])
    assert.deepEqual([revision, (await mustGet(store, 'event', child.id)).revision], [2, 2])
    const unseen = { type: 'expectRevision', kind: 'tag', id: 1, expected: 3 } as const
    const changes = [insertion('tag', termDraft()), unseen]
    await assertConflict(store, changes, { reason: 'revision', kind: 'tag', id: 1 })
  }),
  storeCase('ids start at 1 and increase within each kind', async (store) => {
    const drafts = plainDrafts()
    for (const kind of kinds) {
      const [first, second] = idsOf(await insertAll(store, kind, [drafts[kind], drafts[kind]]))
      const third = (await insert(store, kind, drafts[kind])).id
      assert.equal(first, 1)
      assert.ok(first !== undefined && second !== undefined && first < second && second < third)
    }
  }),
  storeCase('an id is never reused, not even that of the last record', async (store) => {
    const drafts = plainDrafts()
    for (const kind of kinds) {
      const records = await insertAll(store, kind, [drafts[kind], drafts[kind]])
      const last = at(records, 1)
      await remove(store, kind, last)
      await remove(store, kind, at(records, 0))
      const next = await insert(store, kind, drafts[kind])
      assert.ok(next.id > last.id, `${kind} ${next.id} after ${last.id}`)
      assert.equal(await get(store, kind, last.id), undefined)
    }
  }),
  storeCase('an id that a commit removes is not reused later in the same commit', async (store) => {
    const [a] = await insertEvents(store, { title: 'a' })
    assert.ok(a)
    const { records } = await store.commit([removal('event', a), insertion('event', eventDraft({ title: 'b' }))])
    assert.ok(written<'event'>(records, 1).id > a.id)
    assert.deepEqual(await titles(store), ['b'])
  }),
  storeCase('negative ids link to records of every kind inserted earlier in the same commit', async (store) => {
    const { records } = await store.commit([
      insertion('image', imageDraft(), { ref: -1 }),
      insertion('category', termDraft({ slug: 'parent' }), { ref: -2 }),
      insertion('category', termDraft({ slug: 'child', parentId: -2 }), { ref: -3 }),
      insertion('tag', termDraft(), { ref: -4 }),
      insertion('venue', venueDraft({ imageId: -1 }), { ref: -5 }),
      insertion('organizer', organizerDraft({ imageId: -1 }), { ref: -6 }),
      insertion('event', eventDraft({ slug: 'parent' }), { ref: -70 }),
      insertion(
        'event',
        eventDraft({
          imageId: -1,
          categoryIds: [-3, -2],
          tagIds: [-4],
          venueIds: [-5],
          organizerIds: [-6],
          parentId: -70,
        }),
      ),
    ])
    const ids = records.map((record) => record?.id ?? 0)
    const event = written<'event'>(records, 7)
    const links: Partial<EventDraft> = {
      imageId: at(ids, 0),
      categoryIds: [at(ids, 2), at(ids, 1)],
      tagIds: [at(ids, 3)],
      venueIds: [at(ids, 4)],
      organizerIds: [at(ids, 5)],
      parentId: at(ids, 6),
    }
    assertSame(event, { ...event, ...links })
    assertSame(await mustGet(store, 'event', event.id), event)
    assert.equal((await mustGet(store, 'category', at(ids, 2))).parentId, at(ids, 1))
    assert.equal((await mustGet(store, 'venue', at(ids, 4))).imageId, at(ids, 0))
    assert.equal((await mustGet(store, 'organizer', at(ids, 5))).imageId, at(ids, 0))
  }),
  storeCase('an update can link to new records of the same commit and to existing ones', async (store) => {
    const [old] = await insertTerms(store, 'tag', { name: 'old' })
    const [event] = await insertEvents(store, { title: 'a', tagIds: [old?.id ?? 0] })
    assert.ok(old && event)
    const { records } = await store.commit([
      insertion('tag', termDraft({ name: 'new' }), { ref: -9 }),
      updating('event', event, { tagIds: [-9, old.id] }),
    ])
    const fresh = written<'tag'>(records, 0)
    assert.deepEqual(written<'event'>(records, 1).tagIds, [fresh.id, old.id])
    assert.deepEqual(await titles(store, { tags: [fresh.id] }), ['a'])
  }),
  storeCase('a negative id is valid only within its commit', async (store) => {
    await store.commit([insertion('tag', termDraft({ slug: 'a' }), { ref: -1 })])
    const { records } = await store.commit([
      insertion('tag', termDraft({ slug: 'b' }), { ref: -1 }),
      insertion('event', eventDraft({ tagIds: [-1] })),
    ])
    assert.deepEqual(written<'event'>(records, 1).tagIds, [written<'tag'>(records, 0).id])
    assert.equal(await get(store, 'tag', -1), undefined)
  }),
  storeCase('the same query returns the new result after a commit', async (store) => {
    const readAll = async () => [
      await titles(store),
      await titles(store, { orderBy: 'start', needles: ['a'] }),
      await venueNames(store),
      await organizerNames(store, { linked: [linkedEvents({ wanted: false })] }),
      await termNames(store, 'category', { hideEmpty: true }),
      await termNames(store, 'tag'),
      await store.countEvents({ kind: 'category', ids: [1], now: NOW, author: undefined }),
      await store.descendants([1]),
      (await store.findByName('tag', ['a'])).length,
    ]
    assert.deepEqual(await readAll(), [[], [], [], [], [], [], [0], [], 0])
    const { records } = await store.commit([
      insertion('category', termDraft({ name: 'a' }), { ref: -1 }),
      insertion('tag', termDraft({ name: 'a' })),
      insertion('venue', venueDraft({ name: 'a' })),
      insertion('organizer', organizerDraft({ name: 'a' })),
      insertion('event', eventDraft({ title: 'a', categoryIds: [-1] })),
    ])
    assert.deepEqual(await readAll(), [['a'], ['a'], ['a'], ['a'], ['a'], ['a'], [1], [1], 1])
    const kinds = ['category', 'tag', 'venue', 'organizer', 'event'] as const
    await store.commit(kinds.map((kind, index) => removal(kind, written(records, index))))
    assert.deepEqual(await readAll(), [[], [], [], [], [], [], [0], [], 0])
  }),
  storeCase('a reader sees a commit as soon as it resolves', async (store) => {
    for (const title of ['a', 'b', 'c']) {
      const event = await insert(store, 'event', eventDraft({ title, slug: title }))
      assertSame(await get(store, 'event', event.id), event)
      assertSame(await store.getBySlug('event', title), event)
      assert.deepEqual(await titles(store, { ids: [event.id] }), [title])
      assert.equal(await store.revision(), event.revision)
    }
  }),
]
