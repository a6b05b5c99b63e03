import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createCalendar, isCalendarError } from '@kalends/core'
import { describe, expect, test } from 'vitest'
import { type SqliteDatabase, sqliteStore } from '../src/index.ts'
import { DAY, eventDraft, inserting, NOW, termDraft } from './support/drafts.ts'
import { drivers } from './support/drivers.ts'
import { derivedRows } from './support/expected-lists.ts'
import { failureOf } from './support/failures.ts'
import { newFile, newFolder } from './support/files.ts'
import { listQuery, published } from './support/queries.ts'

/**
 * A database. Before each write, its `busy_timeout` is added to `patience`: how many milliseconds SQLite would wait
 * for a lock.
 */
function watched(database: SqliteDatabase) {
  const patience: number[] = []
  const seen: SqliteDatabase = {
    prepare(text) {
      const statement = database.prepare(text)
      if (text !== 'BEGIN IMMEDIATE') return statement
      const run = () => {
        const [row] = database.prepare('PRAGMA busy_timeout').all() as { timeout: number }[]
        patience.push(row?.timeout ?? Number.NaN)
        return statement.run()
      }
      return { all: () => statement.all(), run }
    },
    exec: (text) => database.exec(text),
    close: () => database.close(),
  }
  return { database: seen, patience }
}

const longEvent = (title: string) => eventDraft(title, { description: 'x'.repeat(60_000) })

