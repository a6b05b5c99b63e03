import { afterEach, describe, expect, test, vi } from 'vitest'
import { type SqliteDatabase, sqliteStore } from '../src/index.ts'
import { anyDriver } from './support/drivers.ts'
import { newFile } from './support/files.ts'

/** A database that behaves as if its SQLite had no FTS5, like that of Node 22.13 to 22.15 and 23. */
function withoutSearch(database: SqliteDatabase): SqliteDatabase {
  const check = (text: string) => {
    if (/fts5|kalends_event_text/.test(text)) throw new Error('no such module: fts5')
  }
  return {
    prepare(text) {
      check(text)
      return database.prepare(text)
    },
    exec(text) {
      check(text)
      return database.exec(text)
    },
    close: () => database.close(),
  }
}

const help = /^This SQLite has no FTS5, .* Node 22\.16 or newer, @photostructure\/sqlite or better-sqlite3\.$/

describe('a SQLite that cannot search', () => {
  afterEach(() => vi.restoreAllMocks())

  test('is rejected with a hint, for a new database and for an existing one', async () => {
    const filename = newFile()
    expect(() => sqliteStore({ database: withoutSearch(anyDriver.open(filename)) })).toThrow(help)
    await sqliteStore({ filename }).close()
    expect(() => sqliteStore({ database: withoutSearch(anyDriver.open(filename)) })).toThrow(help)
  })

  test('is not used, even if it is the one of Node', async () => {
    const opened: string[] = []
    class DatabaseSync {
      constructor(filename: string) {
        opened.push(filename)
        Object.assign(this, withoutSearch(anyDriver.open(':memory:')))
      }
    }
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ DatabaseSync } as never)
    const store = sqliteStore({ filename: newFile() })
    expect(await store.revision()).toBe(0)
    await store.close()
    expect(opened).toEqual([':memory:'])
  })
})
