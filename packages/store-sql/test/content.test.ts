import { randomDraft, seededRandom } from '@kalends/conformance'
import type { Drafts, Kind, RecordOf } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { type ContentRow, newRecord, recordOf } from '../src/records/content.ts'
import { valuesOf } from '../src/records/fields.ts'

const kinds: readonly Kind[] = ['event', 'venue', 'organizer', 'category', 'tag', 'image']
const known = { event: [1], venue: [2], organizer: [3], category: [4], tag: [5], image: [6] }
const stored = { id: 7, revision: 9 }

function isFrozenDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.isFrozen(value) && Object.values(value).every(isFrozenDeep)
}

function searchTextOf(draft: Drafts[Kind]): string {
  return 'searchText' in draft ? draft.searchText : ''
}

function madeOf<K extends Kind>(kind: K, draft: Drafts[K]): RecordOf<K> {
  return newRecord(kind, { ...stored, searchText: searchTextOf(draft) }, valuesOf(kind, draft))
}

/** What comes back of a draft from its row. */
function readBack<K extends Kind>(kind: K, draft: Drafts[K]): RecordOf<K> {
  const json = JSON.stringify(valuesOf(kind, draft))
  return recordOf(kind, rowOf(searchTextOf(draft), json))
}

function rowOf(searchText: string, fields: string): ContentRow {
  return [stored.id, stored.revision, searchText, fields]
}

/** A draft of which every second field is empty, in the way of its type, and the next time the others are. */
function emptied<T extends object>(draft: T, turn: number): T {
  const entries = Object.entries(draft)
  return Object.fromEntries(
    entries.map(([key, value], index) => [key, index % 2 === turn % 2 ? emptyLike(value) : value]),
  ) as T
}

function emptyLike(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (typeof value === 'boolean') return false
  if (typeof value === 'object') return Array.isArray(value) ? [] : {}
  return value === undefined ? undefined : 0
}

const couldBeMissing = new Set(
  `description excerpt customFields allDay cost hideFromListings sticky featured ticketed categoryIds tagIds venueIds
  organizerIds address city country province state zip phone email descriptionText sizes`.split(/\s+/),
)

/** Content as versions 1 and 2 of the tables had it: by name, and from version 2 on without most of what is empty. */
function oldContent(draft: Drafts[Kind], version: 1 | 2): string {
  const isEmpty = (value: unknown) => ['""', 'false', '[]', '{}'].includes(JSON.stringify(value))
  const entries = Object.entries(draft).filter(
    ([key, value]) => key !== 'searchText' && !(version === 2 && couldBeMissing.has(key) && isEmpty(value)),
  )
  return JSON.stringify(Object.fromEntries(entries))
}

describe('the content of a record', () => {
  test.each(kinds)('of the kind %s comes back as it was, with every key, frozen all the way down', (kind) => {
    const random = seededRandom(3)
    for (let count = 0; count < 50; count += 1) {
      const draft = emptied(randomDraft(random, kind, known), count)
      for (const record of [readBack(kind, draft), madeOf(kind, draft)]) {
        expect(record).toStrictEqual({ ...stored, ...draft })
        expect(Object.keys(record).slice(0, 2)).toEqual(['id', 'revision'])
        expect(isFrozenDeep(record)).toBe(true)
      }
    }
  })

  test.each(kinds)('of the kind %s shares nothing with its draft', (kind) => {
    const random = seededRandom(5)
    for (let count = 0; count < 50; count += 1) {
      const draft = randomDraft(random, kind, known)
      const record = madeOf(kind, draft)
      const held = new Set<unknown>(Object.values(draft).filter((value) => typeof value === 'object'))
      expect(Object.values(record).filter((value) => held.has(value))).toEqual([])
      expect(Object.isFrozen(draft)).toBe(false)
    }
  })

  test.each(kinds)('of the kind %s is read as earlier versions have written it', (kind) => {
    const random = seededRandom(8)
    for (let count = 0; count < 50; count += 1) {
      const draft = emptied(randomDraft(random, kind, known), count)
      for (const version of [1, 2] as const) {
        const row = rowOf(searchTextOf(draft), oldContent(draft, version))
        expect(recordOf(kind, row)).toStrictEqual(readBack(kind, draft))
      }
    }
  })

  test('is written in an order that never changes', () => {
    const event =
      '[1,"publish",2,3,"slug","d","e",4,{"f":1},"Title","title",5,6,"w1","w2","UTC",true,["1"],"https://w.example",' +
      'true,false,true,false,true,false,7,[8],[9],[10],[11],"hash"]'
    const venue =
      '[1,"draft",2,3,"slug","d","e",4,{},"Name","name","a","ci","co","p","s","z","ph",null,"sp",1.5,2.5,true,false]'
    const organizer = '[1,"private",2,3,"slug","d","e",null,{},"Name","name","ph","https://w.example","m@w.example"]'
    const term = '["Name","name","slug","d","dt",4,{}]'
    const image =
      '["https://i.example/1.png",1,200,100,{"s":{"url":"https://i.example/s.png","width":1,"height":null}}]'
    const written = { event, venue, organizer, category: term, tag: term, image }
    for (const kind of kinds) {
      const record = recordOf(kind, rowOf('', written[kind]))
      expect(JSON.stringify(valuesOf(kind, record))).toBe(written[kind])
    }
    expect(recordOf('event', rowOf('t', event))).toMatchObject({
      ...{ authorId: 1, publishedAt: 2, modifiedAt: 3, imageId: 4, startsAt: 5, endsAt: 6, parentId: 7 },
      ...{ description: 'd', excerpt: 'e', title: 'Title', titleText: 'title', startWall: 'w1', endWall: 'w2' },
      ...{ allDay: true, showMap: true, showMapLink: false, hideFromListings: true, sticky: false, featured: true },
      ...{ ticketed: false, categoryIds: [8], tagIds: [9], venueIds: [10], organizerIds: [11], searchText: 't' },
    })
  })

  test.each(['null', '5', '"text"', '[]', '[1,2]', '[1', ''])('is not %s', (fields) => {
    for (const kind of kinds) {
      expect(() => recordOf(kind, rowOf('', fields))).toThrow(`The content of the ${kind} 7 is damaged.`)
    }
  })

  test('has custom fields as JSON keeps them', () => {
    const customFields = { low: -0, list: [{ deep: [1, [2]] }], text: 'x' }
    const record = madeOf('tag', { ...randomDraft(seededRandom(6), 'tag', known), customFields })
    expect(record.customFields).toStrictEqual({ low: 0, list: [{ deep: [1, [2]] }], text: 'x' })
    expect(isFrozenDeep(record)).toBe(true)
  })

  test('keeps custom fields of any name', () => {
    const customFields = JSON.parse('{"searchText": "mine", "__proto__": {"a": 1}, "constructor": [null], "": "x"}')
    const record = readBack('tag', { ...randomDraft(seededRandom(4), 'tag', known), customFields })
    expect(Object.entries(record.customFields)).toEqual(Object.entries(customFields))
    expect(Object.getPrototypeOf(record.customFields)).toBe(Object.prototype)
  })
})
