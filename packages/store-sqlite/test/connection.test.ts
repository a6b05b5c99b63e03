import { plain } from '@kalends/store-sql'
import { describe, expect, test } from 'vitest'
import { connect } from '../src/connection.ts'
import { type SqliteDatabase, sqliteStore } from '../src/index.ts'
import { DAY, eventDraft, inserting, NOW } from './support/drafts.ts'
import { anyDriver, drivers } from './support/drivers.ts'
import { listQuery } from './support/queries.ts'

/** A database that records which texts are prepared. */
function noting() {
  const database = anyDriver.open(':memory:')
  const texts: string[] = []
  const noted: SqliteDatabase = {
    prepare(text) {
      texts.push(text)
      return database.prepare(text)
    },
    exec: (text) => database.exec(text),
    close: () => database.close(),
  }
  return { database: noted, texts }
}

/** The same database with a driver that returns rows only as objects, such as a wrapper around another driver. */
function makingObjects(database: SqliteDatabase): SqliteDatabase {
  return {
    prepare(text) {
      const statement = database.prepare(text)
      return { all: (...values) => statement.all(...values), run: (...values) => statement.run(...values) }
    },
    exec: (text) => database.exec(text),
    close: () => database.close(),
  }
}

describe('a connection', () => {
  test('prepares each text once, whatever the values', async () => {
    const { database, texts } = noting()
    const store = sqliteStore({ database })
    const select = async (number: number) => {
      await store.commit([inserting('event', eventDraft(`${number}`, { startsAt: NOW + number * DAY }))])
      await store.find('event', listQuery({ starts: { min: NOW + number * DAY, max: undefined } }))
    }
    await select(1)
    await select(2)
    const known = texts.length
    for (let number = 3; number < 20; number += 1) await select(number)
    expect(texts.slice(known)).toEqual([])
  })

  test('caches a bounded number of statements, and prepares dropped ones again', () => {
    const { database, texts } = noting()
    const connection = connect(database)
    const select = (number: number) => connection.run({ ...plain(`SELECT ${number} AS number`), reads: true })
    for (let number = 0; number < 1200; number += 1) expect(select(number)).toEqual([[number]])
    expect(texts).toHaveLength(1200)
    select(1199)
    expect(texts).toHaveLength(1200)
    expect(select(0)).toEqual([[0]])
    expect(texts).toHaveLength(1201)
  })

  test.each(drivers)('returns rows as arrays, in the order of the columns, on $name', ({ open }) => {
    const database = open(':memory:')
    const query = plain("SELECT 2 AS b, 'x' AS a, NULL AS c UNION ALL SELECT 1, 'y', 0.5")
    const rows = [
      [2, 'x', null],
      [1, 'y', 0.5],
    ]
    for (const one of [database, makingObjects(database)]) {
      const connection = connect(one)
      expect(connection.run({ ...query, reads: true })).toEqual(rows)
      expect(connection.query(query)).toEqual(rows)
      expect(connection.run({ ...plain('SELECT 1 WHERE 1 = 0'), reads: true })).toEqual([])
    }
  })
})
