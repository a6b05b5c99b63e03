import { describe, expect, test } from 'vitest'
import { type DatabaseOptions, type FileOptions, sqliteStore } from '../src/index.ts'
import { eventDraft, inserting, NOW, termDraft } from './support/drafts.ts'
import { type Driver, drivers } from './support/drivers.ts'
import { newFile } from './support/files.ts'
import { listQuery } from './support/queries.ts'

function setting(database: ReturnType<Driver['open']>, name: string): unknown {
  return Object.values(database.prepare(`PRAGMA ${name}`).all()[0] as object)[0]
}

for (const driver of drivers) {
  describe(`a store on ${driver.name}`, () => {
    test('uses write-ahead logging and waits for the disk by default', () => {
      const full = driver.open(newFile())
      sqliteStore({ database: full })
      expect([setting(full, 'journal_mode'), setting(full, 'synchronous')]).toEqual(['wal', 2])
      const normal = driver.open(newFile())
      sqliteStore({ database: normal, durability: 'normal' })
      expect([setting(normal, 'journal_mode'), setting(normal, 'synchronous')]).toEqual(['wal', 1])
    })

    test('waits five seconds for other writers by default, or as long as the database is set to', () => {
      const usual = driver.open(newFile())
      sqliteStore({ database: usual })
      expect(setting(usual, 'busy_timeout')).toBe(5000)
      const configured = driver.open(newFile())
      sqliteStore({ database: configured, busyTimeoutMs: 7 })
      expect(setting(configured, 'busy_timeout')).toBe(7)
      const owned = driver.open(newFile())
      owned.exec('PRAGMA busy_timeout = 9')
      sqliteStore({ database: owned })
      expect(setting(owned, 'busy_timeout')).toBe(9)
    })

    test('checks foreign keys', async () => {
      const database = driver.open(newFile())
      const store = sqliteStore({ database })
      await store.commit([inserting('tag', termDraft('a'))])
      expect(() => database.exec('DELETE FROM kalends_tag')).toThrow(/FOREIGN KEY/)
    })

    test('lets records exchange slugs, and reuse those of trashed and removed records, in one commit', async () => {
      const database = driver.open(newFile())
      const store = sqliteStore({ database })
      const [first, second] = [eventDraft('a'), eventDraft('b')]
      const others = ['c', 'd'].map((slug) => inserting('event', eventDraft(slug)))
      const terms = ['x', 'y'].map((slug) => inserting('tag', termDraft(slug)))
      await store.commit([inserting('event', first), inserting('event', second), ...others, ...terms])
      const written = { expected: 1, slugRule: 'exact' } as const
      await store.commit([
        { type: 'update', kind: 'event', id: 1, ...written, draft: { ...first, status: 'trash' } },
        { type: 'update', kind: 'event', id: 2, ...written, draft: { ...second, slug: 'a' } },
        { type: 'update', kind: 'event', id: 3, ...written, draft: eventDraft('b') },
        { type: 'remove', kind: 'event', id: 4, expected: 1 },
        inserting('event', eventDraft('d')),
        { type: 'update', kind: 'tag', id: 1, ...written, draft: termDraft('z') },
        { type: 'update', kind: 'tag', id: 2, ...written, draft: termDraft('x') },
      ])
      expect(database.prepare('SELECT id, slug FROM kalends_event ORDER BY id').all()).toMatchObject([
        { id: 1, slug: 'a' },
        { id: 2, slug: 'a' },
        { id: 3, slug: 'b' },
        { id: 5, slug: 'd' },
      ])
      expect((await store.getBySlug('tag', 'x'))?.id).toBe(2)
      expect((await store.getBySlug('event', 'a'))?.id).toBe(2)
    })

    test('sees its own commit, and that it is closed, synchronously', async () => {
      const store = sqliteStore({ database: driver.open(newFile()) })
      const before = store.revision()
      const commit = store.commit([inserting('event', eventDraft('a'))])
      const after = store.revision()
      const closed = store.close()
      const late = store.revision()
      await expect(late).rejects.toThrow('rest_store_unavailable')
      await Promise.all([commit, closed])
      expect([await before, await after]).toEqual([0, 1])
    })

    test('leaves the database open when it is closed, and does not use it any more', async () => {
      const database = driver.open(newFile())
      const store = sqliteStore({ database })
      await store.commit([inserting('event', eventDraft('a'))])
      await store.close()
      await expect(Promise.resolve(store.revision())).rejects.toThrow('rest_store_unavailable')
      await expect(store.backup(newFile())).rejects.toThrow('rest_store_unavailable')
      expect(await sqliteStore({ database }).revision()).toBe(1)
    })

    test('works beside tables of the application', async () => {
      const database = driver.open(newFile())
      database.exec('CREATE TABLE event (mine TEXT); CREATE TABLE tag (mine TEXT); PRAGMA user_version = 12')
      const store = sqliteStore({ database })
      await store.commit([inserting('event', eventDraft('a'))])
      expect(await store.find('event', listQuery())).toMatchObject({ total: 1 })
      expect([setting(database, 'user_version'), database.prepare('SELECT * FROM event').all()]).toEqual([12, []])
    })

    test('rejects calls within a transaction of the application, which stays open', async () => {
      const database = driver.open(newFile())
      database.exec('CREATE TABLE mine (number INTEGER)')
      const store = sqliteStore({ database })
      database.exec('BEGIN; INSERT INTO mine VALUES (1)')
      const commit = async () => store.commit([inserting('event', eventDraft('a'))])
      await expect(commit()).rejects.toThrow(/transaction within a transaction/)
      await expect((async () => store.revision())()).rejects.toThrow(/transaction within a transaction/)
      database.exec('COMMIT')
      expect(database.prepare('SELECT number FROM mine').all()).toMatchObject([{ number: 1 }])
      await commit()
      expect(await store.revision()).toBe(1)
    })

    test('returns numbers, even if the application reads bigints', async () => {
      const database = driver.open(':memory:') as ReturnType<Driver['open']> & {
        defaultSafeIntegers?: (on: boolean) => void
      }
      database.defaultSafeIntegers?.(true)
      const store = sqliteStore({ database })
      await store.commit([inserting('event', eventDraft('a'))])
      expect(await store.find('event', listQuery())).toMatchObject({ total: 1, records: [{ id: 1, startsAt: NOW }] })
    })

    test('keeps its statements after a garbage collection', async () => {
      const store = sqliteStore({ database: driver.open(':memory:') })
      await store.commit([inserting('event', eventDraft('a'))])
      for (let round = 0; round < 5; round += 1) {
        // This allocates enough to make the garbage collector run.
        expect(Array.from({ length: 200_000 }, (_, index) => ({ index })).length).toBe(200_000)
        expect(await store.find('event', listQuery())).toMatchObject({ total: 1 })
      }
    })

    test('never returns what another store on the same file has replaced', async () => {
      const file = newFile()
      const stores = [
        sqliteStore({ database: driver.open(file) }),
        sqliteStore({ database: driver.open(file) }),
      ] as const
      await stores[0].commit([inserting('event', eventDraft('0')), inserting('event', eventDraft('other'))])
      for (let round = 1; round <= 20; round += 1) {
        const writer = stores[round % 2] ?? stores[0]
        const [event] = await writer.getMany('event', [1])
        if (event === undefined) throw new Error('The event is gone.')
        const { id, revision: expected, ...old } = event
        const draft = { ...old, title: `${round}` }
        await writer.commit([{ type: 'update', kind: 'event', id, expected, draft, slugRule: 'exact' }])
        for (const store of stores) {
          expect(await store.getMany('event', [1, 2])).toMatchObject([{ title: `${round}` }, { title: 'other' }])
          expect((await store.find('event', listQuery())).records[0]?.title).toBe(`${round}`)
        }
      }
    })

    test('works without a record cache', async () => {
      const store = sqliteStore({ database: driver.open(':memory:'), cacheBytes: 0 })
      await store.commit([inserting('event', eventDraft('a')), inserting('event', eventDraft('b'))])
      expect(await store.getMany('event', [2, 1, 2])).toMatchObject([{ title: 'b' }, { title: 'a' }, { title: 'b' }])
    })
  })
}