for (const driver of drivers) {
  describe(`a store on ${driver.name}`, () => {
    test.each([
      ['kalends_list_entry', 'event'],
      ['kalends_pending_text', 'id'],
    ])('writes nothing at all when one of many rows of %s cannot be written', async (table, column) => {
      const database = driver.open(newFile())
      const store = sqliteStore({ database })
      await store.commit([inserting('event', eventDraft('before'))])
      const tables = ['event', 'event_content', 'list_entry', 'bucket', 'pending_text', 'state']
      const all = () => tables.map((name) => database.prepare(`SELECT * FROM kalends_${name}`).all())
      const before = all()
      database.exec(`CREATE TRIGGER third BEFORE INSERT ON ${table} WHEN NEW.${column} = 4
        BEGIN SELECT RAISE(FAIL, 'no'); END`)
      const more = ['a', 'b', 'c', 'd'].map((title) => inserting('event', eventDraft(title)))
      await expect(store.commit(more)).rejects.toThrow()
      expect(all()).toEqual(before)
      database.exec('DROP TRIGGER third')
      await store.commit(more)
      expect((await store.find('event', listQuery())).total).toBe(5)
    })

    test('is unavailable for writing when the disk is full, and keeps its records', async () => {
      const database = driver.open(newFile())
      const store = sqliteStore({ database })
      await store.commit([inserting('event', eventDraft('before'))])
      const [row] = database.prepare('PRAGMA page_count').all() as { page_count: number }[]
      database.exec(`PRAGMA max_page_count = ${(row?.page_count ?? 0) + 3}`)
      const failure = await failureOf(() =>
        store.commit([inserting('tag', termDraft('half')), inserting('event', { ...longEvent('half'), tagIds: [1] })]),
      )
      expect(isCalendarError(failure, 'rest_store_unavailable')).toBe(true)
      expect(failure).toHaveProperty('cause.message', 'database or disk is full')
      expect(await store.find('event', listQuery())).toMatchObject({ total: 1, records: [{ title: 'before' }] })
      expect([await store.revision(), await store.getBySlug('tag', 'half')]).toEqual([1, undefined])
      expect(derivedRows(database).found).toEqual(derivedRows(database).expected)
      database.exec('PRAGMA max_page_count = 1000000')
      await store.commit([inserting('event', longEvent('after'))])
      expect(await store.find('event', listQuery())).toMatchObject({ total: 2 })
      expect(database.prepare('PRAGMA integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }])
    })

    test('reads a read-only database, and is unavailable for writing', async () => {
      const file = newFile()
      const writer = sqliteStore({ database: driver.open(file) })
      const due = NOW + 100
      await writer.commit([
        inserting('tag', termDraft('tag')),
        inserting('event', eventDraft('now', { tagIds: [1] })),
        inserting('event', eventDraft('later', { status: 'future', publishedAt: due, tagIds: [1] })),
      ])
      const database = driver.open(file)
      database.exec('PRAGMA query_only = 1')
      const store = sqliteStore({ database })
      const seenAt = async (now: number) => {
        const { records, total } = await store.find('event', listQuery({ visible: { ...published, now } }))
        return [
          total,
          records.map(({ title }) => title),
          await store.countEvents({ kind: 'tag', ids: [1], now, author: undefined }),
        ]
      }
      expect(await seenAt(NOW)).toEqual([1, ['now'], [1]])
      expect(await seenAt(due)).toEqual([2, ['now', 'later'], [2]])
      const failure = await failureOf(() => store.commit([inserting('event', eventDraft('x'))]))
      expect(isCalendarError(failure, 'rest_store_unavailable')).toBe(true)
    })

    test('throws when it is opened on a read-only database without tables', () => {
      const database = driver.open(newFile())
      database.exec('PRAGMA journal_mode = WAL')
      database.exec('PRAGMA query_only = 1')
      expect(() => sqliteStore({ database })).toThrow(/cannot be prepared: attempt to write a readonly database/)
    })

    test('throws when it is opened on a file that is not a database', () => {
      const file = newFile()
      writeFileSync(file, 'This is a letter, not a database. '.repeat(100))
      expect(() => sqliteStore({ database: driver.open(file) })).toThrow(/cannot be prepared: file is not a database/)
    })

    test('never reads from a truncated file', async () => {
      const file = newFile()
      const first = driver.open(file)
      const store = sqliteStore({ database: first })
      await store.commit(Array.from({ length: 300 }, (_, index) => inserting('event', longEvent(`${index}`))))
      first.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      first.close()
      truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096)
      const attempt = async () => {
        const cut = sqliteStore({ database: driver.open(file) })
        return cut.getMany(
          'event',
          Array.from({ length: 300 }, (_, index) => index + 1),
        )
      }
      const failure = await failureOf(attempt)
      expect(String(failure) + String((failure as Error).cause)).toMatch(/malformed|not a database|disk I\/O/)
    })

    test('is unavailable when what it reads is damaged', async () => {
      const file = newFile()
      const first = driver.open(file)
      const filled = sqliteStore({ database: first })
      await filled.commit([inserting('event', eventDraft('a'))])
      const [{ page = 0 } = {}] = first
        .prepare("SELECT rootpage AS page FROM sqlite_schema WHERE name = 'kalends_event_content'")
        .all() as { page?: number }[]
      first.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      first.close()
      const bytes = readFileSync(file)
      writeFileSync(file, bytes.fill(0x55, (page - 1) * 4096, page * 4096))
      const store = sqliteStore({ database: driver.open(file) })
      for (const call of [() => store.getMany('event', [1]), () => store.find('event', listQuery())]) {
        expect(isCalendarError(await failureOf(call), 'rest_store_unavailable')).toBe(true)
      }
    })

    test('is unavailable while another writer holds the lock too long, and works again after that', async () => {
      const file = newFile()
      const store = sqliteStore({ database: driver.open(file), busyTimeoutMs: 20 })
      const other = driver.open(file)
      other.exec('BEGIN IMMEDIATE')
      const failure = await failureOf(() => store.commit([inserting('event', eventDraft('a'))]))
      expect(isCalendarError(failure, 'rest_store_unavailable')).toBe(true)
      expect(await store.find('event', listQuery())).toMatchObject({ total: 0 })
      other.exec('ROLLBACK')
      await store.commit([inserting('event', eventDraft('a'))])
      expect(await store.find('event', listQuery())).toMatchObject({ total: 1 })
    })

    test('reads while a write waits for another writer, and writes once that is done', async () => {
      const file = newFile()
      const { database, patience } = watched(driver.open(file))
      const store = sqliteStore({ database, busyTimeoutMs: 20_000 })
      const other = driver.open(file)
      other.exec('BEGIN IMMEDIATE')
      patience.length = 0
      let isWritten = false
      const writing = Promise.all(
        ['a', 'b'].map(async (title) => {
          await store.commit([inserting('event', eventDraft(title))])
          isWritten = true
        }),
      )
      for (let round = 0; round < 20; round += 1) {
        await setTimeout(5)
        expect(await store.find('event', listQuery())).toMatchObject({ total: 0 })
      }
      expect(isWritten).toBe(false)
      other.exec('ROLLBACK')
      await writing
      expect(await store.find('event', listQuery())).toMatchObject({ total: 2 })
      // The write was tried several times, and SQLite never blocked the process while it waited.
      expect(patience.length).toBeGreaterThan(3)
      expect(new Set(patience)).toEqual(new Set([0]))
    })

    test('does not wait for another writer to show an event that has become due', async () => {
      const file = newFile()
      const { database, patience } = watched(driver.open(file))
      const store = sqliteStore({ database, busyTimeoutMs: 200 })
      await store.commit([inserting('event', eventDraft('due', { status: 'future', publishedAt: NOW + 1 }))])
      // The database belongs to the application, so its own timeout applies again.
      expect(database.prepare('PRAGMA busy_timeout').all()).toMatchObject([{ timeout: 200 }])
      patience.length = 0
      const other = driver.open(file)
      other.exec('BEGIN IMMEDIATE')
      const visible = { ...published, now: NOW + DAY }
      expect(await store.find('event', listQuery({ visible }))).toMatchObject({ total: 1 })
      expect(patience).toEqual([0])
      other.exec('ROLLBACK')
    })

    test('is unavailable when the application has closed the database', async () => {
      const database = driver.open(newFile())
      const store = sqliteStore({ database })
      const calendar = createCalendar({ store, log: { error: () => {} } })
      expect(await calendar.health()).toMatchObject({ ok: true, store: 'up' })
      database.close()
      expect(await calendar.health()).toMatchObject({ ok: false, store: 'down' })
      const calls = [
        () => store.find('event', listQuery()),
        () => store.commit([inserting('event', eventDraft('a'))]),
        () => store.revision(),
      ]
      for (const call of calls) expect(isCalendarError(await failureOf(call), 'rest_store_unavailable')).toBe(true)
      await store.close()
    })

    test('throws a helpful error when the tables are of a newer version, and does not change them', async () => {
      const database = driver.open(newFile())
      await sqliteStore({ database }).commit([inserting('event', eventDraft('a'))])
      database.exec('UPDATE kalends_schema SET version = 99')
      expect(() => sqliteStore({ database })).toThrow(/newer Kalends: its tables are of version 99/)
      expect(database.prepare('SELECT version FROM kalends_schema').all()).toMatchObject([{ version: 99 }])
    })

    test('leaves nothing behind when its tables cannot be created', () => {
      const database = driver.open(newFile())
      database.exec('CREATE TABLE kalends_bucket (mine)')
      expect(() => sqliteStore({ database })).toThrow(/kalends_bucket already exists/)
      const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
      expect(tables).toMatchObject([{ name: 'kalends_bucket' }])
      database.exec('DROP TABLE kalends_bucket')
      expect(() => sqliteStore({ database })).not.toThrow()
    })
  })
}

describe('a store on a file', () => {
  test('throws when the file cannot be opened', () => {
    const file = join(newFolder(), 'missing', 'calendar.db')
    expect(() => sqliteStore({ filename: file })).toThrow(`cannot be opened: ${file}`)
    const folder = newFolder()
    mkdirSync(join(folder, 'calendar.db'))
    expect(() => sqliteStore({ filename: join(folder, 'calendar.db') })).toThrow(/cannot be opened/)
  })

  test('has only the files of SQLite beside it, and everything in one file after it is closed', async () => {
    const filename = newFile()
    const store = sqliteStore({ filename })
    await store.commit([inserting('event', eventDraft('a'))])
    expect(readdirSync(dirname(filename)).sort()).toEqual(['calendar.db', 'calendar.db-shm', 'calendar.db-wal'])
    await store.close()
    const alone = newFile()
    copyFileSync(filename, alone)
    expect(await sqliteStore({ filename: alone }).find('event', listQuery())).toMatchObject({ total: 1 })
  })
})
