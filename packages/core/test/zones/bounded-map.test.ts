import { describe, expect, it } from 'vitest'
import { boundedMap } from '../../src/domain/bounded-map.ts'

describe('boundedMap', () => {
  it('gives back what was added, and nothing else', () => {
    const map = boundedMap<string, number>(2)
    expect(map.add('a', 1)).toBe(1)
    expect([map.get('a'), map.get('b')]).toEqual([1, undefined])
  })

  it('lets go of what was added first when it is full', () => {
    const map = boundedMap<number, number>(3)
    for (const key of [1, 2, 3, 4, 5]) map.add(key, key)
    expect([1, 2, 3, 4, 5].map((key) => map.get(key))).toEqual([undefined, undefined, 3, 4, 5])
  })

  it('makes no room for a key that it holds already', () => {
    const map = boundedMap<number, string>(2)
    map.add(1, 'old')
    map.add(2, 'two')
    map.add(1, 'new')
    expect([map.get(1), map.get(2)]).toEqual(['new', 'two'])
  })
})
