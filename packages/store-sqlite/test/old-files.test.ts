import { randomRecords } from '@kalends/conformance'
import { isCalendarError, type Kind, type Store } from '@kalends/core'
import { schemaVersion } from '@kalends/store-sql'
import { describe, expect, test } from 'vitest'
import { type SqliteDatabase, sqliteStore } from '../src/index.ts'
import { eventDraft, inserting } from './support/drafts.ts'
import { drivers } from './support/drivers.ts'
import { foundRows } from './support/expected-lists.ts'
import { failureOf } from './support/failures.ts'
import { newFile } from './support/files.ts'

const kinds: readonly Kind[] = ['event', 'venue', 'organizer', 'category', 'tag', 'image']
const ids = Array.from({ length: 100 }, (_, index) => index + 1)

async function allOf(store: Store) {
  const all = await Promise.all(kinds.map((kind) => store.getMany(kind, ids)))
  return Object.fromEntries(kinds.map((kind, index) => [kind, all[index]?.filter((record) => record !== undefined)]))
}

/** All tables and indexes, as they are declared. */
function schemaOf(database: SqliteDatabase) {
  return database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
}

/** How texts are kept in order. */
function configOf(database: SqliteDatabase) {
  return ['event', 'venue', 'organizer'].map((kind) =>
    database.prepare(`SELECT k, v FROM kalends_${kind}_text_config ORDER BY k`).all(),
  )
}

/**
 * The tables as they were in version 2: content by name and without what is empty, one index of more events, links by
 * what is linked to, no lists of events that no list shows, and texts put together as FTS5 would.
 */
async function makeOld(store: Store, database: SqliteDatabase): Promise<void> {
  const all = Object.entries(await allOf(store))
  for (const [kind, records] of all) {
    database.exec(`ALTER TABLE kalends_${kind}_content RENAME fields TO json`)
    const update = database.prepare(`UPDATE kalends_${kind}_content SET json = ? WHERE id = ?`)
    for (const { id, ...record } of records ?? []) {
      const kept = { ...record, revision: undefined, searchText: undefined }
      const lean = 'description' in kept && kept.description === '' ? { ...kept, description: undefined } : kept
      update.run(JSON.stringify(lean), id)
    }
  }
  database.exec(`DROP INDEX kalends_posting_long; CREATE INDEX kalends_posting_long
    ON kalends_posting (list, span, starts_at, event, ends_at, locked) WHERE span > 0`)
  for (const [kind, code] of Object.entries({ category: 1, tag: 2, venue: 3, organizer: 4 })) {
    database.exec(`CREATE TABLE kalends_event_${kind} (
        target INTEGER NOT NULL REFERENCES kalends_${kind} (id), ends_at INTEGER NOT NULL, event INTEGER NOT NULL,
        PRIMARY KEY (target, ends_at, event)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO kalends_event_${kind} SELECT l.target, e.ends_at, e.id
        FROM kalends_link l JOIN kalends_event e ON e.id = l.event WHERE l.kind = ${code}`)
  }
  database.exec(`DROP TABLE kalends_link; DELETE FROM kalends_posting WHERE list % 4 = 3`)
  for (const kind of ['event', 'venue', 'organizer']) {
    database.exec(`INSERT INTO kalends_${kind}_text (kalends_${kind}_text, rank) VALUES ('automerge', 4)`)
  }
  database.exec('UPDATE kalends_schema SET version = 2')
}

for (const driver of drivers) {
  describe(`a file of an earlier version, on ${driver.name}`, () => {
    test('is read as it is, written in the new way, and closed to the code that made it', async () => {
      const filename = newFile()
      const database = driver.open(filename)
      const store = sqliteStore({ database })
      await store.commit(randomRecords(1, 100))
      const before = await allOf(store)
      const schema = schemaOf(database)
      const config = configOf(database)
      const derived = foundRows(database)
      expect(derived.postings.some((row) => Number(row.split(' ')[0]) % 4 === 3)).toBe(true)
      await makeOld(store, database)
      expect(schemaOf(database)).not.toEqual(schema)
      expect(configOf(database)).not.toEqual(config)
      const opened = sqliteStore({ database })
      expect(await allOf(opened)).toStrictEqual(before)
      expect(schemaOf(database)).toEqual(schema)
      expect(configOf(database)).toEqual(config)
      expect(foundRows(database)).toEqual(derived)
      expect(database.prepare('SELECT version FROM kalends_schema').all()).toMatchObject([{ version: schemaVersion }])

      const events = await opened.getMany('event', ids)
      const event = events.find((record) => record?.status === 'publish')
      if (event === undefined) throw new Error('There is no published event.')
      const { id, revision, ...draft } = event
      await opened.commit([
        {
          type: 'update',
          kind: 'event',
          id,
          expected: revision,
          draft: { ...draft, excerpt: 'new' },
          slugRule: 'exact',
        },
      ])
      const again = sqliteStore({ database })
      expect(await again.getMany('event', [id])).toMatchObject([{ ...draft, excerpt: 'new' }])
      const rows = database.prepare('SELECT fields FROM kalends_event_content WHERE id = ?').all(id)
      expect(rows).toMatchObject([{ fields: expect.stringMatching(/^\[/) }])
    })

    test('says what to do when it may only be read', async () => {
      const filename = newFile()
      const database = driver.open(filename)
      const store = sqliteStore({ database })
      await store.commit(randomRecords(1, 10))
      await makeOld(store, database)
      database.exec('PRAGMA query_only = 1')
      expect(() => sqliteStore({ database })).toThrow(
        /written by an earlier version.*open it once where it may be written/,
      )
    })
  })

  describe(`a store on ${driver.name} whose tables were brought up to date by a newer version`, () => {
    test('is unavailable, and writes nothing', async () => {
      const database = driver.open(newFile())
      const store = sqliteStore({ database })
      await store.commit([inserting('event', eventDraft('a'))])
      database.exec('UPDATE kalends_schema SET version = 99')
      const calls = [
        () => store.revision(),
        () => store.getMany('event', [1]),
        () => store.commit([inserting('event', eventDraft('b'))]),
      ]
      for (const call of calls) {
        const failure = await failureOf(call)
        expect(isCalendarError(failure, 'rest_store_unavailable')).toBe(true)
        expect(failure).toHaveProperty('cause.message', expect.stringContaining('its tables are of version 99'))
      }
      expect(database.prepare('SELECT count(*) AS events FROM kalends_event').all()).toMatchObject([{ events: 1 }])
    })
  })
}
