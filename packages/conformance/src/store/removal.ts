import assert from 'node:assert/strict'
import type { EventDraft, Kind, Store } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { assertConflict, assertSame } from './support/checking.ts'
import { eventDraft, NOW } from './support/drafts.ts'
import { get, mustGet, organizerNames, termNames, titles, venueNames } from './support/finding.ts'
import { plainDrafts } from './support/full-drafts.ts'
import { linkedEvents } from './support/queries.ts'
import {
  at,
  idsOf,
  insert,
  insertAll,
  insertEvents,
  insertImages,
  insertOrganizers,
  insertTerms,
  insertVenues,
  removal,
  remove,
  updating,
} from './support/writing.ts'

const LISTS = [
  ['category', 'categoryIds'],
  ['tag', 'tagIds'],
  ['venue', 'venueIds'],
  ['organizer', 'organizerIds'],
] as const

/** Inserts three records of a kind that an event can have several of. */
async function three(store: Store, kind: (typeof LISTS)[number][0]) {
  const draft = plainDrafts()[kind]
  return insertAll<Kind>(store, kind, [draft, draft, draft])
}

function listCase(kind: (typeof LISTS)[number][0], link: (typeof LISTS)[number][1]): StoreCase {
  return storeCase(`a removed ${kind} disappears from its events, and the others stay in order`, async (store) => {
    const records = await three(store, kind)
    const [a, b, c] = idsOf(records)
    assert.ok(a && b && c)
    const drafts: Partial<EventDraft>[] = [
      { title: 'several', [link]: [c, b, a] },
      { title: 'only', [link]: [b] },
      { title: 'trashed', [link]: [b, c], status: 'trash' },
      { title: 'locked', [link]: [a, b], passwordHash: 'salted' },
      { title: 'without', [link]: [a] },
    ]
    const before = await insertEvents(store, ...drafts)
    const linking = async (limit: number) => [...(await store.linkingEvents(kind, b, limit))].sort((x, y) => x - y)
    assert.deepEqual(await linking(9), idsOf(before.slice(0, 4)))
    assert.equal((await linking(2)).length, 2)
    await remove(store, kind, at(records, 1))
    assert.deepEqual(await linking(9), [])
    const revision = await store.revision()
    const expected = before.map((event) => {
      const kept = event[link].filter((id) => id !== b)
      return kept.length === event[link].length ? event : { ...event, [link]: kept, revision }
    })
    assertSame(await store.getMany('event', idsOf(before)), expected)
    assert.equal(await get(store, kind, b), undefined)
  })
}

