import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createEviction, type Evictable } from '../../src/domain/eviction.ts'
import { expectLinearGrowth } from '../growth.ts'

/** An eviction with entries that are named by numbers. */
function numbered(capacity: number) {
  const eviction = createEviction(capacity)
  const evicted: number[] = []
  const entries: Evictable[] = []
  return {
    evicted,
    add(number: number, size = 1): void {
      const entry = { size, isUsed: false, evict: () => evicted.push(number) }
      entries[number] = entry
      eviction.add(entry)
    },
    use(number: number): void {
      const entry = entries[number]
      if (entry !== undefined) entry.isUsed = true
    },
    remove(number: number): void {
      const entry = entries[number]
      if (entry !== undefined) eviction.remove(entry)
    },
  }
}

describe('eviction', () => {
  test('evicts the oldest entries first', () => {
    const { add, evicted } = numbered(3)
    for (const number of [0, 1, 2, 3, 4, 5, 6]) add(number)
    expect(evicted).toEqual([0, 1, 2, 3])
  })

  test('spares used entries once', () => {
    const { add, use, evicted } = numbered(3)
    for (const number of [0, 1, 2]) add(number)
    use(0)
    for (const number of [3, 4, 5]) add(number)
    expect(evicted).toEqual([1, 2, 0])
  })

  test('starts again when everything was evicted or removed', () => {
    const { add, remove, evicted } = numbered(2)
    add(0)
    add(1, 2)
    remove(1)
    for (const number of [2, 3, 4]) add(number)
    expect(evicted).toEqual([0, 2])
  })

  test('evicts an entry that does not fit at all, and everything before it', () => {
    const { add, evicted } = numbered(2)
    add(0)
    add(1, 3)
    for (const number of [2, 3, 4]) add(number)
    expect(evicted).toEqual([0, 1, 2])
  })

  test('takes no more memory however many entries come and go', () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const eviction = createEviction(10)
    const replace = (times: number): number => {
      for (let time = 0; time < times; time += 1) {
        const entry = { size: 1, isUsed: false, evict: () => {} }
        eviction.add(entry)
        eviction.remove(entry)
      }
      collectGarbage()
      return process.memoryUsage().heapUsed
    }
    const before = replace(1000)
    expect(replace(100_000) - before).toBeLessThan(2_000_000)
  })

  test('ignores the removal of an entry that was evicted', () => {
    const { add, remove, evicted } = numbered(2)
    for (const number of [0, 1, 2]) add(number)
    remove(0)
    remove(0)
    add(3)
    add(4)
    expect(evicted).toEqual([0, 1, 2])
  })

  test('takes the same time for each entry, however many there are', () =>
    expectLinearGrowth(
      (size) => () => {
        const { add } = numbered(size)
        for (let number = 0; number < 3 * size; number += 1) add(number)
      },
      40_000,
    ))
})
