import { compareText } from '@kalends/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addKey, addKeys, emptyOrder, idsInOrder, removeKey } from '../src/text/text-order.ts'
import { random } from './helpers/random.ts'

type Entry = readonly [key: string, id: number]

function sortedIds(entries: readonly Entry[]): number[] {
  return entries.toSorted((left, right) => compareText(left[0], right[0]) || left[1] - right[1]).map(([, id]) => id)
}

describe('an order of texts', () => {
  test('is by code point, then by id', () => {
    const order = emptyOrder()
    for (const [key, id] of [
      ['\u{1f600}', 1],
      ['\uffee', 2],
      ['z', 4],
      ['z', 3],
    ] as const)
      addKey(order, key, id)
    expect([...idsInOrder(order, 'asc')]).toEqual([3, 4, 2, 1])
    expect([...idsInOrder(order, 'desc')]).toEqual([1, 2, 4, 3])
  })

  test('stays sorted whatever comes and goes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 2 }), { maxLength: 60 }), fc.integer(), (keys, seed) => {
        const choose = random(seed)
        const order = emptyOrder()
        let entries: Entry[] = keys.map((key, id) => [key, id])
        for (const [key, id] of entries) addKey(order, key, id)
        for (const entry of choose.some(entries, 20)) {
          removeKey(order, ...entry)
          entries = entries.filter((other) => other !== entry)
        }
        expect([...idsInOrder(order, 'asc')]).toEqual(sortedIds(entries))
      }),
    )
  })

  test('is the same with many texts, one by one or together', () => {
    const choose = random(3)
    const entries: Entry[] = Array.from({ length: 3000 }, (_, id) => [`k${choose.int(0, 900)}`, id])
    const oneByOne = emptyOrder()
    const together = emptyOrder()
    for (const [key, id] of entries) addKey(oneByOne, key, id)
    addKeys(together, entries.slice(0, 2000))
    addKeys(together, entries.slice(2000))
    expect([...idsInOrder(oneByOne, 'asc')]).toEqual(sortedIds(entries))
    expect([...idsInOrder(together, 'asc')]).toEqual(sortedIds(entries))
    for (const [key, id] of entries) removeKey(together, key, id)
    expect(together.blocks).toEqual([])
  })
})
