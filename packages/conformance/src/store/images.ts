import assert from 'node:assert/strict'
import { type StoreCase, storeCase } from './store-case.ts'
import { imageDraft } from './support/drafts.ts'
import { findRecords } from './support/finding.ts'
import { imageQuery } from './support/queries.ts'
import { at, idsOf, insertAll, remove, update } from './support/writing.ts'

const URL = 'https://example.org/image.png'

/** Cases for image lookups. */
export const images: readonly StoreCase[] = [
  storeCase('images are found by exact URL, sorted by id', async (store) => {
    const urls = [URL, `${URL}?x`, URL, 'https://example.org/IMAGE.png']
    const [a, , c] = idsOf(
      await insertAll(
        store,
        'image',
        urls.map((url) => imageDraft({ url })),
      ),
    )
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: URL }))), [a, c])
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: `${URL}%` }))), [])
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: '' }))), [])
  }),
  storeCase('images are found by URL and author, or by URL alone', async (store) => {
    const authors = [7, 8, undefined, 7]
    const [a, b, c, d] = idsOf(
      await insertAll(
        store,
        'image',
        authors.map((authorId) => imageDraft({ authorId })),
      ),
    )
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: URL, authorId: 7 }))), [a, d])
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: URL, authorId: 9 }))), [])
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: URL, authorId: 2 ** 32 + 7 }))), [])
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: URL, authorId: undefined }))), [
      a,
      b,
      c,
      d,
    ])
  }),
  storeCase('images are paginated', async (store) => {
    const ids = idsOf(await insertAll(store, 'image', [imageDraft(), imageDraft(), imageDraft()]))
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: URL, limit: 1 }))), ids.slice(0, 1))
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: URL, offset: 1 }))), ids.slice(1))
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: URL, limit: 0 }))), [])
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: URL, offset: 9, limit: 1 }))), [])
  }),
  storeCase('a changed or removed image is no longer found by its old URL', async (store) => {
    const images = await insertAll(store, 'image', [imageDraft(), imageDraft()])
    await update(store, 'image', at(images, 0), { url: 'https://example.org/other', authorId: 9 })
    await remove(store, 'image', at(images, 1))
    assert.deepEqual(idsOf(await findRecords(store, 'image', imageQuery({ url: URL }))), [])
    const found = await findRecords(store, 'image', imageQuery({ url: 'https://example.org/other', authorId: 9 }))
    assert.deepEqual(idsOf(found), [at(images, 0).id])
  }),
]
