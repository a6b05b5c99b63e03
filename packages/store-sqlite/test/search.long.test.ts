import { setImmediate } from 'node:timers/promises'
import { type Random, seededRandom, venueQuery } from '@kalends/conformance'
import type { Change, EventRecord, Found, Store } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { describe, expect, test, vi } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { DAY, eventDraft, inserting, NOW, termDraft, venueDraft } from './support/drafts.ts'
import { anyDriver, drivers } from './support/drivers.ts'
import { newFile } from './support/files.ts'
import { listQuery, living, published } from './support/queries.ts'

/** Letters of several scripts, and signs that mean something to SQL, to LIKE, to FTS5 or to regular expressions. */
const letters = [...'abcdeabcde eé ñßжя東京都国际音乐🎉🎻𝒳"\'%_*^-+():\\.\n?{}[]$ANDORNOT']
const open = { min: undefined, max: undefined }

function randomText(random: Random, length: number): string {
  return Array.from({ length: random.below(length) }, () => random.pick(letters)).join('')
}

/** A part of an existing text, or random letters. */
function randomNeedle(random: Random, texts: readonly string[]): string {
  const points = [...random.pick(texts)]
  if (points.length === 0 || random.chance(0.2)) return `${random.pick(letters)}${randomText(random, 4)}`
  const from = random.below(points.length)
  return points.slice(from, from + random.between(1, 6)).join('')
}

async function find(store: Store, needles: readonly string[]): Promise<number[]> {
  const query = listQuery({ needles, starts: open, ends: open, limit: undefined, orderBy: 'id' })
  return (await store.find('event', query)).records.map(({ id }) => id)
}

async function compareAll(store: Store, random: Random, texts: ReadonlyMap<number, string>): Promise<void> {
  const all = [...texts.values()]
  for (let count = 0; count < 60; count += 1) {
    const needles = Array.from({ length: random.between(1, 2) }, () => randomNeedle(random, all))
    const expected = [...texts].filter(([, text]) => needles.every((needle) => text.includes(needle))).map(([id]) => id)
    expect(await find(store, needles), JSON.stringify(needles)).toEqual(expected)
  }
}

