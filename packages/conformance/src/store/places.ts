import assert from 'node:assert/strict'
import type { PlaceKind, PlaceQuery, Store, VenueDraft } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { organizerNames, venueNames } from './support/finding.ts'
import { seePublished } from './support/queries.ts'
import { at, idsOf, insertImages, insertOrganizers, insertVenues, update } from './support/writing.ts'

interface PlaceSetup {
  readonly kind: PlaceKind
  readonly insert: (
    store: Store,
    ...given: readonly Partial<Pick<VenueDraft, SharedKey>>[]
  ) => Promise<readonly { readonly id: number }[]>
  readonly names: (store: Store, given?: Partial<PlaceQuery>) => Promise<string[]>
}

type SharedKey = 'name' | 'status' | 'publishedAt' | 'description' | 'searchText' | 'imageId' | 'authorId'

const PLACES: readonly PlaceSetup[] = [
  { kind: 'venue', insert: insertVenues, names: venueNames },
  { kind: 'organizer', insert: insertOrganizers, names: organizerNames },
]

const ABC = ['a', 'b', 'c'].map((name) => ({ name }))

function placeCases({ kind, insert, names }: PlaceSetup): StoreCase[] {
  return [
    storeCase(`${kind}s are sorted by publication date descending, with ties by id descending`, async (store) => {
      const given = [20, 10, 30, 20, -5, 10].map((publishedAt, index) => ({
        name: `${publishedAt} (${index})`,
        publishedAt,
      }))
      await insert(store, ...given)
      assert.deepEqual(await names(store), ['30 (2)', '20 (3)', '20 (0)', '10 (5)', '10 (1)', '-5 (4)'])
    }),
    storeCase(`pages of ${kind}s neither skip nor repeat ties`, async (store) => {
      await insert(store, ...[1, 1, 1, 2, 2, 1].map((publishedAt, index) => ({ name: `${index}`, publishedAt })))
      const whole = ['4', '3', '5', '2', '1', '0']
      assert.deepEqual(await names(store, { offset: 0, limit: 4 }), whole.slice(0, 4))
      assert.deepEqual(await names(store, { offset: 4, limit: 4 }), whole.slice(4))
      assert.deepEqual(await names(store, { offset: 1, limit: undefined }), whole.slice(1))
      assert.deepEqual(await names(store, { offset: 6, limit: 4 }), [])
      assert.deepEqual(await names(store, { offset: 0, limit: 0 }), [])
    }),
    storeCase(
      `ids finds the ${kind}s with these ids, exclude those without; repeats count once and unknown ids are ignored`,
      async (store) => {
        const [a, b, c] = idsOf(await insert(store, ...ABC))
        assert.ok(a && b && c)
        assert.deepEqual(await names(store, { ids: [a, c, a, 999, 2 ** 32 + b] }), ['c', 'a'])
        assert.deepEqual(await names(store, { ids: [] }), [])
        assert.deepEqual(await names(store, { ids: undefined }), ['c', 'b', 'a'])
        assert.deepEqual(await names(store, { exclude: [b, b, 999, 2 ** 32 + a] }), ['c', 'a'])
        assert.deepEqual(await names(store, { ids: [a, b], exclude: [b] }), ['a'])
      },
    ),
    storeCase(`a search for ${kind}s requires every needle in searchText`, async (store) => {
      await insert(
        store,
        { name: 'Grand Hall', description: 'by the river' },
        { name: 'River House' },
        { name: 'Attic', searchText: '100%_\'"' },
      )
      assert.deepEqual(await names(store, { needles: ['river'] }), ['River House', 'Grand Hall'])
      assert.deepEqual(await names(store, { needles: ['river', 'hall'] }), ['Grand Hall'])
      assert.deepEqual(await names(store, { needles: ['iv'] }), ['River House', 'Grand Hall'])
      assert.deepEqual(await names(store, { needles: ['0%_'] }), ['Attic'])
      assert.deepEqual(await names(store, { needles: ['%'] }), ['Attic'])
      assert.deepEqual(await names(store, { needles: ['attic'] }), [])
      assert.deepEqual(await names(store, { needles: [] }), ['Attic', 'River House', 'Grand Hall'])
      assert.deepEqual(await names(store, { needles: [''] }), ['Attic', 'River House', 'Grand Hall'])
    }),
    storeCase(`image finds the ${kind}s that use it`, async (store) => {
      const [one, two] = idsOf(await insertImages(store, 'https://example.org/1', 'https://example.org/2'))
      await insert(store, { name: 'one', imageId: one }, { name: 'two', imageId: two }, { name: 'none' })
      assert.deepEqual(await names(store, { image: one }), ['one'])
      assert.deepEqual(await names(store, { image: 999 }), [])
      assert.deepEqual(await names(store, { image: undefined }), ['none', 'two', 'one'])
    }),
    storeCase(`all filters on ${kind}s apply together`, async (store) => {
      const [image] = idsOf(await insertImages(store, 'https://example.org/1'))
      const all = { imageId: image, searchText: 'word' }
      const records = await insert(
        store,
        { name: 'all', ...all },
        { name: 'no image', ...all, imageId: undefined },
        { name: 'no word', ...all, searchText: '' },
        { name: 'draft', ...all, status: 'draft' },
        { name: 'unlisted', ...all },
      )
      const ids = idsOf(records).slice(0, 4)
      assert.deepEqual(await names(store, { ids, image, needles: ['word'], visible: seePublished() }), ['all'])
    }),
    storeCase(`a search for ${kind}s reveals nothing about invisible ones`, async (store) => {
      await insert(store, { name: 'secret', status: 'private' }, { name: 'secret', status: 'trash' })
      assert.deepEqual(await names(store, { visible: seePublished(), needles: ['secret'] }), [])
    }),
  ]
}

/** Cases for queries of venues and organizers. */
export const places: readonly StoreCase[] = [
  ...PLACES.flatMap(placeCases),
  storeCase('a changed venue is found by its new text and at its new position', async (store) => {
    const venues = await insertVenues(store, { name: 'old', publishedAt: 1 }, { name: 'other', publishedAt: 2 })
    await update(store, 'venue', at(venues, 0), { name: 'new', searchText: 'new', publishedAt: 3 })
    assert.deepEqual(await venueNames(store), ['new', 'other'])
    assert.deepEqual(await venueNames(store, { needles: ['old'] }), [])
    assert.deepEqual(await venueNames(store, { needles: ['new'] }), ['new'])
  }),
  storeCase('a changed organizer is found by its new text and at its new position', async (store) => {
    const organizers = await insertOrganizers(store, { name: 'old', publishedAt: 1 }, { name: 'other', publishedAt: 2 })
    await update(store, 'organizer', at(organizers, 0), { name: 'new', searchText: 'new', publishedAt: 3 })
    assert.deepEqual(await organizerNames(store), ['new', 'other'])
    assert.deepEqual(await organizerNames(store, { needles: ['old'] }), [])
    assert.deepEqual(await organizerNames(store, { needles: ['new'] }), ['new'])
  }),
]
