import assert from 'node:assert/strict'
import type { Store, TermKind, TermQuery } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { termNames } from './support/finding.ts'
import { termQuery } from './support/queries.ts'
import { at, idsOf, insertEvents, insertTerms, update } from './support/writing.ts'

/** Terms that sort differently by each key. `a` and `d` have equal name keys and descriptions. */
const DRAFTS = [
  { name: 'b', nameKey: 'kb', slug: 's3', descriptionText: 'z' },
  { name: 'a', nameKey: 'ka', slug: 's4', descriptionText: 'm' },
  { name: 'c', nameKey: 'kc', slug: 's1', descriptionText: 'a' },
  { name: 'd', nameKey: 'ka', slug: 's2', descriptionText: 'm' },
]

const RISING: Readonly<Record<string, readonly string[]>> = {
  name: ['a', 'd', 'b', 'c'],
  slug: ['c', 'd', 'b', 'a'],
  id: ['b', 'a', 'c', 'd'],
  description: ['c', 'a', 'd', 'b'],
  count: ['a', 'd', 'c', 'b'],
  listed: ['a', 'd', 'b', 'c'],
}

/** Inserts the four terms. `b` has two events and `c` has one. */
async function fill(store: Store, kind: TermKind) {
  const terms = await insertTerms(store, kind, ...DRAFTS)
  const link = kind === 'category' ? 'categoryIds' : 'tagIds'
  await insertEvents(store, { [link]: [at(terms, 0).id, at(terms, 2).id] }, { [link]: [at(terms, 0).id] })
  return terms
}

function kindCases(kind: TermKind): StoreCase[] {
  const names = (store: Store, given?: Partial<TermQuery>) => termNames(store, kind, given)
  const noun = kind === 'category' ? 'categories' : 'tags'
  return [
    ...(Object.keys(RISING) as TermQuery['orderBy'][]).map((orderBy) =>
      storeCase(
        `${noun} are sorted by ${orderBy} in both directions, with ties by id in the same direction`,
        async (store) => {
          await fill(store, kind)
          const rising = RISING[orderBy] ?? []
          assert.deepEqual(await names(store, { orderBy, direction: 'asc' }), rising)
          assert.deepEqual(await names(store, { orderBy, direction: 'desc' }), [...rising].reverse())
          assert.deepEqual(await names(store, { orderBy, offset: 1, limit: 2 }), rising.slice(1, 3))
          assert.deepEqual(await names(store, { orderBy, offset: 3, limit: 2 }), rising.slice(3))
        },
      ),
    ),
    storeCase(`listed sorts ${noun} by their first position in ids`, async (store) => {
      const [b, a, c, d] = idsOf(await fill(store, kind))
      assert.ok(a && b && c && d)
      const ids = [c, 999, a, d, c, b, a]
      assert.deepEqual(await names(store, { ids, orderBy: 'listed' }), ['c', 'a', 'd', 'b'])
      assert.deepEqual(await names(store, { ids, orderBy: 'listed', direction: 'desc' }), ['b', 'd', 'a', 'c'])
      assert.deepEqual(await names(store, { ids, orderBy: 'listed', offset: 1, limit: 2 }), ['a', 'd'])
      assert.deepEqual(await names(store, { ids, orderBy: 'listed', exclude: [a] }), ['c', 'd', 'b'])
      assert.deepEqual(await names(store, { ids: [], orderBy: 'listed' }), [])
    }),
    storeCase(`ids and exclude select ${noun}; an empty list of ids matches nothing`, async (store) => {
      const [b, a, c, d] = idsOf(await fill(store, kind))
      assert.ok(a && b && c && d)
      assert.deepEqual(await names(store, { ids: [d, a, d, 2 ** 32 + b] }), ['a', 'd'])
      assert.deepEqual(await names(store, { ids: [] }), [])
      assert.deepEqual(await names(store, { exclude: [d, 999, d, 2 ** 32 + c] }), ['a', 'b', 'c'])
      assert.deepEqual(await names(store, { ids: [a, b], exclude: [b] }), ['a'])
    }),
    storeCase(`slug finds the one of the ${noun} that has it`, async (store) => {
      await fill(store, kind)
      assert.deepEqual(await names(store, { slug: 's1' }), ['c'])
      assert.deepEqual(await names(store, { slug: 'S1' }), [])
      assert.deepEqual(await names(store, { slug: 's' }), [])
      assert.deepEqual(await names(store, { slug: '' }), [])
    }),
    storeCase(`a search for ${noun} requires every needle in searchText`, async (store) => {
      await insertTerms(
        store,
        kind,
        { name: 'Live Music', description: 'Loud' },
        { name: 'Music 100%' },
        { name: 'Talk' },
      )
      assert.deepEqual(await names(store, { needles: ['music'] }), ['Live Music', 'Music 100%'])
      assert.deepEqual(await names(store, { needles: ['music', 'loud'] }), ['Live Music'])
      assert.deepEqual(await names(store, { needles: ['0%'] }), ['Music 100%'])
      assert.deepEqual(await names(store, { needles: ['%'] }), ['Music 100%'])
      assert.deepEqual(await names(store, { needles: ['u_i'] }), [])
      assert.deepEqual(await names(store, { needles: ['al'] }), ['Talk'])
    }),
    storeCase(`a page past the last of the ${noun} is empty and has the total`, async (store) => {
      await fill(store, kind)
      for (const slice of [
        { offset: 9, limit: 2 },
        { offset: 0, limit: 0 },
        { offset: 4, limit: undefined },
      ]) {
        const found = await store.find(kind, termQuery(slice))
        assert.deepEqual([found.records.length, found.total], [0, 4])
      }
    }),
    storeCase(`all filters on ${noun} apply together`, async (store) => {
      const terms = await fill(store, kind)
      const query = { ids: idsOf(terms), slug: 's3', needles: ['b'], hideEmpty: true }
      assert.deepEqual(await names(store, query), ['b'])
      assert.deepEqual(await names(store, { ...query, exclude: [at(terms, 0).id] }), [])
      assert.deepEqual(await names(store, { ...query, slug: 's4' }), [])
      assert.deepEqual(await names(store, { ...query, needles: ['x'] }), [])
      assert.deepEqual(await names(store, { ...query, ids: [at(terms, 1).id] }), [])
      assert.deepEqual(await names(store, { ...query, slug: 's4', needles: ['a'] }), [])
    }),
    storeCase(`renamed ${noun} are found by their new name`, async (store) => {
      const terms = await fill(store, kind)
      await update(store, kind, at(terms, 2), { name: 'A0', nameKey: 'k', slug: 'new', searchText: 'new' })
      assert.deepEqual(await names(store), ['A0', 'a', 'd', 'b'])
      assert.deepEqual(await names(store, { slug: 's1' }), [])
      assert.deepEqual(await names(store, { slug: 'new' }), ['A0'])
      assert.deepEqual(await names(store, { needles: ['new'] }), ['A0'])
    }),
  ]
}

