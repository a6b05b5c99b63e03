import assert from 'node:assert/strict'
import type { EventQuery } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { NOW } from './support/drafts.ts'
import { titles } from './support/finding.ts'
import { eventQuery, seePublished } from './support/queries.ts'
import { at, insertEvents, update } from './support/writing.ts'

/** Texts with special characters of various search engines. */
const SPECIAL = [
  '%',
  '_',
  '"',
  "'",
  '*',
  '\\',
  '^',
  ':',
  '(',
  ')',
  '-',
  '+',
  '[',
  ']',
  '{',
  '}',
  '?',
  '.',
  '$',
  '|',
  ';',
  '--',
]

function searched(...texts: readonly string[]) {
  return texts.map((searchText) => ({ title: searchText, searchText }))
}

/** Cases for full-text search in events. */
export const eventsSearch: readonly StoreCase[] = [
  storeCase('special characters of search engines match only themselves', async (store) => {
    const texts = SPECIAL.flatMap((sign) => [sign, `ab${sign}cd`, `ab ${sign} cd`]).concat('abxcd', 'plain')
    await insertEvents(store, ...searched(...texts))
    for (const sign of SPECIAL) {
      for (const needle of [sign, `b${sign}c`, `${sign} cd`, `${sign}${sign}${sign}`]) {
        const holding = texts.filter((text) => text.includes(needle))
        assert.deepEqual(await titles(store, { needles: [needle] }), holding, `for ${needle}`)
      }
    }
  }),
  storeCase('needles of one, two, three and more code points are found anywhere in the text', async (store) => {
    await insertEvents(store, ...searched('abcdef', 'xabx', 'cab', 'zzz'))
    assert.deepEqual(await titles(store, { needles: ['a'] }), ['abcdef', 'xabx', 'cab'])
    assert.deepEqual(await titles(store, { needles: ['ab'] }), ['abcdef', 'xabx', 'cab'])
    assert.deepEqual(await titles(store, { needles: ['abc'] }), ['abcdef'])
    assert.deepEqual(await titles(store, { needles: ['bcde'] }), ['abcdef'])
    assert.deepEqual(await titles(store, { needles: ['abcdef'] }), ['abcdef'])
    assert.deepEqual(await titles(store, { needles: ['abcdefg'] }), [])
  }),
  storeCase('every needle must occur, in any order and also overlapping', async (store) => {
    await insertEvents(store, ...searched('one two', 'two one', 'one', 'two', 'twone'))
    assert.deepEqual(await titles(store, { needles: ['one', 'two'] }), ['one two', 'two one', 'twone'])
    assert.deepEqual(await titles(store, { needles: ['two', 'one', 'two'] }), ['one two', 'two one', 'twone'])
    assert.deepEqual(await titles(store, { needles: ['one', 'two', 'three'] }), [])
    assert.deepEqual(await titles(store, { needles: ['twone', 'absent'] }), [])
    assert.deepEqual(await titles(store, { needles: ['absent', 'twone'] }), [])
  }),
  storeCase('a needle with spaces is one phrase', async (store) => {
    await insertEvents(store, ...searched('a b c', 'a  b', 'b a', 'ab'))
    assert.deepEqual(await titles(store, { needles: ['a b'] }), ['a b c'])
    assert.deepEqual(await titles(store, { needles: [' b'] }), ['a b c', 'a  b'])
    assert.deepEqual(await titles(store, { needles: ['  '] }), ['a  b'])
  }),
  storeCase('a search without needles matches everything, and so does an empty needle', async (store) => {
    await insertEvents(store, ...searched('a', ''))
    assert.deepEqual(await titles(store, { needles: [] }), ['a', ''])
    assert.deepEqual(await titles(store, { needles: [''] }), ['a', ''])
    assert.deepEqual(await titles(store, { needles: ['', 'a'] }), ['a'])
  }),
  storeCase('keywords of search languages are ordinary words', async (store) => {
    const words = ['near', 'NEAR', 'OR', 'AND', 'NOT', 'or', 'and', 'null', 'NEAR/2', 'a OR b', 'title:a', '"a" "b"']
    await insertEvents(store, ...searched(...words, 'a', 'b', 'plain'))
    assert.deepEqual(await titles(store, { needles: ['a OR b'] }), ['a OR b'])
    assert.deepEqual(await titles(store, { needles: ['NEAR'] }), ['NEAR', 'NEAR/2'])
    assert.deepEqual(await titles(store, { needles: ['NOT'] }), ['NOT'])
    assert.deepEqual(await titles(store, { needles: ['title:a'] }), ['title:a'])
    assert.deepEqual(await titles(store, { needles: ['"a" "b"'] }), ['"a" "b"'])
    assert.deepEqual(await titles(store, { needles: ['null'] }), ['null'])
  }),
  storeCase('quotes in a needle are escaped', async (store) => {
    const texts = ["'; drop table events; --", "' or '1'='1", '" or ""="', "''", '""', "\\'", '*)']
    await insertEvents(store, ...searched(...texts, 'plain'))
    for (const text of texts.slice(0, 3)) assert.deepEqual(await titles(store, { needles: [text] }), [text])
    assert.deepEqual(await titles(store, { needles: ["''"] }), ["''"])
    assert.deepEqual(await titles(store, { needles: ['""'] }), ['" or ""="', '""'])
    assert.equal((await titles(store)).length, texts.length + 1)
  }),
  storeCase('a search is case-sensitive', async (store) => {
    await insertEvents(store, ...searched('abc', 'ABC', 'Abc'))
    assert.deepEqual(await titles(store, { needles: ['abc'] }), ['abc'])
    assert.deepEqual(await titles(store, { needles: ['ABC'] }), ['ABC'])
    assert.deepEqual(await titles(store, { needles: ['A'] }), ['ABC', 'Abc'])
    assert.deepEqual(await titles(store, { needles: ['bc'] }), ['abc', 'Abc'])
  }),
  storeCase('only searchText is searched', async (store) => {
    await insertEvents(store, {
      title: 'alpha',
      description: 'beta',
      excerpt: 'gamma',
      searchText: 'delta',
      slug: 'epsilon',
    })
    for (const needle of ['alpha', 'beta', 'gamma', 'epsilon'])
      assert.deepEqual(await titles(store, { needles: [needle] }), [])
    assert.deepEqual(await titles(store, { needles: ['delta'] }), ['alpha'])
  }),
  storeCase('a needle is found in the title, description or excerpt, but never across two of them', async (store) => {
    await insertEvents(store, { title: 'Alpha one', description: 'two Beta', excerpt: 'Gamma' })
    for (const needle of ['alpha', 'beta', 'gamma']) {
      assert.deepEqual(await titles(store, { needles: [needle] }), ['Alpha one'])
    }
    assert.deepEqual(await titles(store, { needles: ['onetwo'] }), [])
    assert.deepEqual(await titles(store, { needles: ['one two'] }), [])
    assert.deepEqual(await titles(store, { needles: ['one', 'two'] }), ['Alpha one'])
  }),
  storeCase('a search works with every other filter and has the right total', async (store) => {
    const texts = Array.from({ length: 9 }, (_, index) => ({
      title: `${index}`,
      searchText: index % 2 === 0 ? 'even word' : 'odd word',
      startsAt: 100 - index,
      featured: index > 3,
    }))
    await insertEvents(store, ...texts)
    const query = { needles: ['even'], featured: true, orderBy: 'start' } as const
    assert.deepEqual(await titles(store, query), ['8', '6', '4'])
    assert.deepEqual(await titles(store, { ...query, offset: 1, limit: 1 }), ['6'])
    assert.deepEqual(await titles(store, { ...query, starts: { min: 94, max: 97 } }), ['6', '4'])
    assert.deepEqual(await titles(store, { ...query, needles: ['e'], direction: 'desc' }), ['4', '6', '8'])
  }),
  storeCase('a search sees what has changed besides the text', async (store) => {
    const texts = ['start', 'end', 'status', 'due', 'hidden', 'locked', 'author'].map((word) => `alpha ${word}`)
    const drafts = searched(...texts).map((draft) => ({ ...draft, startsAt: NOW, endsAt: NOW + 10, authorId: 1 }))
    // An event that ends before it starts keeps stores from using lists of events.
    const inverted = { title: 'inverted', startsAt: NOW, endsAt: NOW - 1 }
    const events = await insertEvents(store, ...drafts, inverted)
    const found = (query: Partial<EventQuery> = {}) =>
      titles(store, { needles: ['alpha'], orderBy: 'start', keepHidden: false, ...query })
    const others = (word: string) => texts.filter((text) => text !== `alpha ${word}`)
    assert.deepEqual(await found(), texts)
    await update(store, 'event', at(events, 0), { startsAt: NOW - 5 })
    assert.deepEqual(await found({ starts: { min: NOW, max: undefined } }), others('start'))
    await update(store, 'event', at(events, 1), { endsAt: NOW + 20 })
    assert.deepEqual(await found({ ends: { min: undefined, max: NOW + 15 } }), others('end'))
    await update(store, 'event', at(events, 2), { status: 'draft' })
    assert.deepEqual(await found({ visible: seePublished() }), others('status'))
    await update(store, 'event', at(events, 3), { status: 'future', publishedAt: NOW + 1 })
    const withoutStatus = others('status')
    assert.deepEqual(await found({ visible: seePublished(NOW + 1) }), withoutStatus)
    const without = (word: string, among: readonly string[]) => among.filter((text) => text !== `alpha ${word}`)
    assert.deepEqual(await found({ visible: seePublished() }), without('due', withoutStatus))
    await update(store, 'event', at(events, 4), { hideFromListings: true })
    assert.deepEqual(await found(), others('hidden'))
    await update(store, 'event', at(events, 5), { passwordHash: 'hash' })
    assert.deepEqual(await found({ opens: 'none', keepLocked: false }), without('locked', others('hidden')))
    await update(store, 'event', at(events, 6), { authorId: 2 })
    const own = { ...seePublished(), viewer: 2, publish: 'own' } as const
    assert.deepEqual(await found({ visible: own }), ['alpha author'])
  }),
  storeCase('a changed text is found by its new words and not by its old ones', async (store) => {
    const events = await insertEvents(store, ...searched('alpha', 'alpha too'))
    await update(store, 'event', at(events, 0), { searchText: 'beta' })
    assert.deepEqual(await titles(store, { needles: ['alpha'] }), ['alpha too'])
    assert.deepEqual(await titles(store, { needles: ['beta'] }), ['alpha'])
    assert.deepEqual(await titles(store, { needles: ['be'] }), ['alpha'])
  }),
  storeCase('a search accepts hundreds of needles', async (store) => {
    const words = Array.from({ length: 300 }, (_, index) => `word${index}`)
    await insertEvents(store, ...searched(words.join(' '), words.slice(1).join(' ')))
    assert.equal((await titles(store, { needles: words })).length, 1)
    assert.equal((await titles(store, { needles: words.slice(1) })).length, 2)
  }),
  ...[1, 3, 4, 100].map((searchCandidates) =>
    storeCase(
      `a search examines the first ${searchCandidates} events with all parts, after all other filters`,
      async (store) => {
        const locked = { searchText: 'hidden concert x', titleText: 'open', passwordHash: 'salted' }
        const events = await insertEvents(
          store,
          ...searched('concert a', 'conce rt x', 'a concert x', 'concerto').map((event) => ({
            ...event,
            featured: true,
          })),
          { title: 'locked', featured: true, ...locked },
          ...searched('concert x', 'rock concert, x').map((event) => ({ ...event, featured: true })),
          ...searched('concert x too', 'x'),
        )
        const query = { featured: true, opens: 'none', searchCandidates } as const
        const find = async (needles: readonly string[], given: Partial<EventQuery> = {}) =>
          store.find('event', eventQuery({ ...query, needles, ...given }))
        for (const direction of ['asc', 'desc'] as const) {
          const candidates = ['concert a', 'a concert x', 'concerto', 'concert x', 'rock concert, x']
          if (direction === 'desc') candidates.reverse()
          for (const needles of [['concert', 'x'], ['concert x'], ['concert', 'x', 'con']]) {
            const whole = needles.includes('concert x') ? ['concert x'] : ['x']
            const expected = candidates.slice(0, searchCandidates).filter((title) => title.includes(at(whole, 0)))
            const { records, total, ...rest } = await find(needles, { direction, offset: 1, limit: 1 })
            assert.deepEqual([records.map(({ title }) => title), total], [expected.slice(1, 2), expected.length])
            const id = events.find(({ title }) => title === candidates[searchCandidates - 1])?.id
            const examinedTo = { value: id, id }
            assert.deepEqual(rest, candidates.length > searchCandidates ? { isTotalExact: false, examinedTo } : {})
          }
        }
        // An index can find all matches of a part, so the total must be exact.
        const { total, ...rest } = await find(['concert', 'con'], { limit: 0 })
        assert.deepEqual([total, rest], [5, { records: [] }])
      },
    ),
  ),
  storeCase(
    'a part is three or more letters, digits or marks of any script; other characters separate parts',
    async (store) => {
      // `true` if the search is a single part: then all events that have the part match.
      const searches = { abc: true, '1a2': true, 東京都: true, 𝒳𝒴𝒵: true, क्ष: true, ab: false, 東京: false, 𝒳𝒴: false }
      const others = { "a'bc": false, 'ab-cde': false, 'abc ': false, ab_cd: false, '🎉🎉🎉': false }
      for (const [needle, isPart] of Object.entries({ ...searches, ...others })) {
        const texts = [`${needle}.`, `x${needle}y`].map((searchText) => ({ searchText }))
        const added = await insertEvents(store, ...texts)
        const ids = added.map(({ id }) => id)
        const { total, isTotalExact } = await store.find(
          'event',
          eventQuery({ ids, needles: [needle], searchCandidates: 1 }),
        )
        assert.deepEqual([total, isTotalExact], isPart ? [2, undefined] : [1, false], needle)
      }
    },
  ),
  storeCase('a needle and a text can have a hundred thousand characters', async (store) => {
    const long = 'lorem ipsum '.repeat(9000)
    await insertEvents(store, { title: 'long', searchText: `${long}end` }, { title: 'short', searchText: 'lorem' })
    assert.deepEqual(await titles(store, { needles: [`${long}end`] }), ['long'])
    assert.deepEqual(await titles(store, { needles: [`${long}and`] }), [])
    assert.deepEqual(await titles(store, { needles: ['m end'] }), ['long'])
  }),
  storeCase('a part is found anywhere in a long word, and compared to its end', async (store) => {
    const part = 'abcdefghijklmnopqrstuvwxyz'
    const texts = [0, 50, 60, 70, 150].map((at) => `${'0'.repeat(at)}${part}${'0'.repeat(150 - at)}`)
    await insertEvents(store, ...texts.map((searchText) => ({ searchText })), { searchText: `${part.slice(0, -1)}0` })
    const totalOf = async (needle: string) => (await store.find('event', eventQuery({ needles: [needle] }))).total
    assert.deepEqual([await totalOf(part), await totalOf(part.slice(0, 12)), await totalOf('yz0')], [5, 6, 4])
  }),
  storeCase('a part that thousands of words contain is found, alone and with other parts', async (store) => {
    const wordsFrom = (first: number) => Array.from({ length: 500 }, (_, index) => `part${first + index}`)
    const rare = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
    const texts = [0, 500, 1000, 1500, 2000].map((first) => wordsFrom(first).join(' '))
    await insertEvents(
      store,
      ...texts.map((searchText, index) => ({ title: `many ${index}`, searchText })),
      { title: 'rare', searchText: `part ${rare.join(' ')}` },
      { title: 'other', searchText: rare.slice(0, -1).join(' ') },
    )
    const many = texts.map((_, index) => `many ${index}`)
    assert.deepEqual(await titles(store, { needles: ['part'] }), [...many, 'rare'])
    assert.deepEqual(await titles(store, { needles: ['art1777'] }), ['many 3'])
    assert.deepEqual(await titles(store, { needles: ['part', ...rare] }), ['rare'])
    assert.deepEqual(await titles(store, { needles: rare.slice(0, -1) }), ['rare', 'other'])
    assert.deepEqual(await titles(store, { needles: ['part', 'nothing'] }), [])
  }),
]
