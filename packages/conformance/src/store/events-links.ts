import assert from 'node:assert/strict'
import type { Store } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { titles } from './support/finding.ts'
import { at, insertEvents, insertOrganizers, insertTerms, insertVenues, update } from './support/writing.ts'

const NAMES = ['one', 'two', 'three'].map((name) => ({ name }))

/** Inserts three records of each kind that events link to. */
async function linkable(store: Store) {
  return {
    categories: three(await insertTerms(store, 'category', ...NAMES)),
    tags: three(await insertTerms(store, 'tag', ...NAMES)),
    venues: three(await insertVenues(store, ...NAMES)),
    organizers: three(await insertOrganizers(store, ...NAMES)),
  }
}

function three(records: readonly { readonly id: number }[]): readonly [number, number, number] {
  return [at(records, 0).id, at(records, 1).id, at(records, 2).id]
}

const ANY_OF = [
  ['categories', 'categoryIds'],
  ['tags', 'tagIds'],
  ['venues', 'venueIds'],
  ['organizers', 'organizerIds'],
] as const

function anyOfCases(query: (typeof ANY_OF)[number][0], link: (typeof ANY_OF)[number][1]): StoreCase[] {
  return [
    storeCase(`${query} finds events with any of the ids, once each`, async (store) => {
      const [one, two, three] = (await linkable(store))[query]
      await insertEvents(
        store,
        { title: 'one', [link]: [one] },
        { title: 'two', [link]: [two] },
        { title: 'both', [link]: [two, one] },
        { title: 'three', [link]: [three] },
        { title: 'none' },
      )
      assert.deepEqual(await titles(store, { [query]: [one] }), ['one', 'both'])
      assert.deepEqual(await titles(store, { [query]: [two, one] }), ['one', 'two', 'both'])
      assert.deepEqual(await titles(store, { [query]: [two, two, three] }), ['two', 'both', 'three'])
      assert.deepEqual(await titles(store, { [query]: undefined }), ['one', 'two', 'both', 'three', 'none'])
    }),
    storeCase(`${query} matches nothing when the list is empty or has only unknown ids`, async (store) => {
      const [one, two] = (await linkable(store))[query]
      await insertEvents(store, { title: 'one', [link]: [one] }, { title: 'none' })
      assert.deepEqual(await titles(store, { [query]: [] }), [])
      assert.deepEqual(await titles(store, { [query]: [two] }), [])
      assert.deepEqual(await titles(store, { [query]: [999, 0, -1, 2 ** 32 + one, Number.MAX_SAFE_INTEGER] }), [])
    }),
    storeCase(`${query} follows an event whose links change`, async (store) => {
      const [one, two] = (await linkable(store))[query]
      const events = await insertEvents(store, { title: 'a', [link]: [one] }, { title: 'b', [link]: [one, two] })
      await update(store, 'event', at(events, 0), { [link]: [two] })
      await update(store, 'event', at(events, 1), { [link]: [] })
      assert.deepEqual(await titles(store, { [query]: [one] }), [])
      assert.deepEqual(await titles(store, { [query]: [two] }), ['a'])
    }),
  ]
}

/** Cases for filters on an event's links. */
export const eventsLinks: readonly StoreCase[] = [
  ...ANY_OF.flatMap(([query, link]) => anyOfCases(query, link)),
  storeCase('the same id in another kind is another record', async (store) => {
    const { categories, tags, organizers, venues } = await linkable(store)
    assert.deepEqual([tags, organizers, venues], [categories, categories, categories], 'ids rise within each kind')
    const id = categories[0]
    await insertEvents(
      store,
      { title: 'category', categoryIds: [id] },
      { title: 'tag', tagIds: [id] },
      { title: 'venue', venueIds: [id] },
      { title: 'organizer', organizerIds: [id] },
    )
    assert.deepEqual(await titles(store, { categories: [id] }), ['category'])
    assert.deepEqual(await titles(store, { tags: [id] }), ['tag'])
    assert.deepEqual(await titles(store, { venues: [id] }), ['venue'])
    assert.deepEqual(await titles(store, { organizers: [id] }), ['organizer'])
  }),
  storeCase('filters on categories, tags, venues and organizers apply together', async (store) => {
    const { categories, tags, venues, organizers } = await linkable(store)
    const all = {
      categoryIds: [categories[0], categories[1]],
      tagIds: [tags[0]],
      venueIds: [venues[0]],
      organizerIds: [organizers[0]],
    }
    await insertEvents(
      store,
      { title: 'all', ...all },
      { title: 'other category', ...all, categoryIds: [categories[2]] },
      { title: 'other tag', ...all, tagIds: [tags[1]] },
      { title: 'other venue', ...all, venueIds: [venues[1]] },
      { title: 'other organizer', ...all, organizerIds: [] },
      { title: 'late', ...all, startsAt: 2 ** 33 },
    )
    const query = {
      categories: [categories[1], categories[0]],
      tags: [tags[0], tags[2]],
      venues: [venues[0]],
      organizers: [organizers[0]],
      starts: { min: undefined, max: 2 ** 33 },
    }
    assert.deepEqual(await titles(store, query), ['all'])
    assert.deepEqual(await titles(store, { ...query, tags: [] }), [])
  }),
  storeCase('categories matches exactly these ids and does not include descendants', async (store) => {
    const [parent] = await insertTerms(store, 'category', { name: 'parent' })
    assert.ok(parent)
    const [child] = await insertTerms(store, 'category', { name: 'child', parentId: parent.id })
    assert.ok(child)
    await insertEvents(store, { title: 'child', categoryIds: [child.id] })
    assert.deepEqual(await titles(store, { categories: [parent.id] }), [])
  }),
  storeCase('a trashed venue is still linked to its events', async (store) => {
    const [venue] = await insertVenues(store, { name: 'gone', status: 'trash' })
    assert.ok(venue)
    const [event] = await insertEvents(store, { title: 'a', venueIds: [venue.id] })
    assert.deepEqual(event?.venueIds, [venue.id])
    assert.deepEqual(await titles(store, { venues: [venue.id] }), ['a'])
  }),
]
