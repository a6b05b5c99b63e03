import assert from 'node:assert/strict'
import { type EventQuery, type Kind, type Position, positionOf, type Queries, type Store } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { NOW } from './support/drafts.ts'
import { eventQuery, linkedEvents, seePublished, termQuery, venueQuery } from './support/queries.ts'
import { at, idsOf, insertEvents, insertTerms, insertVenues, removal, remove, update } from './support/writing.ts'

type Listed = Exclude<Kind, 'image'>

/**
 * The ids of all pages. Each page starts after the last record of the previous one. If pages have totals, all have the
 * same total.
 */
async function idsBehind<K extends Listed>(store: Store, kind: K, query: Queries[K], limit: number): Promise<number[]> {
  const { total } = await store.find(kind, { ...query, limit: 0, isCounted: true })
  const ids: number[] = []
  for (let after: Position | undefined; ; ) {
    const page = await store.find(kind, { ...query, after, limit })
    if (query.isCounted) assert.equal(page.total, total, 'the total counts all matches, wherever the page begins')
    else assert.ok(page.total >= page.records.length)
    ids.push(...idsOf(page.records))
    const last = page.records.at(-1)
    if (last === undefined) return ids
    const [count = 0] =
      kind === 'category' || kind === 'tag'
        ? await store.countEvents({ kind, ids: [last.id], now: NOW, author: undefined })
        : []
    after = positionOf(kind, query, last, () => count)
  }
}

async function assertPages<K extends Listed>(store: Store, kind: K, query: Queries[K], length: number): Promise<void> {
  const whole = idsOf((await store.find(kind, query)).records)
  assert.equal(whole.length, length)
  for (const isCounted of [true, false]) {
    for (const limit of [1, 2, 5, 100]) {
      assert.deepEqual(await idsBehind(store, kind, { ...query, isCounted }, limit), whole)
    }
  }
}

const DIRECTIONS = ['asc', 'desc'] as const
const EVENT_ORDERS = ['start', 'end', 'title', 'published', 'modified', 'id'] as const

/** Events in which every value occurs several times. Each order sorts them differently. */
const EVENTS = Array.from({ length: 24 }, (_, index) => ({
  title: `${index}`,
  startsAt: NOW + (index % 4) * 100,
  endsAt: NOW + 1000 + (index % 3) * 100_000,
  titleText: ['b', 'a', 'ab', 'é'][index % 4] ?? '',
  publishedAt: NOW - (index % 5),
  modifiedAt: NOW - (index % 2),
  featured: index % 2 === 0,
  searchText: index % 3 === 0 ? 'a concert x' : 'a concert',
  ...(index % 6 === 0 ? { passwordHash: 'salted' } : {}),
}))

/** Conditions for which stores find events in different ways. */
const CONDITIONS: Readonly<Record<string, readonly [query: Partial<EventQuery>, length: number]>> = {
  'no other condition': [{}, 24],
  'a window that events are running in': [
    { keepHidden: false, visible: seePublished(), starts: { min: undefined, max: NOW + 300 }, ends: range(NOW + 250) },
    18,
  ],
  'a flag': [{ keepHidden: false, featured: true }, 12],
  'a flag that is not set': [{ keepHidden: false, visible: seePublished(), featured: false }, 12],
  'locked events left out': [{ keepHidden: false, visible: seePublished(), keepLocked: false, opens: 'none' }, 20],
  ids: [{ ids: [3, 1, 9, 22, 9, 7, 99_999], exclude: [7] }, 4],
  'a word': [{ needles: ['concert'] }, 24],
  'a word and a letter': [{ needles: ['concert', 'x'] }, 8],
  'a letter': [{ needles: ['x'], keepHidden: false, visible: seePublished() }, 8],
}

function range(min: number): EventQuery['ends'] {
  return { min, max: undefined }
}

/** The events that a search finds if each page continues after the last event that was found or examined. */
async function searchOn(store: Store, query: EventQuery): Promise<number[]> {
  const ids: number[] = []
  let after: Position | undefined
  for (;;) {
    const { records, examinedTo, isTotalExact } = await store.find('event', { ...query, after })
    ids.push(...idsOf(records))
    if (query.isCounted) assert.equal(isTotalExact, false)
    const last = records.length === query.limit ? records.at(-1) : undefined
    const next = last === undefined ? examinedTo : positionOf('event', query, last)
    if (next === undefined) return ids
    after = next
  }
}

