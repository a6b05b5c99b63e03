import assert from 'node:assert/strict'
import { type Drafts, type Json, type Kind, kinds, parseCost, type Store } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { assertSame } from './support/checking.ts'
import { NOW } from './support/drafts.ts'
import { findRecords, get, mustGet } from './support/finding.ts'
import { fullDrafts, plainDrafts } from './support/full-drafts.ts'
import { eventQuery, imageQuery, linkedEvents, placeQuery, termQuery, venueQuery } from './support/queries.ts'
import {
  insert,
  insertAll,
  insertEvents,
  insertTerms,
  insertVenues,
  update,
  updating,
  withArticle,
} from './support/writing.ts'

/** All records of a kind. */
async function all<K extends Kind>(store: Store, kind: K, url: string): Promise<readonly object[]> {
  const queries = {
    event: () => findRecords(store, 'event', eventQuery()),
    venue: () => findRecords(store, 'venue', venueQuery()),
    organizer: () => findRecords(store, 'organizer', placeQuery()),
    category: () => findRecords(store, 'category', termQuery()),
    tag: () => findRecords(store, 'tag', termQuery()),
    image: () => findRecords(store, 'image', imageQuery({ url })),
  }
  return queries[kind]()
}

/** Tries to mutate every part of a value, as a careless host might. Frozen parts throw. */
function vandalise(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    vandalise(item)
    Reflect.set(value, key, 'vandalised')
  }
  Reflect.set(value, 'added', 'vandalised')
  if (Array.isArray(value) && !Object.isFrozen(value)) value.length = 0
}

function kindCases<K extends Kind>(kind: K): StoreCase[] {
  const plain = (): Drafts[K] => plainDrafts()[kind]
  return [
    storeCase(
      `${withArticle(kind)} is returned with every key that was stored, including undefined ones`,
      async (store) => {
        for (const draft of [(await fullDrafts(store))[kind], plain()]) {
          const record = await insert(store, kind, draft)
          assertSame(record, { id: record.id, revision: record.revision, ...draft })
          assertSame(await mustGet(store, kind, record.id), record)
        }
      },
    ),
    storeCase(`an update replaces the whole content of ${withArticle(kind)}`, async (store) => {
      const full = (await fullDrafts(store))[kind]
      const record = await insert(store, kind, plain())
      const { id } = record
      const filled = await update(store, kind, record, full)
      assertSame(filled, { id, revision: filled.revision, ...full })
      const emptied = await update(store, kind, filled, plain())
      assertSame(emptied, { id, revision: emptied.revision, ...plain() })
      assertSame(await mustGet(store, kind, id), emptied)
    }),
    storeCase(`find, getMany and commit give the same ${kind}`, async (store) => {
      const drafts = await fullDrafts(store)
      const record = await insert(store, kind, drafts[kind])
      const found = await all(store, kind, drafts.image.url)
      assertSame(
        found.filter((other) => 'id' in other && other.id === record.id),
        [record],
      )
      assertSame(await store.getMany(kind, [record.id]), [record])
    }),
    storeCase(`mutating a draft after the commit does not change the stored ${kind}`, async (store) => {
      const full = (await fullDrafts(store))[kind]
      const expected = structuredClone(full)
      const given = structuredClone(full)
      const record = await insert(store, kind, given)
      vandalise(given)
      assertSame(await mustGet(store, kind, record.id), { id: record.id, revision: record.revision, ...expected })
      const again = structuredClone(full)
      const updated = await update(store, kind, record, again)
      vandalise(again)
      assertSame(await mustGet(store, kind, record.id), { id: record.id, revision: updated.revision, ...expected })
    }),
    storeCase(`mutating a returned ${kind} does not change the stored one`, async (store) => {
      const drafts = await fullDrafts(store)
      const record = await insert(store, kind, drafts[kind])
      const expected = structuredClone(record)
      vandalise(record)
      const [gotten] = await store.getMany(kind, [expected.id])
      assertSame(gotten, expected)
      vandalise(gotten)
      for (const found of await all(store, kind, drafts.image.url)) vandalise(found)
      assertSame(await mustGet(store, kind, expected.id), expected)
    }),
    storeCase(`${withArticle(kind)} that was returned does not change when the stored one does`, async (store) => {
      const record = await insert(store, kind, (await fullDrafts(store))[kind])
      const gotten = await mustGet(store, kind, record.id)
      const before = structuredClone(gotten)
      await update(store, kind, record, plain())
      assertSame(gotten, before)
      assertSame(record, before)
    }),
    storeCase(
      `getMany returns each ${kind} in the order of the ids, with repeats, and undefined for unknown ids`,
      async (store) => {
        const [a, b] = await insertAll(store, kind, [plain(), plain()])
        assert.ok(a && b)
        const ids = [
          b.id,
          999,
          a.id,
          b.id,
          0,
          -1,
          2 ** 31,
          2 ** 32 + a.id,
          Number.MAX_SAFE_INTEGER,
          1.5,
          Number.NaN,
          1e300,
        ]
        const nothing = Array.from({ length: 8 }, () => undefined)
        assertSame(await store.getMany(kind, ids), [b, undefined, a, b, ...nothing])
        assertSame(await store.getMany(kind, []), [])
      },
    ),
  ]
}

