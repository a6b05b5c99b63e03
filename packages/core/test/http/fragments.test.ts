import { expect, test } from 'vitest'
import { createFragments } from '../../src/http/fragments.ts'
import type { Context } from '../../src/operations/context.ts'
import { freshTexts } from '../../src/operations/shown-json.ts'

// All that fragments look at.
const context = {
  language: 'en',
  entrance: { baseUrl: 'https://example.org', languageRoot: undefined, namespace: 'calendar/events/v1' },
} as Context

/** Shows records by their stamps, each as so many bytes, and tells which of them had to be made. */
function watch(size: number) {
  const fragments = createFragments(size, freshTexts)
  return (stamps: readonly string[], bytes: number): readonly string[] => {
    const made: string[] = []
    for (const stamp of stamps) {
      const json = () => {
        made.push(stamp)
        return { text: 'x'.repeat(bytes) }
      }
      expect(fragments({ stamp, view: () => ({}), json }, context).bytes).toHaveLength(bytes)
    }
    return made
  }
}

test('as many usual records are kept as the size says, and what is in use stays', () => {
  const show = watch(8)
  expect(show(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 8192)).toHaveLength(8)
  expect(show(['e', 'a'], 8192)).toEqual([])
  expect(show(['i', 'j', 'k', 'a', 'b'], 8192)).toEqual(['i', 'j', 'k', 'b'])
})

test('a record that is larger counts as so many usual ones', () => {
  const show = watch(8)
  expect(show(['a', 'b', 'c', 'd'], 8193)).toHaveLength(4)
  expect(show(['c', 'd'], 8193)).toEqual([])
  expect(show(['e', 'a'], 8193)).toEqual(['e', 'a'])
})

test('a record that would take more than half of the room is not kept, nor does it push out others', () => {
  const show = watch(8)
  show(['a', 'b', 'c', 'd'], 100)
  expect(show(['large', 'large', 'large'], 4 * 8192 + 1)).toHaveLength(3)
  expect(show(['a', 'b', 'c', 'd'], 100)).toEqual([])
  expect(show(['half', 'half'], 4 * 8192)).toEqual(['half'])
})
