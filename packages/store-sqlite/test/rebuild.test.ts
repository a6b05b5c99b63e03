import { randomRecords } from '@kalends/conformance'
import { anyEvent, everyStatus, kinds } from '@kalends/core'
import { runs } from '@kalends/tooling/runs'
import { expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'

test.each(Array.from({ length: runs(3) }, (_, index) => index + 1))(
  'what commits derive is what a rebuild derives (seed %i)',
  async (seed) => {
    const store = sqliteStore({ filename: ':memory:' })
    await store.commit(randomRecords(seed, 60, 43_200))
    await store.commit(randomRecords(seed + 1000, 30, 43_200))
    for (const kind of kinds) {
      for (const id of [2, 5]) {
        const [record] = await store.getMany(kind, [id])
        if (record !== undefined) await store.commit([{ type: 'remove', kind, id, expected: record.revision }])
      }
    }
    expect(await store.rebuild({ isKept: false })).toEqual([])
    // Some scheduled events become due, and are moved to the public lists.
    const published = (await store.find('event', anyEvent(everyStatus('all', 0)))).records.map((one) => one.publishedAt)
    for (const now of [Math.max(...published), Math.min(...published), published[7] ?? 0]) {
      const visible = { ...everyStatus('none', now), publish: 'all' } as const
      await store.find('event', { ...anyEvent(visible), orderBy: 'start', limit: 5 })
      expect(await store.rebuild({ isKept: false })).toEqual([])
    }
    const revision = await store.revision()
    expect(await store.rebuild({ isKept: true })).toEqual([])
    // Caches of other processes can contain results of wrong indexes.
    expect(await store.revision()).toBe(revision + 1)
    await store.close()
  },
)
