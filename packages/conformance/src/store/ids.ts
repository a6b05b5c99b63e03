import assert from 'node:assert/strict'
import { type Kind, kinds } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { imageDraft, termDraft } from './support/drafts.ts'
import { insertion } from './support/writing.ts'

const none: Readonly<Record<Kind, number>> = { event: 0, venue: 0, organizer: 0, category: 0, tag: 0, image: 0 }

/** Cases for listing all ids, and for ids that must not be assigned again. */
export const ids: readonly StoreCase[] = [
  storeCase('an empty store has no ids', async (store) => {
    assert.deepEqual(await store.lastIds(), none)
    for (const kind of kinds) assert.deepEqual(await store.idsAfter(kind, 0, 10), [])
  }),
  storeCase('the ids after an id are ascending, and at most as many as the limit', async (store) => {
    await store.commit(['a', 'b', 'c', 'd', 'e'].map((slug) => insertion('tag', termDraft({ slug }))))
    const [, , third] = await store.getMany('tag', [1, 2, 3])
    await store.commit([{ type: 'remove', kind: 'tag', id: 3, expected: third?.revision ?? 0 }])
    assert.deepEqual(await store.idsAfter('tag', 0, 10), [1, 2, 4, 5])
    assert.deepEqual(await store.idsAfter('tag', 0, 2), [1, 2])
    assert.deepEqual(await store.idsAfter('tag', 2, 2), [4, 5])
    assert.deepEqual(await store.idsAfter('tag', 4, 2), [5])
    assert.deepEqual(await store.idsAfter('tag', 5, 2), [])
    assert.deepEqual(await store.idsAfter('category', 0, 10), [])
  }),
  storeCase('images have ids like other records', async (store) => {
    await store.commit([1, 2].map((number) => insertion('image', imageDraft({ url: `https://example.org/${number}` }))))
    assert.deepEqual(await store.idsAfter('image', 0, 10), [1, 2])
    assert.deepEqual(await store.lastIds(), { ...none, image: 2 })
  }),
  storeCase('the last id stays the last one when its record is removed', async (store) => {
    await store.commit(['a', 'b'].map((slug) => insertion('tag', termDraft({ slug }))))
    await store.commit([{ type: 'remove', kind: 'tag', id: 2, expected: await store.revision() }])
    assert.deepEqual(await store.lastIds(), { ...none, tag: 2 })
    assert.deepEqual(await store.idsAfter('tag', 0, 10), [1])
  }),
  storeCase('reserved ids are not assigned', async (store) => {
    const reserve = (upTo: number) => ({ type: 'reserveIds', kind: 'tag', upTo }) as const
    const committed = await store.commit([
      ...[reserve(6), insertion('tag', termDraft({ slug: 'a' })), insertion('tag', termDraft({ slug: 'b' }))],
      ...[reserve(50_000), insertion('tag', termDraft({ slug: 'c' })), reserve(60_000)],
    ])
    assert.deepEqual(
      committed.records.map((record) => record?.id),
      [undefined, 7, 8, undefined, 50_001, undefined],
    )
    assert.deepEqual(await store.idsAfter('tag', 0, 10), [7, 8, 50_001])
    assert.deepEqual(await store.lastIds(), { ...none, tag: 60_000 })
    assert.equal((await store.getBySlug('tag', 'c'))?.id, 50_001)
  }),
  storeCase(
    'reserving ids alone is a commit, and reserving fewer ids than are assigned changes nothing',
    async (store) => {
      const [before, after] = [await store.revision(), { ...none, venue: 9 }]
      const { revision } = await store.commit([{ type: 'reserveIds', kind: 'venue', upTo: 9 }])
      assert.ok(revision > before)
      assert.deepEqual(await store.lastIds(), after)
      await store.commit([{ type: 'reserveIds', kind: 'venue', upTo: 3 }])
      assert.deepEqual(await store.lastIds(), after)
    },
  ),
]
