import type { EventQuery } from '@kalends/core'
import { expect, test } from 'vitest'
import { type SqliteDatabase, sqliteStore } from '../src/index.ts'
import { DAY, eventDraft, inserting, NOW, termDraft } from './support/drafts.ts'
import { anyDriver } from './support/drivers.ts'
import { newFile } from './support/files.ts'
import { listQuery, published } from './support/queries.ts'

/** A database that tells how many statements it was asked to carry out. */
function counting(database: SqliteDatabase) {
  let asked = 0
  const counted: SqliteDatabase = {
    prepare(text) {
      const statement = database.prepare(text)
      return {
        all(...values) {
          asked += 1
          return statement.all(...values)
        },
        run: (...values) => statement.run(...values),
      }
    },
    exec: (text) => database.exec(text),
    close: () => database.close(),
  }
  return { database: counted, asked: () => asked }
}

/** How many statements a call takes. */
async function costOf(asked: () => number, call: () => unknown): Promise<number> {
  const before = asked()
  await call()
  return asked() - before
}

test('a list that was asked before takes one look at the state, until something is written', async () => {
  const { database, asked } = counting(anyDriver.open(':memory:'))
  const store = sqliteStore({ database })
  await store.commit([inserting('event', eventDraft('a'))])
  const find = () => store.find('event', listQuery())
  expect(await costOf(asked, find)).toBeGreaterThan(1)
  expect(await costOf(asked, find)).toBe(1)
  await store.commit([inserting('tag', termDraft('a'))])
  expect(await costOf(asked, find)).toBeGreaterThan(1)
  expect(await costOf(asked, find)).toBe(1)
})

test('the time of day makes no other list, unless an event becomes due', async () => {
  const { database, asked } = counting(anyDriver.open(':memory:'))
  const store = sqliteStore({ database })
  const due = NOW + DAY
  await store.commit([
    inserting('event', eventDraft('now')),
    inserting('event', eventDraft('later', { status: 'future', publishedAt: due })),
  ])
  const totalAt = async (now: number) =>
    (await store.find('event', listQuery({ visible: { ...published, now } }))).total
  expect(await totalAt(NOW)).toBe(1)
  expect(await costOf(asked, () => totalAt(NOW + 60))).toBe(1)
  expect([await totalAt(due - 1), await totalAt(due), await totalAt(due - 1), await totalAt(due)]).toEqual([1, 2, 1, 2])
})

test('no two questions have one answer', async () => {
  const store = sqliteStore({ database: anyDriver.open(':memory:') })
  const events = ['a', 'b', 'c'].map((title, index) =>
    inserting('event', eventDraft(title, { startsAt: NOW + index * DAY, tagIds: index === 2 ? [-1] : [] })),
  )
  await store.commit([inserting('tag', termDraft('t'), -1), ...events])
  const questions: readonly [Partial<EventQuery>, readonly number[]][] = [
    [{}, [1, 2, 3]],
    [{ direction: 'desc' }, [3, 2, 1]],
    [{ limit: 1 }, [1]],
    [{ limit: 1, offset: 1 }, [2]],
    [{ exclude: [2] }, [1, 3]],
    [{ tags: [1] }, [3]],
    [{ tags: [2] }, []],
    [{ tags: [] }, []],
    [{ starts: { min: NOW + 1, max: undefined } }, [2, 3]],
    [{ starts: { min: undefined, max: NOW + 1 } }, [1]],
    [{ ends: { min: NOW + DAY, max: undefined } }, [2, 3]],
    [{ needles: ['c'] }, [3]],
    [{ visible: { ...published, publish: 'none' } }, []],
  ]
  for (let round = 0; round < 2; round += 1) {
    for (const [question, ids] of questions) {
      const { records } = await store.find('event', listQuery(question))
      expect(
        records.map(({ id }) => id),
        JSON.stringify(question),
      ).toEqual(ids)
    }
  }
})

test('what another store on the file has written is never missing from a list', async () => {
  const file = newFile()
  const [mine, theirs] = [
    sqliteStore({ database: anyDriver.open(file) }),
    sqliteStore({ database: anyDriver.open(file) }),
  ]
  for (let round = 1; round <= 10; round += 1) {
    await theirs.commit([inserting('event', eventDraft(`${round}`))])
    expect((await mine.find('event', listQuery({ limit: 100 }))).total).toBe(round)
    expect((await mine.find('event', listQuery({ limit: 100 }))).records).toHaveLength(round)
  }
})
