import assert from 'node:assert/strict'
import {
  type CompleteStore,
  type Drafts,
  type ExternalIds,
  type PostDraft,
  type PostKind,
  postKinds,
  type Queries,
} from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { assertConflict, assertSame, succeeds } from './support/checking.ts'
import { eventDraft, organizerDraft, venueDraft } from './support/drafts.ts'
import { eventQuery, placeQuery, seePublished, venueQuery } from './support/queries.ts'
import {
  at,
  idsOf,
  insert,
  insertAll,
  insertion,
  removal,
  remove,
  update,
  updating,
  withArticle,
} from './support/writing.ts'

/** A draft of that kind with an external id. */
function draftOf<K extends PostKind>(kind: K, given: Partial<PostDraft> = {}): Drafts[K] {
  const drafts: { readonly [N in PostKind]: () => Drafts[N] } = {
    event: () => eventDraft(given),
    venue: () => venueDraft(given),
    organizer: () => organizerDraft(given),
  }
  return drafts[kind]()
}

function from(externalSource: string | undefined, externalId: string | undefined) {
  return { externalSource, externalId }
}

async function foundBy(store: CompleteStore, kind: PostKind, given: Partial<ExternalIds>): Promise<number[]> {
  const queries: { readonly [N in PostKind]: () => Queries[N] } = {
    event: () => eventQuery(given),
    venue: () => venueQuery(given),
    organizer: () => placeQuery(given),
  }
  return idsOf((await store.find<PostKind>(kind, queries[kind]())).records).sort((left, right) => left - right)
}