/** Field values that stores are likely to convert. */
const ODD_FIELDS: Readonly<Record<string, Json>> = {
  empty: '',
  zero: 0,
  no: false,
  nothing: null,
  list: [],
  object: {},
  nested: { list: [1, [2, { deep: ['x'] }]], none: null },
  digits: '007',
  date: '2027-01-01T00:00:00Z',
  json: '{"a":1}',
  fraction: 0.1,
  tiny: 5e-324,
  huge: 1.7976931348623157e308,
  safe: Number.MAX_SAFE_INTEGER,
  negative: -1.5,
  'key with "quotes" and \n line': 1,
  '': 'empty key',
  '🎉': 'astral key',
  constructor: 'a word that objects know',
  toString: 'another',
}

/** Cases for storing and returning records. */
export const records: readonly StoreCase[] = [
  ...kinds.flatMap((kind) => kindCases(kind)),
  storeCase('custom fields of every type are stored unchanged', async (store) => {
    const [event] = await insertEvents(store, { customFields: ODD_FIELDS })
    assertSame((await mustGet(store, 'event', event?.id ?? 0)).customFields, ODD_FIELDS)
  }),
  storeCase('a custom field named __proto__ is an ordinary field', async (store) => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"a":{"__proto__":1}}')
    const [event] = await insertEvents(store, { customFields: hostile })
    const { customFields } = await mustGet(store, 'event', event?.id ?? 0)
    assertSame(customFields, hostile)
    assert.equal('polluted' in {}, false)
    assert.equal('polluted' in customFields, false)
  }),
  storeCase('the order of links is preserved', async (store) => {
    const venues = await insertVenues(store, { name: 'a' }, { name: 'b' }, { name: 'c' })
    const venueIds = [2, 0, 1].map((index) => venues[index]?.id ?? 0)
    const [event] = await insertEvents(store, { venueIds })
    assert.ok(event)
    assert.deepEqual((await mustGet(store, 'event', event.id)).venueIds, venueIds)
    const turned = await update(store, 'event', event, { venueIds: [...venueIds].reverse() })
    assert.deepEqual(turned.venueIds, [...venueIds].reverse())
    assert.deepEqual((await mustGet(store, 'event', event.id)).venueIds, [...venueIds].reverse())
  }),
  storeCase('coordinates are stored without loss of precision', async (store) => {
    const points = [
      [0.1 + 0.2, -0.000_000_1],
      [90, -180],
      [-89.999_999_999_999, 179.999_999_999_999_9],
      [0, 0],
    ] as const
    for (const [latitude, longitude] of points) {
      const [venue] = await insertVenues(store, { latitude, longitude })
      const stored = await mustGet(store, 'venue', venue?.id ?? 0)
      assert.deepEqual([stored.latitude, stored.longitude], [latitude, longitude])
    }
  }),
  storeCase('mutating a returned list does not change the next result', async (store) => {
    const [category] = await insertTerms(store, 'category', { name: 'category' })
    const [venue] = await insertVenues(store, { name: 'venue' })
    assert.ok(category && venue)
    await insertEvents(store, { categoryIds: [category.id] })
    const questions = [
      async () => (await store.find('event', eventQuery())).records,
      async () => (await store.find('event', eventQuery({ orderBy: 'start' }))).records,
      async () => store.getMany('event', [1]),
      async () => store.findByName('venue', [venue.nameKey]),
      async () => store.descendants([category.id]),
      async () => store.countEvents({ kind: 'category', ids: [category.id], now: NOW, author: undefined }),
    ]
    for (const question of questions) {
      const result = await question()
      const expected = structuredClone(result)
      vandalise(result)
      assertSame(await question(), expected)
    }
  }),
  storeCase('frozen drafts and changes are accepted', async (store) => {
    const draft = Object.freeze({ ...plainDrafts().event, cost: Object.freeze(parseCost(['1'])) })
    const record = await insert(store, 'event', draft)
    await store.commit(Object.freeze([Object.freeze(updating('event', record, { cost: undefined }))]))
    assert.deepEqual((await get(store, 'event', record.id))?.cost, undefined)
  }),
  storeCase('a store accepts frozen queries and does not modify them', async (store) => {
    const ids = Object.freeze([3, 1, 2, 3])
    const links = { categories: ids, tags: ids, venues: ids, organizers: ids }
    await store.find(
      'event',
      Object.freeze(eventQuery({ ids, exclude: ids, needles: Object.freeze(['b', 'a']), ...links })),
    )
    await store.find('venue', Object.freeze(venueQuery({ ids, linked: Object.freeze([linkedEvents()]) })))
    await store.find('organizer', Object.freeze(placeQuery({ ids, needles: Object.freeze(['b', 'a']) })))
    await store.find('tag', Object.freeze(termQuery({ ids, exclude: ids, orderBy: 'listed' })))
    await store.getMany('event', ids)
    await store.descendants(ids)
    await store.countEvents(Object.freeze({ kind: 'tag', ids, now: NOW, author: undefined }))
    assert.deepEqual(ids, [3, 1, 2, 3])
  }),
  storeCase('a text of one megabyte is stored completely', async (store) => {
    const description = 'é🎉 "quoted" \\ '.repeat(80_000)
    const [event] = await insertEvents(store, { description, searchText: '' })
    assert.ok((await mustGet(store, 'event', event?.id ?? 0)).description === description, 'the text is not the same')
  }),
]
