import assert from 'node:assert/strict'
import { foldText, nameKey } from '@kalends/core'
import { type StoreCase, storeCase } from './store-case.ts'
import { assertSame } from './support/checking.ts'
import { eventDraft } from './support/drafts.ts'
import { mustGet, termNames, titles } from './support/finding.ts'
import { insert, insertEvents, insertTerms, insertVenues } from './support/writing.ts'

/** Texts in many scripts, each with a search term that it contains. */
const SCRIPTS: Readonly<Record<string, readonly [text: string, typed: string]>> = {
  'accented Latin': ['Fête de la musique à Orléans', 'FETE'],
  'text of letters and combining marks': ['Cafe\u0301 concert', 'café'],
  German: ['Straßenfest in Köln', 'koln'],
  Turkish: ['İstanbul günleri', 'GÜNLERİ'],
  Greek: ['Συναυλία στην Αθήνα', 'ΑΘΗΝΑ'],
  Cyrillic: ['Большой концерт', 'КОНЦЕРТ'],
  Vietnamese: ['Lễ hội Đà Nẵng', 'hội'],
  Chinese: ['北京音乐节今晚开始', '音乐节'],
  'Chinese, by one character': ['北京音乐节今晚开始', '京'],
  Japanese: ['夏祭りコンサート', 'コンサート'],
  Korean: ['서울 재즈 축제', '재즈'],
  Arabic: ['مهرجان الموسيقى في القاهرة', 'الموسيقى'],
  Hebrew: ['פסטיבל ירושלים', 'ירושלים'],
  Hindi: ['संगीत समारोह', 'समारोह'],
  Thai: ['เทศกาลดนตรี', 'ดนตรี'],
  emoji: ['Party 🎉 tonight', '🎉'],
  'emoji joined by joiners': ['Day of the 👩‍👩‍👧 family', '👩‍👩‍👧'],
  'letters beyond the first plane': ['𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠀋 day', '𠀋'],
}

function scriptCase(name: string, text: string, typed: string): StoreCase {
  return storeCase(`a search finds ${name}, which is stored unchanged`, async (store) => {
    const [event] = await insertEvents(store, { title: text, description: text }, { title: 'Something else' })
    assert.ok(event)
    assert.equal((await mustGet(store, 'event', event.id)).title, text)
    assert.deepEqual(await titles(store, { needles: [foldText(typed)] }), [text])
    assert.deepEqual(await titles(store, { needles: [foldText(`${typed}zq`)] }), [])
  })
}

/** Sorted by code point, which differs from UTF-16 code unit order and from every collation. */
const RISING = [
  ' ',
  '-',
  '0',
  '10',
  '9',
  'A',
  'Z',
  'a',
  'a ',
  'a-',
  'aa',
  'b',
  'z',
  'é',
  'ё',
  '北',
  '\uE000',
  '\uFF5A',
  '\u{1F389}',
  '\u{20000}',
]

