import assert from 'node:assert/strict'
import { type PostDraft, type PostKind, postKinds, type RecordOf, type Status, type Store } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { NOW } from './support/drafts.ts'
import { eventQuery, seePublished } from './support/queries.ts'
import { at, insertEvents, insertOrganizers, insertVenues, remove, update, withArticle } from './support/writing.ts'

type InsertPosts = (store: Store, ...given: readonly Partial<PostDraft>[]) => Promise<RecordOf<PostKind>[]>

const inserters: Readonly<Record<PostKind, InsertPosts>> = {
  event: insertEvents,
  venue: insertVenues,
  organizer: insertOrganizers,
}

/** Inserts posts scheduled for these times. */
function waiting(store: Store, kind: PostKind, ...moments: readonly number[]) {
  return inserters[kind](store, ...moments.map((publishedAt) => ({ status: 'future' as const, publishedAt })))
}

function kindCases(kind: PostKind): StoreCase[] {
  return [
    storeCase(`nextDue returns the first due time of ${withArticle(kind)} after the given time`, async (store) => {
      await waiting(store, kind, NOW + 50, NOW + 5, NOW, NOW - 5)
      assert.equal(await store.nextDue(NOW), NOW + 5)
      assert.equal(await store.nextDue(NOW - 1), NOW)
      assert.equal(await store.nextDue(NOW + 5), NOW + 50)
      assert.equal(await store.nextDue(NOW + 50), undefined)
      assert.equal(await store.nextDue(NOW - 1000), NOW - 5, 'an earlier question asked later')
    }),
    storeCase(
      `nextDue of ${withArticle(kind)} does not depend on earlier queries that saw it as published`,
      async (store) => {
        await waiting(store, kind, NOW + 5, NOW + 50)
        await store.find('event', eventQuery({ visible: seePublished(NOW + 60) }))
        await store.countEvents({ kind: 'tag', ids: [1], now: NOW + 60, author: undefined })
        assert.equal(await store.nextDue(NOW), NOW + 5)
      },
    ),
    storeCase(`nextDue ignores every ${kind} that is not scheduled`, async (store) => {
      const statuses: readonly Status[] = ['publish', 'draft', 'pending', 'private', 'trash']
      await inserters[kind](store, ...statuses.map((status) => ({ status, publishedAt: NOW + 5 })))
      assert.equal(await store.nextDue(NOW), undefined)
    }),
    storeCase(`nextDue follows every ${kind} that is written or removed`, async (store) => {
      const posts = await waiting(store, kind, NOW + 1, NOW + 2, NOW + 3)
      await update(store, kind, at(posts, 0), { status: 'draft' })
      assert.equal(await store.nextDue(NOW), NOW + 2)
      await remove(store, kind, at(posts, 1))
      assert.equal(await store.nextDue(NOW), NOW + 3)
      await update(store, kind, at(posts, 2), { publishedAt: NOW + 4 })
      assert.equal(await store.nextDue(NOW), NOW + 4)
    }),
  ]
}

/** Cases for `nextDue`. */
export const due: readonly StoreCase[] = [
  ...postKinds.flatMap(kindCases),
  storeCase('nextDue returns the earliest due time of all kinds', async (store) => {
    assert.equal(await store.nextDue(NOW), undefined, 'an empty store')
    for (const [index, kind] of postKinds.entries()) {
      await waiting(store, kind, NOW + 9 - index)
      assert.equal(await store.nextDue(NOW), NOW + 9 - index)
    }
  }),
]