function kindCases(kind: PostKind): StoreCase[] {
  const taken = { reason: 'externalId', kind, source: 's', externalId: 'a' } as const
  const insertOf = (source: string | undefined, externalId: string | undefined) =>
    insertion(kind, draftOf(kind, from(source, externalId)))
  return [
    storeCase(`no two ${kind}s have the same external id of one source`, async (store) => {
      await store.commit([insertOf('s', 'a'), insertOf('s', 'b'), insertOf('t', 'a'), insertOf(undefined, undefined)])
      await store.commit([insertOf(undefined, undefined)])
      await assertConflict(store, [insertOf('s', 'a')], taken)
      await assertConflict(store, [insertOf('s', 'c'), insertOf('s', 'c')], { ...taken, externalId: 'c' })
      const [other] = await store.getMany(kind, [2])
      assert.ok(other)
      await assertConflict(store, [updating(kind, other, from('s', 'a') as Partial<Drafts[PostKind]>)], taken)
      assert.equal(await store.revision(), 2)
    }),
    storeCase(`external ids of ${withArticle(kind)} are compared by code point`, async (store) => {
      const ids = ['a', 'A', 'á', 'a ', ' a', 'ａ', "a'", '🎉', 'a,b', '["s","a"]', 'x'.repeat(200)]
      await store.commit(ids.map((externalId) => insertOf('s', externalId)))
      for (const [index, externalId] of ids.entries()) {
        assert.deepEqual(idsOf(await store.findByExternalId(kind, 's', [externalId])), [index + 1])
      }
      assert.deepEqual(idsOf(await store.findByExternalId(kind, 'S', ids)), [])
    }),
    storeCase(`the trash keeps the external id of ${withArticle(kind)}, and a removal frees it`, async (store) => {
      const trashed = await insert(store, kind, draftOf(kind, { ...from('s', 'a'), status: 'trash' }))
      await assertConflict(store, [insertOf('s', 'a')], taken)
      assertSame(await store.findByExternalId(kind, 's', ['a']), [trashed])
      await remove(store, kind, trashed)
      assert.deepEqual(await store.findByExternalId(kind, 's', ['a']), [])
      await store.commit([insertOf('s', 'a')])
    }),
    storeCase(`an external id can move from one ${kind} to another in one commit`, async (store) => {
      const [a, b, c] = await insertAll(store, kind, [
        draftOf(kind, from('s', 'a')),
        draftOf(kind, from('s', 'b')),
        draftOf(kind, from('s', 'c')),
      ])
      assert.ok(a && b && c)
      const to = (source: string | undefined, externalId: string | undefined) =>
        from(source, externalId) as Partial<Drafts[PostKind]>
      await store.commit([
        updating(kind, a, to(undefined, undefined)),
        removal(kind, b),
        updating(kind, c, to('s', 'a')),
        insertOf('s', 'c'),
        insertOf('s', 'b'),
      ])
      assert.deepEqual(idsOf(await store.findByExternalId(kind, 's', ['a', 'b', 'c'])), [c.id, c.id + 1, c.id + 2])
      const [holder] = await store.getMany(kind, [c.id])
      assert.ok(holder)
      await update(store, kind, holder, { modifiedAt: 5 } as Partial<Drafts[PostKind]>)
    }),
    storeCase(`exactly one of many concurrent ${kind}s gets an external id`, async (store) => {
      const attempts = Array.from({ length: 15 }, () => succeeds(() => store.commit([insertOf('s', 'a')])))
      assert.equal((await Promise.all(attempts)).filter(Boolean).length, 1)
    }),
    storeCase(`findByExternalId returns a thousand of many ${kind}s, each once and by id`, async (store) => {
      const all = Array.from({ length: 1200 }, (_, index) =>
        draftOf(kind, { ...from('s', `id ${index}`), slug: `p${index}` }),
      )
      await insertAll(store, kind, [...all, draftOf(kind, { ...from('t', 'id 1'), slug: 'other' })])
      const asked = Array.from({ length: 1000 }, (_, index) => `id ${1199 - index}`)
      const found = await store.findByExternalId(kind, 's', [...asked, 'id 1199', 'none'])
      assert.deepEqual(
        idsOf(found),
        Array.from({ length: 1000 }, (_, index) => index + 201),
      )
      assert.equal(at(found, 0).externalId, 'id 200')
      assert.deepEqual(await store.findByExternalId(kind, 's', []), [])
    }),
    storeCase(`${kind}s are found by their sources and external ids`, async (store) => {
      const pairs = [
        ['s', 'a'],
        ['s', 'b'],
        ['t', 'a'],
        [undefined, undefined],
      ] as const
      await insertAll(
        store,
        kind,
        pairs.map(([source, id]) => draftOf(kind, from(source, id))),
      )
      assert.deepEqual(await foundBy(store, kind, { externalSources: ['s'] }), [1, 2])
      assert.deepEqual(await foundBy(store, kind, { externalSources: ['s', 't', 'u'] }), [1, 2, 3])
      assert.deepEqual(await foundBy(store, kind, { externalIds: ['a'] }), [1, 3])
      assert.deepEqual(await foundBy(store, kind, { externalSources: ['t'], externalIds: ['a', 'b'] }), [3])
      assert.deepEqual(await foundBy(store, kind, { externalSources: ['t'], externalIds: ['b'] }), [])
      assert.deepEqual(await foundBy(store, kind, { externalSources: [] }), [])
      assert.deepEqual(await foundBy(store, kind, { externalIds: [] }), [])
      assert.deepEqual(await foundBy(store, kind, {}), [1, 2, 3, 4])
    }),
  ]
}

/** Cases for external sources and ids. */
export const externalIds: readonly StoreCase[] = [
  ...postKinds.flatMap(kindCases),
  storeCase('records of different kinds can have the same external id', async (store) => {
    await store.commit(postKinds.map((kind) => insertion(kind, draftOf(kind, from('s', 'a')))))
    for (const kind of postKinds) assert.deepEqual(idsOf(await store.findByExternalId(kind, 's', ['a'])), [1])
  }),
  storeCase('external ids are found on pages of lists, with other conditions', async (store) => {
    const drafts = Array.from({ length: 6 }, (_, index) =>
      eventDraft({ ...from(index % 2 === 0 ? 's' : 't', `${index}`), slug: `e${index}`, featured: index < 3 }),
    )
    await insertAll(store, 'event', drafts)
    const listed = { keepHidden: false, orderBy: 'start', visible: seePublished(), limit: 2 } as const
    const { records, total } = await store.find('event', eventQuery({ ...listed, externalSources: ['s'] }))
    assert.deepEqual([idsOf(records), total], [[1, 3], 3])
    const featured = await store.find('event', eventQuery({ ...listed, externalSources: ['s', 't'], featured: false }))
    assert.deepEqual([idsOf(featured.records), featured.total], [[4, 5], 3])
  }),
]
