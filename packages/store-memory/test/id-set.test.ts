import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countIds, forEachId, type Ids, withId, withoutId } from '../src/text/id-set.ts'

function listOf(ids: Ids | undefined): number[] {
  const list: number[] = []
  if (ids !== undefined) forEachId(ids, (id) => list.push(id))
  return list
}

function without(ids: Ids | undefined, id: number): Ids | undefined {
  return ids === undefined ? undefined : withoutId(ids, id)
}

describe('a set of ids', () => {
  test('is like a plain set, however ids come and go', () => {
    const id = fc.oneof(fc.nat(40), fc.nat(200_000))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), id), { maxLength: 200 }), (steps) => {
        let set: Ids | undefined
        const plain = new Set<number>()
        for (const [isAdded, value] of steps) {
          if (isAdded) {
            set = withId(set, value)
            plain.add(value)
          } else {
            set = without(set, value)
            plain.delete(value)
          }
        }
        expect(listOf(set)).toEqual([...plain].sort((a, b) => a - b))
        expect(set === undefined ? 0 : countIds(set)).toBe(plain.size)
      }),
    )
  })

  test('is like a plain set when a page is so full that it turns to bits', () => {
    let set: Ids | undefined
    const plain = new Set<number>()
    for (let turn = 0; turn < 12_000; turn += 1) {
      const id = (turn * 7919) % 20_011
      set = withId(set, id)
      plain.add(id)
    }
    for (let id = 0; id < 20_011; id += 3) {
      set = without(set, id)
      plain.delete(id)
    }
    expect(listOf(set)).toEqual([...plain].sort((a, b) => a - b))
    expect(set === undefined ? 0 : countIds(set)).toBe(plain.size)
  })
})
