import { randomDraft, seededRandom } from '@kalends/conformance'
import type { Kind } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { contentOf, newRecord, recordOf } from '../src/records/content.ts'
import { usuallyEmpty } from '../src/records/record-shapes.ts'

const kinds: readonly Kind[] = ['event', 'venue', 'organizer', 'category', 'tag', 'image']
const known = { event: [1], venue: [2], organizer: [3], category: [4], tag: [5], image: [6] }

function isFrozenDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.isFrozen(value) && Object.values(value).every(isFrozenDeep)
}

/** A draft in which these fields are empty, each in the way of its type. */
function emptied<T extends object>(draft: T, keys: readonly string[]): T {
  return Object.fromEntries(
    Object.entries(draft).map(([key, value]) => [key, keys.includes(key) ? emptyLike(value) : value]),
  ) as T
}

function emptyLike(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (typeof value === 'boolean') return false
  return Array.isArray(value) ? [] : {}
}

describe('the content of a record', () => {
  test.each(kinds)('of the kind %s comes back as it was, with every key, frozen all the way down', (kind) => {
    const random = seededRandom(3)
    for (let count = 0; count < 50; count += 1) {
      const draft = randomDraft(random, kind, known)
      const { searchText, json } = contentOf(kind, draft)
      const record = recordOf(kind, { id: 7, revision: 9, search_text: searchText, json })
      expect(record).toStrictEqual({ id: 7, revision: 9, ...draft })
      expect(Object.keys(record).slice(0, 2)).toEqual(['id', 'revision'])
      expect(isFrozenDeep(record)).toBe(true)
    }
  })

  test.each(kinds)('of the kind %s is the same before it was written, and shares nothing with its draft', (kind) => {
    const random = seededRandom(5)
    for (let count = 0; count < 50; count += 1) {
      const draft = randomDraft(random, kind, known)
      const { searchText, json } = contentOf(kind, draft)
      const record = newRecord(kind, { id: 7, revision: 9 }, draft)
      expect(record).toStrictEqual(recordOf(kind, { id: 7, revision: 9, search_text: searchText, json }))
      expect(isFrozenDeep(record)).toBe(true)
      const held = new Set<unknown>(Object.values(draft).filter((value) => typeof value === 'object'))
      expect(Object.values(record).filter((value) => held.has(value))).toEqual([])
      expect(Object.isFrozen(draft)).toBe(false)
    }
  })

  test.each(kinds)('of the kind %s comes back as it was, whichever of its fields is empty', (kind) => {
    const random = seededRandom(8)
    for (const key of usuallyEmpty[kind]) {
      const draft = emptied(randomDraft(random, kind, known), [key])
      const { searchText, json } = contentOf(kind, draft)
      expect(recordOf(kind, { id: 7, revision: 9, search_text: searchText, json })).toStrictEqual({
        id: 7,
        revision: 9,
        ...draft,
      })
      expect(Object.keys(JSON.parse(json))).not.toContain(key)
    }
  })

  test('has custom fields as JSON keeps them', () => {
    const customFields = { low: -0, list: [{ deep: [1, [2]] }], text: 'x' }
    const draft = { ...randomDraft(seededRandom(6), 'tag', known), customFields }
    const record = newRecord('tag', { id: 1, revision: 1 }, draft)
    expect(record.customFields).toStrictEqual({ low: 0, list: [{ deep: [1, [2]] }], text: 'x' })
    expect(isFrozenDeep(record)).toBe(true)
  })

  test('keeps custom fields of any name', () => {
    const random = seededRandom(4)
    const customFields = JSON.parse('{"searchText": "mine", "__proto__": {"a": 1}, "constructor": [null], "": "x"}')
    const draft = { ...randomDraft(random, 'tag', known), customFields }
    const { searchText, json } = contentOf('tag', draft)
    const record = recordOf('tag', { id: 1, revision: 1, search_text: searchText, json })
    expect(Object.entries(record.customFields)).toEqual(Object.entries(customFields))
    expect(Object.getPrototypeOf(record.customFields)).toBe(Object.prototype)
  })
})
