import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addId, emptyIds, forEachId, type IdSet, removeId } from '../src/text/id-set.ts'

function listOf(set: IdSet): number[] {
  const ids: number[] = []
  forEachId(set, (id) => ids.push(id))
  return ids
}

describe('a set of ids', () => {
  test('is like a plain set, however ids come and go', () => {
    const id = fc.oneof(fc.nat(40), fc.nat(200_000))
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), id), { maxLength: 200 }), (steps) => {
        const set = emptyIds()
        const plain = new Set<number>()
        for (const [isAdded, value] of steps) {
          if (isAdded) {
            addId(set, value)
            plain.add(value)
          } else {
            removeId(set, value)
            plain.delete(value)
          }
        }
        expect(listOf(set).toSorted((a, b) => a - b)).toEqual([...plain].sort((a, b) => a - b))
        expect(set.size).toBe(plain.size)
      }),
    )
  })

  test('is like a plain set when a page is so full that it turns to bits', () => {
    const set = emptyIds()
    const plain = new Set<number>()
    for (let turn = 0; turn < 12_000; turn += 1) {
      const id = (turn * 7919) % 20_011
      addId(set, id)
      plain.add(id)
    }
    for (let id = 0; id < 20_011; id += 3) {
      removeId(set, id)
      plain.delete(id)
    }
    expect(listOf(set)).toEqual([...plain].sort((a, b) => a - b))
    expect(set.size).toBe(plain.size)
  })
})
