import {
  type Random,
  randomDraft,
  randomQuery,
  randomRecords,
  referenceStore,
  seededRandom,
} from '@kalends/conformance'
import { type Change, type EventQuery, isCalendarError, type Kind, type Range, type Store } from '@kalends/core'
import { runs } from '@kalends/tooling/runs'
import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { DAY, eventDraft, inserting, NOW, termDraft } from './support/drafts.ts'
import { anyDriver } from './support/drivers.ts'
import { derivedRows } from './support/expected-lists.ts'
import { listQuery, living, published } from './support/queries.ts'

const kinds = ['event', 'venue', 'organizer', 'category', 'tag', 'image'] as const
const seeds = Array.from({ length: runs(3) }, (_, index) => index + 1)
/** Seconds between two possible times. */
const distances = [1, 3600, DAY / 2, 1_000_003]

/** The ids of all records in the store. */
async function knownIds(store: Store): Promise<Record<Kind, number[]>> {
  const known: Record<Kind, number[]> = { event: [], venue: [], organizer: [], category: [], tag: [], image: [] }
  const all = Array.from({ length: 1000 }, (_, index) => index + 1)
  for (const kind of kinds) {
    const records = await store.getMany(kind, all)
    known[kind] = records.flatMap((record) => (record === undefined ? [] : [record.id]))
  }
  return known
}

/** Updates and removals of one or more random records. */
async function randomCommit(random: Random, store: Store): Promise<readonly Change[]> {
  const changes = [...(await randomChange(random, store))]
  while (random.chance(0.5)) changes.push(...(await randomChange(random, store)))
  return changes
}

async function randomChange(random: Random, store: Store): Promise<readonly Change[]> {
  const known = await knownIds(store)
  const kind = random.pick(['event', 'event', 'event', 'event', 'category', 'category', 'tag', 'venue'] as const)
  if (known[kind].length === 0) return []
  const [record] = await store.getMany(kind, [random.pick(known[kind])])
  if (record === undefined) return []
  const { id, revision: expected } = record
  if (random.chance(0.3)) return [{ type: 'remove', kind, id, expected }]
  const draft = randomDraft(random, kind, known)
  return [{ type: 'update', kind, id, expected, draft, slugRule: 'suffix' } as Change]
}

/** The records that a commit wrote, or why it was rejected. */
async function outcomeOf(store: Store, changes: readonly Change[]): Promise<unknown> {
  try {
    return (await store.commit(changes)).records
  } catch (error) {
    return isCalendarError(error, 'rest_conflict') ? error.details : error
  }
}

/** A query that the lists can serve. */
function randomListQuery(random: Random, known: Record<Kind, number[]>, now: number): EventQuery {
  const query = randomQuery(random, 'event', known)
  const plain = {
    isCounted: true,
    ids: undefined,
    keepHidden: false,
    parent: undefined,
    image: undefined,
    modifiedFrom: undefined,
  }
  const few = random.chance(0.5) ? { needles: [], exclude: [] } : {}
  const visible = { ...query.visible, now }
  return {
    ...query,
    ...plain,
    ...few,
    visible,
    orderBy: query.orderBy !== 'title' && random.chance(0.7) ? 'start' : query.orderBy,
  }
}