/** Cases for scripts, Unicode planes and code point order. */
export const unicode: readonly StoreCase[] = [
  ...Object.entries(SCRIPTS).map(([name, [text, typed]]) => scriptCase(name, text, typed)),
  storeCase('titles are sorted by code point, not by UTF-16 code unit', async (store) => {
    const rising = ['', ...RISING]
    const shuffled = [...rising].reverse().sort((left, right) => left.length - right.length)
    await insertEvents(store, ...shuffled.map((text) => ({ title: text, titleText: text })))
    assert.deepEqual(await titles(store, { orderBy: 'title' }), rising)
    assert.deepEqual(await titles(store, { orderBy: 'title', direction: 'desc' }), [...rising].reverse())
  }),
  storeCase('names, slugs and descriptions of terms are sorted by code point', async (store) => {
    const drafts = [...RISING].reverse().map((text) => ({
      name: `<${text}>`,
      nameKey: text,
      slug: text,
      descriptionText: text,
    }))
    await insertTerms(store, 'tag', ...drafts)
    const rising = RISING.map((text) => `<${text}>`)
    for (const orderBy of ['name', 'slug', 'description'] as const) {
      assert.deepEqual(await termNames(store, 'tag', { orderBy }), rising, orderBy)
      assert.deepEqual(await termNames(store, 'tag', { orderBy, direction: 'desc' }), [...rising].reverse(), orderBy)
    }
  }),
  storeCase('a search for half of a surrogate pair finds nothing', async (store) => {
    // 🎉 and 🎊 start with the same UTF-16 code unit. 😀 and 🎉 share none, but are close together.
    await insertEvents(store, { title: 'a', searchText: 'x🎉y' }, { title: 'b', searchText: 'x🎊y' })
    assert.deepEqual(await titles(store, { needles: ['🎉'] }), ['a'])
    assert.deepEqual(await titles(store, { needles: ['🎊y'] }), ['b'])
    assert.deepEqual(await titles(store, { needles: ['x🎊'] }), ['b'])
    assert.deepEqual(await titles(store, { needles: ['😀'] }), [])
  }),
  storeCase('composed and decomposed letters are different', async (store) => {
    await insertEvents(
      store,
      { title: 'composed', searchText: 'caf\u00e9' },
      { title: 'decomposed', searchText: 'cafe\u0301' },
    )
    assert.deepEqual(await titles(store, { needles: ['caf\u00e9'] }), ['composed'])
    assert.deepEqual(await titles(store, { needles: ['cafe\u0301'] }), ['decomposed'])
    assert.deepEqual(await titles(store, { needles: ['cafe'] }), ['decomposed'])
  }),
  storeCase('letters with and without accents are different', async (store) => {
    await insertEvents(
      store,
      { title: 'accented', searchText: 'été ñandú' },
      { title: 'plain', searchText: 'ete nandu' },
    )
    assert.deepEqual(await titles(store, { needles: ['ete'] }), ['plain'])
    assert.deepEqual(await titles(store, { needles: ['été'] }), ['accented'])
    assert.deepEqual(await titles(store, { needles: ['é'] }), ['accented'])
    assert.deepEqual(await titles(store, { needles: ['nan'] }), ['plain'])
  }),
  storeCase('slugs and names that differ in any code point are different', async (store) => {
    const texts = ['cafe', 'Cafe', 'café', 'cafe\u0301', 'cafe ', 'ＣＡＦＥ', 'straße', 'strasse', 'ı', 'i']
    for (const text of texts) {
      const [venue] = await insertVenues(store, { name: text, nameKey: text, slug: text })
      assert.equal(venue?.slug, text)
    }
    for (const text of texts) {
      assert.equal((await store.getBySlug('venue', text))?.name, text)
      assert.deepEqual(
        (await store.findByName('venue', [text])).map((venue) => venue.name),
        [text],
      )
    }
  }),
  storeCase('names in any script are found by their key', async (store) => {
    for (const [text] of Object.values(SCRIPTS)) {
      const already = await store.findByName('category', [nameKey(text)])
      if (already.length === 0) await insertTerms(store, 'category', { name: text, slug: text })
      assert.deepEqual(
        (await store.findByName('category', [nameKey(text)])).map((term) => term.name),
        [text],
      )
      assert.equal((await store.getBySlug('category', text))?.name, text)
    }
  }),
  storeCase('control characters, line breaks and unusual spaces are stored unchanged', async (store) => {
    const text = 'a\tb\r\nc\nd\u0001\u007f\u0085\u00a0\u200b\u200e\u2028\u2029\ufeff\uffff\u{10ffff}'
    const record = await insert(store, 'event', eventDraft({ title: text, description: text, searchText: text }))
    assertSame(await mustGet(store, 'event', record.id), record)
    assert.equal(record.title, text)
    assert.deepEqual(await titles(store, { needles: ['\u2028\u2029'] }), [text])
    assert.deepEqual(await titles(store, { needles: ['b\r\nc'] }), [text])
    assert.deepEqual(await titles(store, { needles: ['b\nc'] }), [])
  }),
]
