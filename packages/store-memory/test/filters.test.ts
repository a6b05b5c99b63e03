import { randomQuery, randomRecords, referenceStore, seededRandom } from '@kalends/conformance'
import { type Kind, kinds, type Store } from '@kalends/core'
import { expect, test } from 'vitest'
import { memoryStore } from '../src/index.ts'

/** The ids of each kind after the first commit. */
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
        const { starts, ends, offset, limit, orderBy, direction } = randomQuery(random, 'event', known)
        const query = { ...filters, starts, ends, offset, limit, orderBy, direction }
        const [found, expected] = [await stores[0].find('event', query), await stores[1].find('event', query)]
        expect([found.total, found.records.map(({ id }) => id)], JSON.stringify(query)).toEqual([
          expected.total,
          expected.records.map(({ id }) => id),
        ])
      }
    }
  },
)