/** Cases for pages that begin after a position in the order of a query. */
export const after: readonly StoreCase[] = [
  ...EVENT_ORDERS.flatMap((orderBy) =>
    DIRECTIONS.map((direction) =>
      storeCase(`pages of events by ${orderBy} ${direction} after positions neither skip nor repeat`, async (store) => {
        await insertEvents(store, ...EVENTS)
        for (const [query, length] of Object.values(CONDITIONS)) {
          await assertPages(store, 'event', eventQuery({ ...query, orderBy, direction }), length)
        }
      }),
    ),
  ),
  ...EVENT_ORDERS.map((orderBy) =>
    storeCase(`pages by ${orderBy} stay right while events are removed and added between them`, async (store) => {
      await insertEvents(store, ...EVENTS)
      for (const direction of DIRECTIONS) {
        const query = eventQuery({ orderBy, direction, featured: true, limit: 4 })
        const whole = idsOf((await store.find('event', { ...query, limit: undefined })).records)
        const first = await store.find('event', query)
        const last = at(first.records, 3)
        const position = positionOf('event', query, last)
        await remove(store, 'event', last)
        await update(store, 'event', at(first.records, 0), { featured: false })
        const rest = await store.find('event', { ...query, after: position })
        assert.deepEqual([idsOf(rest.records), rest.total], [whole.slice(4, 8), whole.length - 2])
        const { id: _id, revision: _revision, ...same } = last
        const added = await insertEvents(store, same, same)
        const again = await store.find('event', { ...query, after: position, limit: undefined })
        const shown = idsOf(again.records).filter((id) => !idsOf(added).includes(id))
        assert.deepEqual(shown, whole.slice(4))
        await store.commit(added.map((event) => removal('event', event)))
      }
    }),
  ),
  storeCase('an offset counts from the position on', async (store) => {
    await insertEvents(store, ...EVENTS)
    for (const orderBy of EVENT_ORDERS) {
      const query = eventQuery({ orderBy })
      const whole = (await store.find('event', query)).records
      const position = positionOf('event', query, at(whole, 4))
      const { records } = await store.find('event', { ...query, after: position, offset: 3, limit: 2 })
      assert.deepEqual(idsOf(records), idsOf(whole).slice(8, 10))
    }
  }),
  storeCase('a position before or after all events is valid', async (store) => {
    await insertEvents(store, ...EVENTS)
    for (const direction of DIRECTIONS) {
      for (const orderBy of EVENT_ORDERS) {
        const isText = orderBy === 'title'
        const found = async (value: number | string) =>
          (await store.find('event', eventQuery({ orderBy, direction, after: { value, id: 1 } }))).records.length
        const [low, high] = isText ? ['', '\u{10FFFF}'] : [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
        const counts = [await found(low), await found(high)]
        assert.deepEqual(counts, direction === 'asc' ? [24, 0] : [0, 24], orderBy)
      }
    }
  }),
  ...EVENT_ORDERS.map((orderBy) =>
    storeCase(`a search by ${orderBy} continues after the last event that it examined`, async (store) => {
      await insertEvents(store, ...EVENTS)
      for (const direction of DIRECTIONS) {
        for (const needles of [['concert', 'x'], ['x'], ['concert x']]) {
          for (const more of [{}, { isCounted: false }, { keepHidden: false, visible: seePublished() }]) {
            const query = eventQuery({ orderBy, direction, needles, ...more })
            const whole = idsOf((await store.find('event', query)).records)
            assert.equal(whole.length, 8)
            for (const [searchCandidates, limit] of [
              [1, 1],
              [5, 2],
              [7, 100],
            ] as const) {
              assert.deepEqual(await searchOn(store, { ...query, searchCandidates, limit }), whole)
            }
          }
        }
      }
    }),
  ),
  storeCase('pages of venues after positions neither skip nor repeat', async (store) => {
    const drafts = Array.from({ length: 12 }, (_, index) => ({
      name: `Hall ${index}`,
      publishedAt: NOW - (index % 3),
      ...(index % 2 === 0 ? { latitude: 50 + index / 100, longitude: 8 } : {}),
    }))
    const venues = await insertVenues(store, ...drafts)
    await insertEvents(store, ...venues.slice(0, 7).map(({ id }) => ({ venueIds: [id] })))
    const near = { latitude: 50, longitude: 8, km: 30 }
    const queries = [{}, { linked: [linkedEvents()] }, { needles: ['hall'] }, { located: false }, { near }] as const
    const lengths = [12, 7, 12, 6, 6]
    for (const [index, query] of queries.entries()) {
      await assertPages(store, 'venue', venueQuery(query), at(lengths, index))
    }
  }),
  ...(['category', 'tag'] as const).map((kind) =>
    storeCase(`pages of ${kind} records after positions neither skip nor repeat`, async (store) => {
      const drafts = Array.from({ length: 9 }, (_, index) => ({
        name: `term ${index % 3}`,
        slug: `slug-${9 - index}`,
        description: `${index % 4}`,
      }))
      const terms = await insertTerms(store, kind, ...drafts)
      const links = kind === 'category' ? 'categoryIds' : 'tagIds'
      await insertEvents(
        store,
        ...terms.flatMap(({ id }, index) => Array.from({ length: index % 4 }, () => ({ [links]: [id] }))),
      )
      const ids = [...[4, 8, 2, 4, 7].map((index) => at(terms, index).id), 99]
      for (const orderBy of ['name', 'slug', 'id', 'count', 'description', 'listed'] as const) {
        for (const direction of DIRECTIONS) {
          await assertPages(store, kind, termQuery({ orderBy, direction }), 9)
          await assertPages(store, kind, termQuery({ orderBy, direction, hideEmpty: true }), 6)
          await assertPages(store, kind, termQuery({ orderBy, direction, ids, exclude: [at(terms, 8).id] }), 3)
        }
      }
    }),
  ),
]
