import {
  differentialCase,
  randomCase,
  randomQuery,
  randomRecords,
  referenceStore,
  seededRandom,
  storeCases,
} from '@kalends/conformance'
import { describe, expect, it } from 'vitest'

const open = async () => referenceStore()

/** A store whose totals are one too high. */
async function openBoasting() {
  const right = referenceStore()
  const find: typeof right.find = async (kind, query) => {
    const { records, total } = await right.find(kind, query)
    return { records, total: kind === 'event' ? total + 1 : total }
  }
  return { ...right, find }
}

const NONE = { event: [], venue: [], organizer: [], category: [], tag: [], image: [] }

describe('random records and queries', () => {
  it('are the same for the same seed', () => {
    expect(randomRecords(5)).toEqual(randomRecords(5))
    expect(randomQuery(seededRandom(5), 'event', NONE)).toEqual(randomQuery(seededRandom(5), 'event', NONE))
  })

  it('differ for another seed', () => {
    expect(randomRecords(5)).not.toEqual(randomRecords(6))
  })

  it('fill a store with records of every kind by one commit', async () => {
    const store = referenceStore()
    const { records } = await store.commit(randomRecords(1, 100))
    expect(records).toHaveLength(193)
    for (const kind of ['event', 'venue', 'organizer', 'category', 'tag', 'image'] as const) {
      expect(await store.getMany(kind, [1])).not.toEqual([undefined])
    }
  })

  it('have queries with every key present', () => {
    const random = seededRandom(1)
    const keys = Object.keys(randomQuery(random, 'event', NONE)).sort()
    for (let count = 0; count < 50; count += 1) {
      expect(Object.keys(randomQuery(random, 'event', NONE)).sort()).toEqual(keys)
    }
  })
})

describe('a walk', () => {
  it('passes for two stores that return the same', async () => {
    await differentialCase(21, 20).run(open, open)
  })

  it('fails when one of two stores differs, and says where', async () => {
    const failure = await differentialCase(21, 20)
      .run(open, openBoasting)
      .catch((error: unknown) => error)
    expect(String(failure)).toMatch(/seed 21, step \d+: \[\s*'find',\s*'event',\s*\{/)
  })

  it('fails for one store that differs, and says where', async () => {
    const failure = await randomCase(22, 20)
      .run(openBoasting)
      .catch((error: unknown) => error)
    expect(String(failure)).toMatch(/seed 22, step \d+: \[\s*'find',\s*'event',\s*\{/)
  })

  it('passes for a store that leaves gaps between its ids', async () => {
    await randomCase(23, 20).run(async () => referenceStore({ nextId: (_kind, last) => last + 3 }))
  })
})

describe('a case', () => {
  it('closes its store when it succeeds and when it fails', async () => {
    for (const fails of [false, true]) {
      let opened = 0
      const closed = new Set<number>()
      const counting = async () => {
        opened += 1
        const number = opened
        const store = fails ? await openBoasting() : referenceStore()
        const close = async () => {
          closed.add(number)
          await store.close()
        }
        return { ...store, close }
      }
      await Promise.allSettled(storeCases.slice(0, 20).map((storeCase) => storeCase.run(counting)))
      expect(closed.size).toBe(opened)
    }
  })

  it('does not hide its failure behind one of close', async () => {
    const close = () => {
      throw new Error('close failed')
    }
    const outcome = await randomCase(1, 1)
      .run(async () => ({ ...(await openBoasting()), close }))
      .catch((error: unknown) => error)
    expect(String(outcome)).not.toContain('close failed')
  })
})