for (const driver of drivers) {
  describe(`a search on ${driver.name}`, () => {
    test('finds every part of a text, however short and in whatever script, and nothing else', async () => {
      const random = seededRandom(8)
      const store = sqliteStore({ database: driver.open(':memory:') })
      const texts = new Map<number, string>()
      for (let id = 1; id <= 600; id += 1) texts.set(id, randomText(random, 80))
      await store.commit([...texts].map(([id, searchText]) => inserting('event', eventDraft(`${id}`, { searchText }))))
      await compareAll(store, random, texts)
    })

    test('finds the current texts while texts change and are removed one at a time', async () => {
      const random = seededRandom(9)
      const database = driver.open(':memory:')
      const store = sqliteStore({ database })
      const texts = new Map<number, string>()
      for (let id = 1; id <= 1500; id += 1) texts.set(id, randomText(random, 40))
      await store.commit([...texts].map(([id, searchText]) => inserting('event', eventDraft(`${id}`, { searchText }))))
      const pending = () => database.prepare('SELECT id FROM kalends_pending_text').all().length
      for (let round = 0; round < 5; round += 1) {
        for (let count = 0; count < 130; count += 1) await changeOne(store, random, texts)
        await compareAll(store, random, texts)
        expect(pending()).toBeGreaterThan(100)
      }
      // More texts have changed by now than can be pending, so the store indexes them.
      await vi.waitFor(() => expect(pending()).toBe(0))
      await compareAll(store, random, texts)
    })

    test('indexes long texts and very long words a little at a time', async () => {
      const database = driver.open(':memory:')
      const store = sqliteStore({ database })
      const words = (from: number) => Array.from({ length: 4000 }, (_, index) => `w${from + index}x`).join(' ')
      const texts = [...Array.from({ length: 8 }, (_, index) => words(index * 2000)), `${'ab'.repeat(20_000)}end`]
      for (const [id, searchText] of texts.entries()) {
        await store.commit([inserting('event', eventDraft(`${id}`, { searchText }))])
      }
      const count = (table: string) =>
        Number(Object.values(database.prepare(`SELECT count(*) FROM ${table}`).all()[0] ?? {})[0])
      const steps: [texts: number, ends: number][] = []
      while (count('kalends_pending_text') > 0) {
        steps.push([count('kalends_pending_text'), count('kalends_word_end')])
        await setImmediate()
      }
      const growth = steps
        .slice(1)
        .map(([left, ends], step) => [(steps[step]?.[0] ?? 0) - left, ends - (steps[step]?.[1] ?? 0)])
      expect(Math.max(...growth.map(([indexed = 0]) => indexed))).toBeLessThanOrEqual(4)
      expect(Math.max(...growth.map(([, added = 0]) => added))).toBeLessThanOrEqual(4100)
      expect(await find(store, ['w17999x'])).toEqual([8])
      expect(await find(store, ['w3000x', '2001'])).toEqual([1, 2])
      expect(await find(store, ['babend'])).toEqual([9])
      expect(await find(store, [`${'ab'.repeat(500)}e`])).toEqual([9])
      expect(await find(store, ['aab'])).toEqual([])
    })

    test('finds nothing for a word that no event has, and all events for a word that all have', async () => {
      const store = sqliteStore({ database: driver.open(':memory:') })
      const drafts = Array.from({ length: 3000 }, (_, index) => eventDraft(`concert ${index}`, { slug: `${index}` }))
      await store.commit(drafts.map((draft) => inserting('event', draft)))
      expect(await find(store, ['xylophone'])).toEqual([])
      expect(await find(store, ['concert'])).toHaveLength(3000)
      expect(await find(store, ['c'])).toHaveLength(3000)
      expect(await find(store, ['concert', '2999'])).toEqual([3000])
      const page = await store.find('event', listQuery({ needles: ['concert'], offset: 2995 }))
      expect([page.total, page.records.length]).toEqual([3000, 5])
    })
  })
}

async function changeOne(store: Store, random: Random, texts: Map<number, string>): Promise<void> {
  const id = random.pick([...texts.keys()])
  const [event] = await store.getMany('event', [id])
  if (event === undefined) throw new Error('The event is gone.')
  const { revision: expected } = event
  if (random.chance(0.3)) {
    await store.commit([{ type: 'remove', kind: 'event', id, expected }])
    texts.delete(id)
    return
  }
  const searchText = randomText(random, 40)
  const draft = eventDraft(`${id}`, { searchText })
  await store.commit([{ type: 'update', kind: 'event', id, expected, draft, slugRule: 'suffix' }])
  texts.set(id, searchText)
}

