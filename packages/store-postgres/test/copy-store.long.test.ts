import { randomRecords } from '@kalends/conformance'
import { type CopyProgress, copyStore, type Kind, kinds, type Store } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test } from 'vitest'
import { hasPostgres, useServer } from './support/server.ts'

const ids = Array.from({ length: 600 }, (_, index) => index + 1)

/** All records, without their revisions. */
async function contentOf(store: Store): Promise<unknown> {
  const content: Partial<Record<Kind, unknown>> = {}
  for (const kind of kinds) {
    const records = await store.getMany(kind, ids)
    content[kind] = records.map((record) => record && { ...record, revision: 0 })
  }
  return content
}

/** A calendar with gaps in its ids, trash, links in both directions and several revisions. */
async function fill(store: Store): Promise<void> {
  await store.commit(randomRecords(7, 150))
  await store.commit(randomRecords(8, 30))
  for (const [kind, id] of [
    ['event', 3],
    ['event', 50],
    ['venue', 1],
    ['tag', 2],
  ] as const) {
    const [record] = await store.getMany(kind, [id])
    if (record !== undefined) await store.commit([{ type: 'remove', kind, id, expected: record.revision }])
  }
}

describe.runIf(hasPostgres)('copyStore', () => {
  const server = useServer()

  test('copies everything from memory to Postgres and back', async () => {
    const [from, to, back] = [memoryStore(), server.emptyStore(), memoryStore()]
    await fill(from)
    const progress: CopyProgress[] = []
    await copyStore(from, to, { onProgress: (step) => progress.push(step) })
    await copyStore(to, back)
    expect(await contentOf(to)).toEqual(await contentOf(from))
    expect(await contentOf(back)).toEqual(await contentOf(from))
    const { done, total } = progress.at(-1) ?? {}
    expect(done).toBe(total)
    expect(progress.map((step) => step.done)).toEqual(
      progress.map((step) => step.done).toSorted((a = 0, b = 0) => a - b),
    )
  })

  test('goes on after an interruption, wherever it was', async () => {
    const from = memoryStore()
    await fill(from)
    for (const stopAt of [1, 3, 6, 8, 9, 10]) {
      const to = memoryStore()
      let commits = 0
      const failing: Store = {
        ...to,
        commit: (changes) => {
          commits += 1
          if (commits > stopAt) throw new Error('interrupted')
          return to.commit(changes)
        },
      }
      await expect(copyStore(from, failing)).rejects.toThrow('interrupted')
      await copyStore(from, to)
      expect(await contentOf(to)).toEqual(await contentOf(from))
    }
  })

  test('refuses a target that has something else', async () => {
    const [from, other] = [memoryStore(), memoryStore()]
    await fill(from)
    await other.commit(randomRecords(9, 5))
    const before = await contentOf(other)
    await expect(copyStore(from, other)).rejects.toThrow(/is not a copy of this source/)
    expect(await contentOf(other)).toEqual(before)
  })

  test('keeps which record in the trash was written last', async () => {
    const from = memoryStore()
    await fill(from)
    const [first, second] = (await from.getMany('venue', ids)).filter((venue) => venue !== undefined)
    for (const venue of [second, first]) {
      if (venue === undefined) throw new Error('There are no venues.')
      const draft = { ...venue, status: 'trash', slug: 'same' } as const
      await from.commit([
        { type: 'update', kind: 'venue', id: venue.id, expected: venue.revision, draft, slugRule: 'exact' },
      ])
    }
    const to = server.emptyStore()
    await copyStore(from, to)
    expect((await to.getBySlug('venue', 'same'))?.id).toBe(first?.id)
  })
})