/** Cases for queries of categories and tags. */
export const terms: readonly StoreCase[] = [
  ...kindCases('category'),
  ...kindCases('tag'),
  storeCase('parent finds direct children, and null the top level', async (store) => {
    const [root] = await insertTerms(store, 'category', { name: 'root' })
    const [child] = await insertTerms(store, 'category', { name: 'child', parentId: root?.id })
    await insertTerms(store, 'category', { name: 'grandchild', parentId: child?.id }, { name: 'other' })
    assert.deepEqual(await termNames(store, 'category', { parent: null }), ['other', 'root'])
    assert.deepEqual(await termNames(store, 'category', { parent: root?.id }), ['child'])
    assert.deepEqual(await termNames(store, 'category', { parent: child?.id }), ['grandchild'])
    assert.deepEqual(await termNames(store, 'category', { parent: 999 }), [])
    assert.equal((await termNames(store, 'category', { parent: undefined })).length, 4)
  }),
  storeCase('every tag is at the top level', async (store) => {
    await insertTerms(store, 'tag', { name: 'a' }, { name: 'b' })
    assert.deepEqual(await termNames(store, 'tag', { parent: null }), ['a', 'b'])
    assert.deepEqual(await termNames(store, 'tag', { parent: 1 }), [])
  }),
  storeCase('categories and tags are independent', async (store) => {
    await insertTerms(store, 'category', { name: 'category', slug: 'same' })
    await insertTerms(store, 'tag', { name: 'tag', slug: 'same' })
    assert.deepEqual(await termNames(store, 'category'), ['category'])
    assert.deepEqual(await termNames(store, 'tag'), ['tag'])
    assert.equal((await store.getBySlug('tag', 'same'))?.name, 'tag')
  }),
]
