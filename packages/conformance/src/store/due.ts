import assert from 'node:assert/strict'
import { type PostDraft, type PostKind, postKinds, type RecordOf, type Status, type Store } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { NOW } from './support/drafts.ts'
import { eventQuery, seePublished } from './support/queries.ts'
import {
  at,
  idsOf,
  insertEvents,
  insertOrganizers,
  insertTerms,
  insertVenues,
  remove,
  update,
  withArticle,
} from './support/writing.ts'

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

/** How many events are public at a moment, according to a list and to the count of a tag. */
async function publicAt(store: Store, now: number, tag: number): Promise<readonly [listed: number, counted: number]> {
  const query = eventQuery({
    visible: seePublished(now),
    keepHidden: false,
    keepLocked: false,
    orderBy: 'start',
    limit: 2,
  })
  const [{ total }, counts] = await Promise.all([
    store.find('event', query),
    store.countEvents({ kind: 'tag', ids: [tag], now, author: undefined }),
  ])
  return [total, at(counts, 0)]
}

/** Cases for scheduled posts. */
export const due: readonly StoreCase[] = [
  ...postKinds.flatMap(kindCases),
  storeCase('nextDue returns the earliest due time of all kinds', async (store) => {
    assert.equal(await store.nextDue(NOW), undefined, 'an empty store')
    for (const [index, kind] of postKinds.entries()) {
      await waiting(store, kind, NOW + 9 - index)
      assert.equal(await store.nextDue(NOW), NOW + 9 - index)
    }
  }),
  storeCase('thousands of events become public at one moment, even while they are written', async (store) => {
    const [tag] = idsOf(await insertTerms(store, 'tag', { name: 'Opening' }))
    assert.ok(tag)
    const draft = { status: 'future', publishedAt: NOW + 5, tagIds: [tag] } as const
    const events = await insertEvents(store, ...Array.from({ length: 900 }, () => draft))
    assert.deepEqual(await publicAt(store, NOW + 4, tag), [0, 0])
    const readings = [NOW + 5, NOW + 4, NOW + 5].map((now) => publicAt(store, now, tag))
    await remove(store, 'event', at(events, 0))
    await update(store, 'event', at(events, 300), { startsAt: NOW - 50 })
    await update(store, 'event', at(events, 600), { publishedAt: NOW + 9 })
    await update(store, 'event', at(events, 700), { status: 'draft' })
    await insertEvents(store, draft, draft)
    const [first, before, second] = await Promise.all(readings)
    assert.deepEqual(before, [0, 0])
    for (const total of [...(first ?? []), ...(second ?? [])]) assert.ok(total >= 897 && total <= 900, `${total}`)
    assert.deepEqual(await publicAt(store, NOW + 5, tag), [899, 899])
    assert.deepEqual(await publicAt(store, NOW + 9, tag), [900, 900])
    assert.deepEqual(await publicAt(store, NOW - 1000, tag), [0, 0], 'a clock that was set back')
    assert.deepEqual(await publicAt(store, NOW + 5, tag), [899, 899])
  }),
  storeCase('readers whose clocks are far apart do not wait for each other', async (store) => {
    const [tag] = idsOf(await insertTerms(store, 'tag', { name: 'Opening' }))
    assert.ok(tag)
    const draft = { status: 'future', publishedAt: NOW + 5, tagIds: [tag] } as const
    await insertEvents(store, ...Array.from({ length: 900 }, () => draft))
    const readings = [NOW + 5, NOW - 1000, NOW + 6].map((now) => publicAt(store, now, tag))
    assert.deepEqual(await Promise.all(readings), [
      [900, 900],
      [0, 0],
      [900, 900],
    ])
  }),
]
