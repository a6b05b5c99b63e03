import { randomDraft, seededRandom } from '@kalends/conformance'
import { buildRecord, type Drafts, type Kind, keepLinks, kinds, type RecordOf } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { contentRow, parseContent } from '../src/records/content.ts'

const known = { event: [1], venue: [2], organizer: [3], category: [4], tag: [5], image: [6] }
const stored = { id: 7, revision: 9 }

function isFrozenDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.isFrozen(value) && Object.values(value).every(isFrozenDeep)
}

/** Stores a draft as a row, and returns the record that the row is parsed to. */
function readBack<K extends Kind>(kind: K, draft: Drafts[K]): RecordOf<K> {
  const slug = 'slug' in draft ? draft.slug : ''
  return parseContent(kind, contentRow<K>(buildRecord[kind](draft, { ...stored, slug, link: keepLinks })))
}

describe('the content of a record', () => {
  test.each(kinds)('of the kind %s comes back as it was, with every key, deeply frozen', (kind) => {
    const random = seededRandom(3)
    for (let count = 0; count < 50; count += 1) {
      const draft = randomDraft(random, kind, known)
      const record = readBack(kind, draft)
      expect(record).toStrictEqual({ ...stored, ...draft })
      expect(isFrozenDeep(record)).toBe(true)
      expect(Object.isFrozen(draft)).toBe(false)
    }
  })

  test.each(['null', '5', '"text"', '[]', '[1,2]', '[1', '{}', ''])('is not %s', (json) => {
    for (const kind of kinds) {
      expect(() => parseContent(kind, [7, 9, '', json])).toThrow(`The content of the ${kind} 7 is damaged.`)
    }
  })

  test('has custom fields of any name, as JSON keeps them', () => {
    const customFields = JSON.parse('{"searchText": "mine", "__proto__": {"a": 1}, "constructor": [null], "": "x"}')
    const record = readBack('tag', { ...randomDraft(seededRandom(4), 'tag', known), customFields })
    expect(Object.entries(record.customFields)).toEqual(Object.entries(customFields))
    expect(Object.getPrototypeOf(record.customFields)).toBe(Object.prototype)
  })
})
