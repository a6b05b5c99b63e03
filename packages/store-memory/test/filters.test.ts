import { setImmediate } from 'node:timers/promises'
import {
  eventQuery,
  organizerDraft,
  placeQuery,
  randomQuery,
  randomRecords,
  referenceStore,
  seededRandom,
  venueDraft,
  venueQuery,
} from '@kalends/conformance'
import { type Change, type Kind, kinds, type Store } from '@kalends/core'
import { expect, test, vi } from 'vitest'
import { memoryStore } from '../src/index.ts'
import { insertEvent } from './helpers/insert-event.ts'

/** The ids that the store has for each kind. */
async function knownIds(store: Store): Promise<Record<Kind, number[]>> {
  const ids = Array.from({ length: 600 }, (_, index) => index + 1)
  const known = kinds.map(async (kind) => {
    const records = await store.getMany<Kind>(kind, ids)
    return [kind, records.flatMap((record) => record?.id ?? [])]
  })
  return Object.fromEntries(await Promise.all(known))
}

test.each([1, 2, 3])(
  'the same filters with other dates, orders and pages return the right events (%i)',
  async (seed) => {
    const stores = [memoryStore(), referenceStore()] as const
    for (const store of stores) await store.commit(randomRecords(seed, 300))
    const random = seededRandom(seed)
    const known = await knownIds(stores[0])
    for (let round = 0; round < 60; round += 1) {
      const filters = randomQuery(random, 'event', known)
      for (let times = 0; times < 4; times += 1) {
        const { starts, ends, offset, limit, after, orderBy, direction } = randomQuery(random, 'event', known)
        const query = { ...filters, starts, ends, offset, limit, after, isCounted: true, orderBy, direction }
        const [found, expected] = [await stores[0].find('event', query), await stores[1].find('event', query)]
        expect([found.total, found.records.map(({ id }) => id)], JSON.stringify(query)).toEqual([
          expected.total,
          expected.records.map(({ id }) => id),
        ])
      }
    }
  },
)

test('a range of more than 10,000 values of a custom field is tested event by event', async () => {
  const [events, values] = [30, 500]
  const store = memoryStore()
  const list = (event: number) => Array.from({ length: values }, (_, index) => event * values + index)
  await store.commit(Array.from({ length: events }, (_, event) => insertEvent({ customFields: { x: list(event) } })))
  await store.commit([insertEvent({ customFields: { x: -1 } }), insertEvent()])
  const total = async (from: number, to?: number) => {
    const condition = { name: 'x', values: undefined, from, to, matchesAbsent: false }
    return (await store.find('event', eventQuery({ fields: [condition] }))).total
  }
  // These ranges contain 15,000, 1,001 and 12,500 values.
  expect([await total(0), await total(0, 1000), await total(2500)]).toEqual([30, 3, 25])
})

test.each([
  ['a value', { values: [7], from: undefined, to: undefined }, 1],
  ['a range', { values: undefined, from: 100, to: 104 }, 5],
])('%s of a custom field of places visits only those that have it', async (_, wanted, total) => {
  const store = memoryStore()
  const insert = { type: 'insert', ref: undefined, slugRule: 'suffix' } as const
  const changes = Array.from({ length: 3000 }, (_, seats): Change[] => [
    { ...insert, kind: 'venue', draft: venueDraft({ name: `v${seats}`, customFields: { seats } }) },
    { ...insert, kind: 'organizer', draft: organizerDraft({ name: `o${seats}`, customFields: { seats } }) },
  ])
  await store.commit(changes.flat())
  await store.commit([{ type: 'remove', kind: 'venue', id: 1, expected: 1 }])
  const query = { fields: [{ name: 'seats', matchesAbsent: false, ...wanted }], limit: 10 }
  const filter = vi.spyOn(Array.prototype, 'filter')
  const totals = [
    (await store.find('venue', venueQuery(query))).total,
    (await store.find('organizer', placeQuery(query))).total,
  ]
  const visited = filter.mock.contexts.map((list) => (list as readonly unknown[]).length)
  filter.mockRestore()
  expect(totals).toEqual([total, total])
  expect(Math.max(...visited)).toBeLessThan(10)
})

test('commits run during a long search, which shows all of a commit or nothing', async () => {
  const store = memoryStore()
  const count = 5000
  const searchText = `${'a '.repeat(2000)}b`
  await store.commit(Array.from({ length: count }, (_, number) => insertEvent({ slug: `e${number}`, searchText })))
  const search = eventQuery({ needles: ['b'] })
  const before = store.find('event', search)
  await store.commit([{ type: 'remove', kind: 'event', id: 1, expected: 1 }, insertEvent({ searchText: 'b' })])
  const { total, records } = await before
  const [{ id: first } = { id: 0 }] = records
  expect([total, [1, 2].includes(first), records.at(-1)?.id]).toEqual([count, true, first + count - 1])
  expect(await store.find('event', { ...search, searchCandidates: 3000 })).toMatchObject({
    total: 3000,
    isTotalExact: false,
  })
})

test('a search that commits restarted too often makes commits wait, and lets other work run', async () => {
  const store = memoryStore()
  await store.commit(Array.from({ length: 400 }, (_, number) => insertEvent({ slug: `e${number}`, searchText: 'a' })))
  // With this clock, the work pauses after every step.
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  let ticks = 0
  let waited: number | undefined
  const found = Promise.resolve(store.find('event', eventQuery({ needles: ['a'], limit: 10 })))
  const others = (async () => {
    for (; waited === undefined; ticks += 1) await setImmediate()
  })()
  for (let number = 0; waited === undefined && number < 50; number += 1) {
    const from = ticks
    const commit = store.commit([insertEvent({ slug: `new${number}`, searchText: 'a' })])
    await commit
    if (commit instanceof Promise) waited = ticks - from
    else await setImmediate()
  }
  waited ??= 0
  // The waiting commit is stored after the query, so the query doesn't find its event.
  expect([(await found).total, waited > 10]).toEqual([403, true])
  expect(await store.find('event', eventQuery({ needles: ['a'] }))).toMatchObject({ total: 404 })
  await others
  clock.mockRestore()
})