describe('a search of many events', () => {
  const random = seededRandom(31)
  const words = [
    ...Array.from({ length: 300 }, (_, index) => `ren${index}`),
    'concerto grosso',
    'x',
    'e a',
    'éa%',
    '東京',
  ]
  const long = 'concertinaconcertina'
  const text = () => Array.from({ length: 4 }, () => random.pick([...words, 'concert', 'concert', long])).join(' ')
  const maybe = <T>(chance: number, value: T) => (random.chance(chance) ? value : undefined)
  const changes = Array.from({ length: 1800 }, (_, index): Change => {
    const [startsAt, searchText] = [NOW + random.between(-400, 400) * 7200, text()]
    const endsAt = startsAt + random.pick([0, 3600, 3600, 7200, 10 * DAY, 90 * DAY, 900 * DAY])
    const flags = {
      featured: random.chance(0.5),
      hideFromListings: random.chance(0.02),
      authorId: random.between(1, 2),
    }
    const status = random.pick(['publish', 'publish', 'publish', 'publish', 'draft', 'trash'] as const)
    const passwordHash = maybe(0.05, 'salted')
    const texts = { searchText, titleText: text(), passwordHash }
    const draft = {
      startsAt,
      endsAt,
      status,
      ...flags,
      ...texts,
      publishedAt: NOW - (index % 50),
      tagIds: [1 + (index % 3)],
    }
    return inserting('event', eventDraft(`${index}`, draft))
  })
  const tags = ['a', 'b', 'c'].map((name) => inserting('tag', termDraft(name)))
  const searches = [
    ['e'],
    ['concert'],
    ['concert', 'e'],
    ['ren'],
    ['ren', 'concert'],
    ['ren', 'x'],
    ['concert ren'],
    ['%'],
  ]
  const rarer = [
    ['ren7'],
    ['ren77', 'x'],
    [long],
    [long, 'ren'],
    [`${long}s`],
    ['東京'],
    ['certi'],
    ['xyz', 'e'],
    ['ren', 'cer'],
  ]
  const moment = () => maybe(0.4, NOW + random.between(-400, 400) * 7200)
  const queries = Array.from({ length: 150 }, () => {
    const orderBy = random.pick(['start', 'start', 'start', 'end', 'title', 'published', 'modified', 'id'] as const)
    const value = orderBy === 'title' ? text() : NOW + random.between(-400, 400) * 7200
    return listQuery({
      needles: random.pick([...searches, ...rarer]),
      searchCandidates: random.pick([1, 40, 700, 20_000]),
      starts: { min: moment(), max: moment() },
      ends: { min: moment(), max: moment() },
      visible: random.pick([published, living, { ...living, draft: 'own', trash: 'own' }]),
      opens: random.pick(['none', 'own', 'all']),
      keepHidden: random.chance(0.2),
      keepLocked: random.chance(0.7),
      tags: maybe(0.2, random.pick([[1], [2, 3]])),
      featured: maybe(0.2, random.chance(0.5)),
      orderBy,
      direction: random.pick(['asc', 'desc']),
      offset: random.pick([0, 0, 5, 900]),
      after: maybe(0.3, { value, id: random.below(900) }),
    })
  })

  test.each(['at once', 'with pauses'])('finds the same as the memory store, %s', async (how) => {
    // With the clock below, a search takes minutes.
    const stores = [memoryStore(), sqliteStore({ filename: newFile(), readTimeoutMs: 600_000 })] as const
    for (const store of stores) await store.commit([...tags, ...changes])
    let time = performance.now()
    if (how === 'with pauses') vi.spyOn(performance, 'now').mockImplementation(() => (time += 20))
    for (const query of queries) {
      const [expected, found] = await Promise.all(stores.map((store) => store.find('event', query)))
      const shown = ({ records, ...counted }: Found<EventRecord> = { records: [], total: -1 }) => [
        counted,
        records.map(({ id }) => id),
      ]
      expect(shown(found), JSON.stringify(query)).toEqual(shown(expected))
    }
    vi.restoreAllMocks()
    for (const store of stores) await store.close()
  })
})

test.each([5, 600])(
  'among %i, a locked event is found by its title alone, also where no other text has it',
  async (most) => {
    const store = sqliteStore({ database: anyDriver.open(':memory:') })
    const secret = { searchText: 'public and secret words', titleText: 'separate title', passwordHash: 'salted' }
    const others = Array.from({ length: most }, (_, index): Change => inserting('event', eventDraft(`other ${index}`)))
    await store.commit([inserting('event', eventDraft('secret', secret)), ...others])
    expect(await find(store, ['separate'])).toEqual([1])
    expect(await find(store, ['secret'])).toEqual([])
  },
)

test.each([200, 600])('venues are found by any part of their text too, among %i', async (most) => {
  const store = sqliteStore({ database: anyDriver.open(':memory:') })
  const names = Array.from({ length: most }, (_, index) => `venue ${index}`)
  await store.commit([...names, '東京ドーム', "l'olympia"].map((name) => inserting('venue', venueDraft(name))))
  const found = async (...needles: string[]) => {
    const { records, total } = await store.find('venue', venueQuery({ needles, limit: 10 }))
    return [total, ...records.map(({ name }) => name)]
  }
  expect(await found('東京')).toEqual([1, '東京ドーム'])
  expect(await found("'")).toEqual([1, "l'olympia"])
  expect(await found('venue', '199')).toEqual([1, 'venue 199'])
  expect((await found('venue'))[0]).toBe(most)
})