/** Cases for permanent removal. */
export const removals: readonly StoreCase[] = [
  ...LISTS.map(([kind, link]) => listCase(kind, link)),
  storeCase('a removed image disappears from events, venues and organizers', async (store) => {
    const [image, other] = await insertImages(store, 'https://example.org/1', 'https://example.org/2')
    assert.ok(image && other)
    const events = await insertEvents(store, { imageId: image.id }, { imageId: other.id })
    const venues = await insertVenues(store, { imageId: image.id }, { imageId: other.id })
    const organizers = await insertOrganizers(store, { imageId: image.id }, { imageId: other.id })
    await remove(store, 'image', image)
    const stripped = { imageId: undefined, revision: await store.revision() }
    assertSame(await store.getMany('event', idsOf(events)), [{ ...at(events, 0), ...stripped }, at(events, 1)])
    assertSame(await store.getMany('venue', idsOf(venues)), [{ ...at(venues, 0), ...stripped }, at(venues, 1)])
    assertSame(await store.getMany('organizer', idsOf(organizers)), [
      { ...at(organizers, 0), ...stripped },
      at(organizers, 1),
    ])
    assert.deepEqual(await titles(store, { image: image.id }), [])
    assert.deepEqual(await venueNames(store, { image: image.id }), [])
    assert.deepEqual(await organizerNames(store, { image: image.id }), [])
  }),
  storeCase('the children of a removed event no longer have a parent', async (store) => {
    const [parent] = await insertEvents(store, { title: 'parent' })
    assert.ok(parent)
    const [child, other] = await insertEvents(store, { title: 'child', parentId: parent.id }, { title: 'other' })
    assert.ok(child && other)
    await remove(store, 'event', parent)
    const revision = await store.revision()
    assertSame(await store.getMany('event', [child.id, other.id]), [{ ...child, parentId: undefined, revision }, other])
    assert.deepEqual(await titles(store, { parent: parent.id }), [])
  }),
  storeCase('the children of a removed category move to the top level', async (store) => {
    const [root] = await insertTerms(store, 'category', { name: 'root' })
    const [child] = await insertTerms(store, 'category', { name: 'child', parentId: root?.id })
    const [leaf] = await insertTerms(store, 'category', { name: 'leaf', parentId: child?.id })
    assert.ok(root && child && leaf)
    await remove(store, 'category', root)
    const revision = await store.revision()
    assertSame(await store.getMany('category', [child.id, leaf.id]), [
      { ...child, parentId: undefined, revision },
      leaf,
    ])
    assert.deepEqual(await termNames(store, 'category', { parent: null }), ['child'])
  }),
  storeCase('removing a record does not affect a record of another kind with the same id', async (store) => {
    const [tag] = await insertTerms(store, 'tag', { name: 'tag' })
    const [category] = await insertTerms(store, 'category', { name: 'category' })
    const [venue] = await insertVenues(store, { name: 'venue' })
    assert.ok(tag && category && venue)
    const [event] = await insertEvents(store, { tagIds: [tag.id], categoryIds: [category.id], venueIds: [venue.id] })
    assert.ok(event)
    await remove(store, 'tag', tag)
    const stripped = await mustGet(store, 'event', event.id)
    assert.deepEqual([stripped.tagIds, stripped.categoryIds, stripped.venueIds], [[], [category.id], [venue.id]])
  }),
  storeCase('a removed event disappears from lists, counts and searches', async (store) => {
    const [category] = await insertTerms(store, 'category', { name: 'category' })
    const [venue] = await insertVenues(store, { name: 'venue' })
    assert.ok(category && venue)
    const event = await insert(
      store,
      'event',
      eventDraft({ title: 'gone', slug: 'gone', categoryIds: [category.id], venueIds: [venue.id] }),
    )
    await remove(store, 'event', event)
    assert.deepEqual(await titles(store), [])
    assert.deepEqual(await titles(store, { needles: ['gone'] }), [])
    assert.deepEqual(await titles(store, { ids: [event.id] }), [])
    assert.deepEqual(await titles(store, { categories: [category.id] }), [])
    assert.deepEqual(
      await store.countEvents({ kind: 'category', ids: [category.id], now: NOW, author: undefined }),
      [0],
    )
    assert.deepEqual(await termNames(store, 'category', { hideEmpty: true }), [])
    assert.deepEqual(await venueNames(store, { linked: [linkedEvents()] }), [])
    assert.equal(await store.getBySlug('event', 'gone'), undefined)
    assert.equal(
      (await mustGet(store, 'venue', venue.id)).revision,
      venue.revision,
      'what an event links to is not changed',
    )
  }),
  storeCase('a removed category or tag has no count and matches no events', async (store) => {
    for (const kind of ['category', 'tag'] as const) {
      const [term] = await insertTerms(store, kind, { name: kind })
      assert.ok(term)
      await insertEvents(store, { [kind === 'category' ? 'categoryIds' : 'tagIds']: [term.id] })
      await remove(store, kind, term)
      assert.deepEqual(await store.countEvents({ kind, ids: [term.id], now: NOW, author: undefined }), [0])
      assert.deepEqual(await titles(store, { [kind === 'category' ? 'categories' : 'tags']: [term.id] }), [])
      assert.deepEqual(await termNames(store, kind), [])
    }
  }),
  storeCase('a removal changes only the links of other records, not their dates', async (store) => {
    const [tag] = await insertTerms(store, 'tag', { name: 'tag' })
    assert.ok(tag)
    const [event] = await insertEvents(store, { tagIds: [tag.id], modifiedAt: 5, publishedAt: 6 })
    await remove(store, 'tag', tag)
    const stripped = await mustGet(store, 'event', event?.id ?? 0)
    assertSame(stripped, { ...event, tagIds: [], revision: stripped.revision })
  }),
  storeCase('an update based on an event from before its links were removed is a conflict', async (store) => {
    const [tag] = await insertTerms(store, 'tag', { name: 'tag' })
    assert.ok(tag)
    const [event] = await insertEvents(store, { tagIds: [tag.id] })
    assert.ok(event)
    await remove(store, 'tag', tag)
    const late = updating('event', event, { tagIds: [] })
    await assertConflict(store, [late], { reason: 'revision', kind: 'event', id: event.id })
  }),
  storeCase('a removal also removes links written earlier in the same commit', async (store) => {
    const [tag, other] = await insertTerms(store, 'tag', { name: 'tag' }, { name: 'other' })
    assert.ok(tag && other)
    const [event] = await insertEvents(store, { title: 'a' })
    assert.ok(event)
    const { records, revision } = await store.commit([
      updating('event', event, { title: 'b', tagIds: [other.id, tag.id] }),
      removal('tag', tag),
    ])
    const stored = await mustGet(store, 'event', event.id)
    assertSame(stored, { ...event, title: 'b', tagIds: [other.id], revision })
    assertSame(records, [stored, undefined])
  }),
  storeCase('several removals in one commit all disappear from the same event', async (store) => {
    const tags = await insertTerms(store, 'tag', { name: 'a' }, { name: 'b' }, { name: 'c' })
    const [venue] = await insertVenues(store, { name: 'venue' })
    assert.ok(venue)
    const [event] = await insertEvents(store, { tagIds: idsOf(tags), venueIds: [venue.id] })
    assert.ok(event)
    await store.commit([removal('tag', at(tags, 0)), removal('venue', venue), removal('tag', at(tags, 2))])
    const stored = await mustGet(store, 'event', event.id)
    assertSame(stored, { ...event, tagIds: [at(tags, 1).id], venueIds: [], revision: stored.revision })
  }),
  storeCase('one commit can move the children of a category to its parent and remove the category', async (store) => {
    const [root] = await insertTerms(store, 'category', { name: 'root' })
    const [middle] = await insertTerms(store, 'category', { name: 'middle', parentId: root?.id })
    const [leaf] = await insertTerms(store, 'category', { name: 'leaf', parentId: middle?.id })
    assert.ok(root && middle && leaf)
    await store.commit([updating('category', leaf, { parentId: root.id }), removal('category', middle)])
    assert.deepEqual(await store.descendants([root.id]), [root.id, leaf.id])
  }),
]
