import type { RecordOf } from '@kalends/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LoadedRecord, recordCache } from '../src/records/record-cache.ts'

type Tag = RecordOf<'tag'>

function tagRecord(id: number, revision: number): Tag {
  const text = `${id} at ${revision}`
  return {
    id,
    revision,
    modifiedAt: 0,
    sequence: 0,
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

/** Every record counts as one byte, so that a limit in bytes is one in records. */
function loaded(record: Tag, bytes = 1): LoadedRecord {
  return { kind: 'tag', record, bytes }
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
  test('returns only records that a transaction at that revision would find', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(1, 2, 4, 100), (steps, limit) => {
        const cache = recordCache(limit)
        const history: History = [new Map()]
        const unread: (() => void)[] = []
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
              const written = removes ? [] : [loaded(record)]
              unread.push(() => cache.committed(last + 1, written, removes ? [{ kind: 'tag', id }] : []))
              // Usually a commit is reported to the cache at once, sometimes later and out of order.
              if (back > 1) unread.pop()?.()
            }
            continue
          }
          if (does === 'told') {
            unread.splice(back - 1, 1)[0]?.()
            continue
          }
          // A late transaction sees an older state than another has seen already.
          const revision = does === 'late' ? Math.max(0, last - back) : last
          cache.sync(revision)
          const stored = history[revision] ?? new Map<number, Tag>()
          for (const one of ids) {
            const returned = cache.current('tag', one, revision)
            if (returned !== undefined) expect(returned).toBe(stored.get(one))
          }
          const found = stored.get(id)
          if (found !== undefined) cache.add(loaded(found), revision)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('returns cached records as long as only its own store writes', () => {
    const cache = recordCache(10)
    const tag = tagRecord(1, 1)
    cache.sync(1)
    cache.add(loaded(tag), 1)
    cache.committed(2, [loaded(tagRecord(2, 2))], [])
    expect([cache.current('tag', 1, 2), cache.current('tag', 2, 2)?.revision]).toEqual([tag, 2])
  })

  test('returns only confirmed records after another process has written', () => {
    const cache = recordCache(10)
    const tag = tagRecord(1, 1)
    cache.sync(1)
    cache.add(loaded(tag), 1)
    cache.sync(2)
    expect([cache.current('tag', 1, 2), cache.peek('tag', 1)]).toEqual([undefined, tag])
    cache.confirm('tag', 1, 2)
    expect(cache.current('tag', 1, 2)).toBe(tag)
  })

  test('does not cache records that a commit has read but not yet committed', () => {
    const cache = recordCache(10)
    cache.sync(1)
    cache.add(loaded(tagRecord(1, 2)), 1)
    expect(cache.peek('tag', 1)).toBe(undefined)
  })

  test('keeps the record of a later commit when an earlier commit is reported last', () => {
    const cache = recordCache(10)
    cache.sync(5)
    cache.committed(6, [loaded(tagRecord(1, 6))], [])
    cache.committed(5, [loaded(tagRecord(1, 5))], [])
    expect(cache.current('tag', 1, 6)?.revision).not.toBe(5)
  })

  test('stays within its limit, and keeps recently used records', () => {
    const cache = recordCache(10)
    cache.sync(1)
    for (let id = 1; id <= 100; id += 1) {
      cache.add(loaded(tagRecord(id, 1)), 1)
      cache.current('tag', 1, 1)
    }
    const cached = Array.from({ length: 100 }, (_, index) => index + 1).filter(
      (id) => cache.peek('tag', id) !== undefined,
    )
    expect(cached.length).toBeLessThanOrEqual(10)
    expect(cached).toContain(1)
    expect(cached).toContain(100)
  })

  test('keeps all records that fit', () => {
    const cache = recordCache(10)
    const inUse = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    cache.sync(1)
    for (const id of inUse) cache.add(loaded(tagRecord(id, 1)), 1)
    for (let other = 100; other < 200; other += 1) {
      for (const id of inUse) expect(cache.current('tag', id, 1)?.id).toBe(id)
      cache.add(loaded(tagRecord(other, 1)), 1)
    }
  })

  test('caches nothing that is larger than the whole cache, and nothing at all with a limit of 0', () => {
    for (const [limit, bytes] of [
      [10, 11],
      [0, 1000],
    ] as const) {
      const cache = recordCache(limit)
      cache.sync(1)
      cache.add(loaded(tagRecord(1, 1), bytes), 1)
      expect(cache.peek('tag', 1)).toBe(undefined)
    }
  })

  test('tells kinds apart', () => {
    const cache = recordCache(10)
    cache.sync(1)
    cache.add(loaded(tagRecord(1, 1)), 1)
    expect(cache.current('category', 1, 1)).toBe(undefined)
  })
})
