import assert from 'node:assert/strict'
import type { Change } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { eventDraft, NOW, termDraft } from './support/drafts.ts'
import { findRecords, organizerNames, termNames, titles, venueNames } from './support/finding.ts'
import { eventQuery } from './support/queries.ts'
import {
  at,
  idsOf,
  insertAll,
  insertEvents,
  insertion,
  insertOrganizers,
  insertTerms,
  insertVenues,
} from './support/writing.ts'

/** More ids than most databases accept as bound parameters. */
const MANY = Array.from({ length: 40_000 }, (_, index) => 1000 + index)

/** Cases with many records, links and ids. */
export const bulk: readonly StoreCase[] = [
  storeCase('five thousand records are inserted with one commit', async (store) => {
    const drafts = Array.from({ length: 5000 }, (_, index) =>
      eventDraft({ title: `${index}`, slug: `s${index}`, startsAt: NOW + ((index * 7919) % 5000) }),
    )
    const records = await insertAll(store, 'event', drafts)
    assert.deepEqual(
      records.map((record) => record.title),
      drafts.map((draft) => draft.title),
    )
    assert.ok(records.every((record) => record.revision === 1))
    assert.ok(idsOf(records).every((id, index, ids) => index === 0 || id > at(ids, index - 1)))
    const page = await store.find('event', eventQuery({ orderBy: 'start', offset: 4000, limit: 3 }))
    assert.deepEqual([page.total, page.records.map((event) => event.startsAt - NOW)], [5000, [4000, 4001, 4002]])
    const window = await findRecords(
      store,
      'event',
      eventQuery({ starts: { min: NOW + 100, max: NOW + 200 }, orderBy: 'start' }),
    )
    assert.deepEqual(
      window.map((event) => event.startsAt - NOW),
      Array.from({ length: 100 }, (_, index) => 100 + index),
    )
  }),
  storeCase('a large commit whose records link to each other is written completely', async (store) => {
    const changes: Change[] = Array.from({ length: 500 }, (_, index) => [
      insertion('tag', termDraft({ name: `${index}`, slug: `t${index}` }), { ref: -index - 1 }),
      insertion('event', eventDraft({ title: `${index}`, slug: `e${index}`, tagIds: [-index - 1] })),
    ]).flat()
    const { records } = await store.commit(changes)
    const tagId = records[998]?.id ?? 0
    assert.deepEqual(await titles(store, { tags: [tagId] }), ['499'])
    assert.equal(await store.revision(), 1)
  }),
  storeCase('event queries accept lists of forty thousand ids', async (store) => {
    const [venue] = await insertVenues(store, {})
    const [organizer] = await insertOrganizers(store, {})
    const [category] = await insertTerms(store, 'category', {})
    const [tag] = await insertTerms(store, 'tag', {})
    assert.ok(venue && organizer && category && tag)
    const [event] = await insertEvents(
      store,
      { title: 'a', venueIds: [venue.id], organizerIds: [organizer.id], categoryIds: [category.id], tagIds: [tag.id] },
      { title: 'b' },
    )
    assert.ok(event)
    assert.deepEqual(await titles(store, { ids: [...MANY, event.id] }), ['a'])
    assert.deepEqual(await titles(store, { exclude: [...MANY, event.id] }), ['b'])
    assert.deepEqual(await titles(store, { categories: [...MANY, category.id] }), ['a'])
    assert.deepEqual(await titles(store, { tags: [...MANY, tag.id] }), ['a'])
    assert.deepEqual(await titles(store, { organizers: [...MANY, organizer.id] }), ['a'])
    assert.deepEqual(await titles(store, { venues: [...MANY, venue.id] }), ['a'])
    assert.deepEqual(await titles(store, { ids: MANY }), [])
  }),
  storeCase('all other methods accept lists of forty thousand ids', async (store) => {
    const [venue] = await insertVenues(store, { name: 'venue' })
    const [organizer] = await insertOrganizers(store, { name: 'organizer' })
    const [category] = await insertTerms(store, 'category', { name: 'category' })
    assert.ok(venue && organizer && category)
    const [event] = await insertEvents(store, { categoryIds: [category.id] })
    assert.ok(event)
    assert.deepEqual(await venueNames(store, { ids: [...MANY, venue.id] }), ['venue'])
    assert.deepEqual(await organizerNames(store, { ids: [...MANY, organizer.id] }), ['organizer'])
    assert.deepEqual(await termNames(store, 'category', { ids: [...MANY, category.id], orderBy: 'listed' }), [
      'category',
    ])
    assert.deepEqual(await termNames(store, 'category', { exclude: [...MANY, category.id] }), [])
    const got = await store.getMany('event', [...MANY, event.id])
    assert.deepEqual([got.length, got.at(-1)?.id, got[0]], [40_001, event.id, undefined])
    const counts = await store.countEvents({
      kind: 'category',
      ids: [...MANY, category.id],
      now: NOW,
      author: undefined,
    })
    assert.deepEqual([counts.length, counts.at(-1), counts[0]], [40_001, 1, 0])
    assert.deepEqual(await store.descendants([...MANY, category.id]), [category.id])
  }),
  storeCase('an event can have a thousand links of each kind', async (store) => {
    const names = Array.from({ length: 1000 }, (_, index) => ({ name: `${index}`, slug: `s${index}` }))
    const venueIds = idsOf(await insertVenues(store, ...names)).reverse()
    const tagIds = idsOf(await insertTerms(store, 'tag', ...names)).reverse()
    const [event] = await insertEvents(store, { title: 'a', venueIds, tagIds })
    const [stored] = await store.getMany('event', [event?.id ?? 0])
    assert.deepEqual([stored?.venueIds, stored?.tagIds], [venueIds, tagIds])
    assert.deepEqual(await titles(store, { tags: [at(tagIds, 500)], venues: venueIds.slice(0, 50) }), ['a'])
  }),
]
