import assert from 'node:assert/strict'
import type { Change, Store } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { termDraft } from './support/drafts.ts'
import { termNames } from './support/finding.ts'
import { at, idsOf, insertEvents, insertion, insertTerms, remove, update } from './support/writing.ts'

/** Inserts the tree root > (a > (a1, a2), b) and a second tree with one category. */
async function tree(store: Store) {
  const [root, other] = await insertTerms(store, 'category', { name: 'root' }, { name: 'other' })
  const [a, b] = await insertTerms(
    store,
    'category',
    { name: 'a', parentId: root?.id },
    { name: 'b', parentId: root?.id },
  )
  const [a1, a2] = await insertTerms(
    store,
    'category',
    { name: 'a1', parentId: a?.id },
    { name: 'a2', parentId: a?.id },
  )
  assert.ok(root && other && a && b && a1 && a2)
  return { root, other, a, b, a1, a2 }
}

/** Inserts a chain of categories, each the child of the previous one, in one commit. */
async function chain(store: Store, length: number): Promise<number[]> {
  const changes = Array.from({ length }, (_, index): Change => {
    const parentId = index === 0 ? undefined : -index
    return insertion('category', termDraft({ name: `${index}`, slug: `s${index}`, parentId }), { ref: -index - 1 })
  })
  const { records } = await store.commit(changes)
  return records.map((record) => record?.id ?? 0)
}

/** Cases for the category tree. */
export const descendants: readonly StoreCase[] = [
  storeCase('descendants returns the categories and all below them, once each, by id', async (store) => {
    const { root, other, a, b, a1, a2 } = await tree(store)
    assert.deepEqual(await store.descendants([root.id]), [root.id, a.id, b.id, a1.id, a2.id])
    assert.deepEqual(await store.descendants([a.id]), [a.id, a1.id, a2.id])
    assert.deepEqual(await store.descendants([a1.id]), [a1.id])
    assert.deepEqual(await store.descendants([other.id]), [other.id])
  }),
  storeCase('descendants of several categories are merged, sorted and deduplicated', async (store) => {
    const { root, other, a, b, a1, a2 } = await tree(store)
    assert.deepEqual(await store.descendants([a1.id, a.id, a1.id, other.id]), [other.id, a.id, a1.id, a2.id])
    assert.deepEqual(await store.descendants([b.id, root.id]), [root.id, a.id, b.id, a1.id, a2.id])
  }),
  storeCase('descendants ignores unknown ids, and an empty list has none', async (store) => {
    const { b } = await tree(store)
    assert.deepEqual(await store.descendants([]), [])
    assert.deepEqual(await store.descendants([999, 0, -1, 2 ** 32 + b.id, Number.MAX_SAFE_INTEGER]), [])
    assert.deepEqual(await store.descendants([999, b.id]), [b.id])
  }),
  storeCase('descendants considers categories, never tags', async (store) => {
    await insertTerms(store, 'tag', { name: 'tag' })
    assert.deepEqual(await store.descendants([1]), [])
  }),
  storeCase('descendants are sorted by id even where a parent has a higher id than its child', async (store) => {
    const [old, young] = await insertTerms(store, 'category', { name: 'old' }, { name: 'young' })
    assert.ok(old && young)
    await update(store, 'category', old, { parentId: young.id })
    assert.deepEqual(await store.descendants([young.id]), [old.id, young.id])
    assert.deepEqual(await store.descendants([old.id]), [old.id])
  }),
  storeCase('descendants follows a branch that moves or whose root is removed', async (store) => {
    const { root, other, a, b, a1, a2 } = await tree(store)
    await update(store, 'category', a, { parentId: other.id })
    assert.deepEqual(await store.descendants([root.id]), [root.id, b.id])
    assert.deepEqual(await store.descendants([other.id]), [other.id, a.id, a1.id, a2.id])
    await remove(store, 'category', root)
    assert.deepEqual(await store.descendants([root.id, b.id]), [b.id])
  }),
  storeCase('a chain of a thousand categories has a thousand descendants', async (store) => {
    const ids = await chain(store, 1000)
    assert.deepEqual(await store.descendants([at(ids, 0)]), ids)
    assert.deepEqual(await store.descendants([at(ids, 999)]), ids.slice(999))
    await insertEvents(store, { categoryIds: [at(ids, 999)] })
    assert.equal((await termNames(store, 'category', { hideEmpty: true })).length, 1000)
  }),
  storeCase('a category with a thousand children has a thousand and one descendants', async (store) => {
    const [root] = await insertTerms(store, 'category', { name: 'root' })
    assert.ok(root)
    const drafts = Array.from({ length: 1000 }, (_, index) => ({
      name: `${index}`,
      slug: `s${index}`,
      parentId: root.id,
    }))
    const children = await insertTerms(store, 'category', ...drafts)
    assert.deepEqual(await store.descendants([root.id]), [root.id, ...idsOf(children)])
  }),
  storeCase('descendants terminates on a cycle of parents, which two concurrent writers can create', async (store) => {
    const [a, b, c] = await insertTerms(store, 'category', { name: 'a' }, { name: 'b' }, { name: 'c' })
    assert.ok(a && b && c)
    await Promise.all([
      update(store, 'category', a, { parentId: b.id }),
      update(store, 'category', b, { parentId: a.id }),
      update(store, 'category', c, { parentId: c.id }),
    ])
    assert.deepEqual(await store.descendants([a.id]), [a.id, b.id])
    assert.deepEqual(await store.descendants([c.id]), [c.id])
    await insertEvents(store, { categoryIds: [a.id] })
    assert.deepEqual(await termNames(store, 'category', { hideEmpty: true }), ['a', 'b'])
  }),
]