describe('lists', () => {
  for (const seed of seeds) {
    const apart = distances[seed % distances.length] ?? 1
    test(`agree with the plain model, and follow from the records (seed ${seed}, ${apart} s)`, async () => {
      const random = seededRandom(seed, apart)
      const database = anyDriver.open(':memory:')
      const store = sqliteStore({ database })
      const model = referenceStore()
      const first = randomRecords(seed, 60, apart)
      await store.commit(first)
      await model.commit(first)
      for (let step = 0; step < 25; step += 1) {
        const changes = await randomCommit(random, model)
        expect(await outcomeOf(store, changes)).toEqual(await outcomeOf(model, changes))
        const known = await knownIds(model)
        for (let count = 0; count < 12; count += 1) {
          const query = randomListQuery(random, known, (step - 5) * apart)
          expect(await store.find('event', query), JSON.stringify(query)).toEqual(await model.find('event', query))
        }
        const { found, expected } = derivedRows(database)
        expect(found).toEqual(expected)
      }
    })
  }

  test('do not change when a commit is rejected', async () => {
    const database = anyDriver.open(':memory:')
    const store = sqliteStore({ database })
    await store.commit(randomRecords(1, 60))
    const before = derivedRows(database).found
    const rejected = [...randomRecords(2, 60), inserting('event', eventDraft('x', { tagIds: [9999] }))]
    await expect(Promise.resolve(store.commit(rejected))).rejects.toThrow('rest_conflict')
    expect(derivedRows(database).found).toEqual(before)
  })

  test('of categories are right after a category moves with its descendants and events', async () => {
    const database = anyDriver.open(':memory:')
    const store = sqliteStore({ database })
    const { records } = await store.commit([
      inserting('category', termDraft('music'), -1),
      inserting('category', termDraft('arts')),
      inserting('category', termDraft('jazz', { parentId: -1 }), -3),
      inserting('category', termDraft('bebop', { parentId: -3 }), -4),
      inserting('event', eventDraft('concert', { categoryIds: [-4] })),
    ])
    const [music = 0, arts = 0, jazz = 0, bebop = 0] = records.map((record) => record?.id)
    const total = async (...categories: number[]) => (await store.find('event', listQuery({ categories }))).total
    expect([await total(music, jazz, bebop), await total(arts)]).toEqual([1, 0])
    const draft = termDraft('jazz', { parentId: arts })
    await store.commit([{ type: 'update', kind: 'category', id: jazz, expected: 1, draft, slugRule: 'suffix' }])
    expect([await total(music), await total(arts, jazz, bebop)]).toEqual([0, 1])
    expect(derivedRows(database).found).toEqual(derivedRows(database).expected)
  })

  test.each([0, 1_000_000])(
    'of categories are right after a category leaves a circle of parents, with a cache of %i bytes',
    async (cacheBytes) => {
      const database = anyDriver.open(':memory:')
      const store = sqliteStore({ database, cacheBytes })
      const names = ['first', 'second', 'third']
      await store.commit(names.map((name) => inserting('category', termDraft(name))))
      await store.commit([inserting('event', eventDraft('concert', { categoryIds: [1] }))])
      const move = async (id: number, parentId: number) => {
        const [record] = await store.getMany('category', [id])
        const draft = termDraft(names[id - 1] ?? '', { parentId })
        const expected = record?.revision ?? 0
        await store.commit([{ type: 'update', kind: 'category', id, expected, draft, slugRule: 'suffix' }])
      }
      for (const [id, parentId] of [
        [2, 1],
        [1, 2],
        [1, 3],
      ] as const) {
        await move(id, parentId)
        expect(derivedRows(database).found).toEqual(derivedRows(database).expected)
      }
      expect((await store.find('event', listQuery({ categories: [1, 2, 3] }))).total).toBe(1)
    },
  )

  test('of categories need few more writes when many categories move at once than when one does', async () => {
    const statementsFor = async (children: number) => {
      const database = anyDriver.open(':memory:')
      const texts: string[] = []
      const counting = {
        exec: (text: string) => database.exec(text),
        prepare: (text: string) => {
          const statement = database.prepare(text)
          const run = (...values: Parameters<typeof statement.run>) => {
            texts.push(text)
            return statement.run(...values)
          }
          return { all: statement.all.bind(statement), run }
        },
        close: () => database.close(),
      }
      const store = sqliteStore({ database: counting })
      const parents = [inserting('category', termDraft('above')), inserting('category', termDraft('parent'), -2)]
      const below = Array.from({ length: children }, (_, index) =>
        inserting('category', termDraft(`child ${index}`, { parentId: -2 })),
      )
      await store.commit([...parents, ...below])
      await store.commit(
        below.map((_, index) => inserting('event', eventDraft(`${index}`, { categoryIds: [3 + index] }))),
      )
      texts.length = 0
      await store.commit([{ type: 'remove', kind: 'category', id: 2, expected: 1 }])
      expect(derivedRows(database).found).toEqual(derivedRows(database).expected)
      return texts.length
    }
    expect((await statementsFor(50)) - (await statementsFor(1))).toBeLessThan(25)
  })

  test('show an event from the second that it is due, and hide it again when the clock is set back', async () => {
    const store = sqliteStore({ database: anyDriver.open(':memory:') })
    const due = NOW + 100
    await store.commit([
      inserting('tag', termDraft('tag')),
      inserting('event', eventDraft('later', { status: 'future', publishedAt: due, tagIds: [1] })),
    ])
    const seenAt = async (now: number) => {
      const { total } = await store.find('event', listQuery({ visible: { ...published, now } }))
      return [total, ...(await store.countEvents({ kind: 'tag', ids: [1], now, author: undefined }))]
    }
    expect(await seenAt(due - 1)).toEqual([0, 0])
    expect(await seenAt(due)).toEqual([1, 1])
    expect(await seenAt(due - 1)).toEqual([0, 0])
    expect(await seenAt(due + DAY)).toEqual([1, 1])
    expect(await store.revision()).toBe(1)
  })

  test('show a locked event to an author who can open it only until it is due, even after the clock is set back', async () => {
    const store = sqliteStore({ database: anyDriver.open(':memory:') })
    const due = NOW + 100
    await store.commit([
      inserting('event', eventDraft('mine', { status: 'future', publishedAt: due, passwordHash: 'salted' })),
    ])
    const openAt = async (now: number) => {
      const visible = { ...living, now }
      return (await store.find('event', listQuery({ visible, opens: 'ownUnpublished', keepLocked: false }))).total
    }
    expect([await openAt(due - 1), await openAt(due), await openAt(due - 1)]).toEqual([1, 0, 1])
  })

  test('count exactly when events and windows last about as long as the limit of a duration class', async () => {
    const store = sqliteStore({ database: anyDriver.open(':memory:') })
    const widths = [1 / 6, 1, 8, 32, 64, 256].map((days) => days * DAY)
    const lengths = widths.flatMap((width) => [width - 1, width, width + 1])
    const events = lengths.map((length) => ({ startsAt: NOW, endsAt: NOW + length }))
    await store.commit(events.map((times, index) => inserting('event', eventDraft(`${index}`, times))))
    const around = (at: number) => [at - 1, at, at + 1, at + 2, undefined]
    for (const width of widths) {
      for (const from of around(NOW)) {
        for (const to of around(NOW + width)) {
          const windows = [
            { starts: { min: from, max: undefined }, ends: { min: undefined, max: to } },
            { starts: { min: undefined, max: from }, ends: { min: to, max: undefined } },
            { starts: { min: undefined, max: to }, ends: { min: from, max: undefined } },
          ]
          for (const { starts, ends } of windows) {
            const within = (value: number, { min = value, max = value + 1 }: Range) => value >= min && value < max
            const passing = events.filter(({ startsAt, endsAt }) => within(startsAt, starts) && within(endsAt, ends))
            const { records, total } = await store.find('event', listQuery({ starts, ends, limit: 100 }))
            expect([total, records.length]).toEqual([passing.length, passing.length])
          }
        }
      }
    }
  })

  test('are not used once an event ends before it starts', async () => {
    const store = sqliteStore({ database: anyDriver.open(':memory:') })
    await store.commit([
      inserting('event', eventDraft('odd', { startsAt: NOW + 10, endsAt: NOW + 5 })),
      inserting('event', eventDraft('even', { startsAt: NOW + 20 })),
    ])
    const found = await store.find('event', listQuery())
    expect([found.total, found.records.map(({ title }) => title)]).toEqual([2, ['odd', 'even']])
    const early = await store.find('event', listQuery({ ends: { min: undefined, max: NOW + 8 } }))
    expect(early.records.map(({ title }) => title)).toEqual(['odd'])
  })
})