describe('sqliteStore', () => {
  test('creates a file, closes it, and opens it again', async () => {
    const filename = newFile()
    const store = sqliteStore({ filename })
    const { records } = await store.commit([inserting('event', eventDraft('a'))])
    await store.close()
    const again = sqliteStore({ filename })
    expect(await again.getMany('event', [1])).toEqual(records)
    expect(await again.revision()).toBe(1)
    await again.close()
  })

  test.each([
    [{}, /either a filename or a database/],
    [undefined, /^sqliteStore: takes an object/],
    [':memory:', /^sqliteStore: takes an object/],
    [{ filename: 'a', cachebytes: 5 }, /^sqliteStore\.cachebytes: is not one of filename, /],
    [{ filename: 'a', database: { prepare: () => 0 } }, /either a filename or a database/],
    [{ filename: '' }, /^sqliteStore\.filename: must not be empty/],
    [{ filename: 7 }, /^sqliteStore\.filename: must be a string/],
    [{ database: {} }, /^sqliteStore\.database: must be a database of node:sqlite/],
    [{ filename: 'a', durability: 'some' }, /^sqliteStore\.durability: must be one of full, normal/],
    [{ filename: 'a', busyTimeoutMs: -1 }, /^sqliteStore\.busyTimeoutMs: must be a whole number/],
    [{ filename: 'a', readTimeoutMs: 0 }, /^sqliteStore\.readTimeoutMs: must be a whole number/],
    [{ filename: 'a', busyTimeoutMs: 1.5 }, /^sqliteStore\.busyTimeoutMs: must be a whole number/],
    [{ filename: 'a', cacheBytes: Number.NaN }, /^sqliteStore\.cacheBytes: must be a whole number/],
  ])('rejects options that make no sense: %o', (options, message) => {
    expect(() => sqliteStore(options as unknown as FileOptions | DatabaseOptions)).toThrow(message)
  })
})
