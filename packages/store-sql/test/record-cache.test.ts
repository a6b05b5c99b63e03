import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RecordOf } from '@kalends/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordCache } from '../src/records/record-cache.ts'

type Tag = RecordOf<'tag'>

function tagRecord(id: number, revision: number): Tag {
  const text = `${id} at ${revision}`
  return {
    id,
    revision,
    name: text,
    nameKey: text,
    slug: text,
    description: '',
    descriptionText: '',
    searchText: text,
    parentId: undefined,
    customFields: {},
  }
}

/** What a database holds at each of its revisions. */
type History = ReadonlyMap<number, Tag>[]

const ids = [1, 2, 3, 4, 5, 6]
const step = fc.record({
  does: fc.constantFrom('own', 'foreign', 'read', 'late', 'told'),
  id: fc.constantFrom(...ids),
  removes: fc.boolean(),
  back: fc.integer({ min: 1, max: 3 }),
})

describe('the cache of records', () => {
  test('only ever hands out what a transaction at that revision would find', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(0, 1, 2, 4, 100), (steps, limit) => {
        const cache = recordCache(limit)
        const history: History = [new Map()]
        const untold: (() => void)[] = []
        for (const { does, id, removes, back } of steps) {
          const last = history.length - 1
          if (does === 'own' || does === 'foreign') {
            const next = new Map(history[last])
            const record = tagRecord(id, last + 1)
            if (removes) next.delete(id)
            else next.set(id, record)
            history.push(next)
            if (does === 'own') {
              cache.sync(last)
              const written = removes ? [] : [{ kind: 'tag' as const, record }]
              untold.push(() => cache.committed(last + 1, written, removes ? [{ kind: 'tag', id }] : []))
              // Mostly the cache hears of a commit at once; sometimes later, and not in order.
              if (back > 1) untold.pop()?.()
            }
            continue
          }
          if (does === 'told') {
            untold.splice(back - 1, 1)[0]?.()
            continue
          }
          // A late transaction sees an older state than another has seen already.
          const revision = does === 'late' ? Math.max(0, last - back) : last
          cache.sync(revision)
          const present = history[revision] ?? new Map<number, Tag>()
          for (const one of ids) {
            const handedOut = cache.current('tag', one, revision)
            if (handedOut !== undefined) expect(handedOut).toBe(present.get(one))
          }
          const found = present.get(id)
          if (found !== undefined) cache.keep('tag', found, revision)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('hands out again what was read, as long as all writes are its own', () => {
    const cache = recordCache(10)
    const tag = tagRecord(1, 1)
    cache.sync(1)
    cache.keep('tag', tag, 1)
    cache.committed(2, [{ kind: 'tag', record: tagRecord(2, 2) }], [])
    expect([cache.current('tag', 1, 2), cache.current('tag', 2, 2)?.revision]).toEqual([tag, 2])
  })

  test('hands out nothing unconfirmed when others have written', () => {
    const cache = recordCache(10)
    const tag = tagRecord(1, 1)
    cache.sync(1)
    cache.keep('tag', tag, 1)
    cache.sync(2)
    expect([cache.current('tag', 1, 2), cache.kept('tag', 1)]).toEqual([undefined, tag])
    cache.keep('tag', tag, 2)
    expect(cache.current('tag', 1, 2)).toBe(tag)
  })

  test('does not keep what a commit has found of its own work', () => {
    const cache = recordCache(10)
    cache.sync(1)
    cache.keep('tag', tagRecord(1, 2), 1)
    expect(cache.kept('tag', 1)).toBe(undefined)
  })

  test('does not put back what a later commit has replaced, when it hears of the earlier one last', () => {
    const cache = recordCache(10)
    cache.sync(5)
    cache.committed(6, [{ kind: 'tag', record: tagRecord(1, 6) }], [])
    cache.committed(5, [{ kind: 'tag', record: tagRecord(1, 5) }], [])
    expect(cache.current('tag', 1, 6)?.revision).not.toBe(5)
  })

  test('keeps no more than its limit, and rather what was asked for', () => {
    const cache = recordCache(10)
    cache.sync(1)
    for (let id = 1; id <= 100; id += 1) {
      cache.keep('tag', tagRecord(id, 1), 1)
      cache.current('tag', 1, 1)
    }
    const kept = Array.from({ length: 100 }, (_, index) => index + 1).filter(
      (id) => cache.kept('tag', id) !== undefined,
    )
    expect(kept.length).toBeLessThanOrEqual(10)
    expect(kept).toContain(1)
    expect(kept).toContain(100)
  })

  test('keeps all that is in use when it has room for it', () => {
    const cache = recordCache(10)
    const inUse = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    cache.sync(1)
    for (const id of inUse) cache.keep('tag', tagRecord(id, 1), 1)
    for (let other = 100; other < 200; other += 1) {
      for (const id of inUse) expect(cache.current('tag', id, 1)?.id).toBe(id)
      cache.keep('tag', tagRecord(other, 1), 1)
    }
  })

  test('lets go of what was removed, full or not', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const cache = recordCache(100)
    const removed: WeakRef<Tag>[] = []
    let revision = 0
    const commit = (id: number, isRemoval: boolean): void => {
      const record = tagRecord(id, ++revision)
      if (isRemoval) cache.committed(revision, [], [{ kind: 'tag', id }])
      else cache.committed(revision, [{ kind: 'tag', record }], [])
      if (!isRemoval) removed.push(new WeakRef(record))
    }
    for (let id = 1; id <= 150; id += 1) commit(id, false)
    for (let id = 1; id <= 150; id += 1) commit(id, true)
    for (let id = 151; id <= 5000; id += 1) {
      commit(id, false)
      commit(id, true)
    }
    // What a weak reference was made for lives to the end of the turn.
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    expect(removed.filter((record) => record.deref() !== undefined).length).toBeLessThan(10)
  })

  test('tells kinds apart', () => {
    const cache = recordCache(10)
    cache.sync(1)
    cache.keep('tag', tagRecord(1, 1), 1)
    expect(cache.current('category', 1, 1)).toBe(undefined)
  })
})
