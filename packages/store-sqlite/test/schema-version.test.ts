import { isCalendarError } from '@kalends/core'
import type { Migration } from '@kalends/store-sql'
import { describe, expect, test } from 'vitest'
import { connect } from '../src/connection.ts'
import { type SqliteDatabase, sqliteStore } from '../src/index.ts'
import { migrateDatabase } from '../src/migrate-database.ts'
import { sharedRunner } from '../src/runner.ts'
import { eventDraft, inserting } from './support/drafts.ts'
import { drivers } from './support/drivers.ts'
import { failureOf } from './support/failures.ts'
import { newFile } from './support/files.ts'

/** A possible history of tables: names are in one column first, then in two. */
const steps: readonly Migration[] = [
  () => ['CREATE TABLE kalends_event_text (name TEXT)', "INSERT INTO kalends_event_text VALUES ('Ada Byron')"],
  () => [
    'ALTER TABLE kalends_event_text ADD COLUMN first TEXT',
    "UPDATE kalends_event_text SET first = substr(name, 1, instr(name, ' ') - 1)",
  ],
  () => ['ALTER TABLE kalends_event_text DROP COLUMN name'],
]

function bring(database: SqliteDatabase, versions: number): void {
  migrateDatabase(sharedRunner(connect(database)), steps.slice(0, versions))
}

function versionOf(database: SqliteDatabase) {
  return database.prepare('SELECT version FROM kalends_schema').all()
}

for (const driver of drivers) {
  describe(`tables of another version, on ${driver.name}`, () => {
    test('are migrated step by step, with their rows', () => {
      const database = driver.open(newFile())
      bring(database, 1)
      expect(versionOf(database)).toMatchObject([{ version: 1 }])
      bring(database, 3)
      expect(versionOf(database)).toMatchObject([{ version: 3 }])
      expect(database.prepare('SELECT * FROM kalends_event_text').all()).toMatchObject([{ first: 'Ada' }])
      bring(database, 3)
      expect(database.prepare('SELECT * FROM kalends_event_text').all()).toHaveLength(1)
    })

    test('stay as they are when one step fails', () => {
      const database = driver.open(newFile())
      bring(database, 1)
      const broken = [...steps, () => ['DROP TABLE no_such_table']]
      expect(() => migrateDatabase(sharedRunner(connect(database)), broken)).toThrow(/no_such_table/)
      expect(versionOf(database)).toMatchObject([{ version: 1 }])
      expect(database.prepare('SELECT * FROM kalends_event_text').all()).toMatchObject([{ name: 'Ada Byron' }])
    })

    test('are rejected with a hint when they are old and read-only', () => {
      const database = driver.open(newFile())
      bring(database, 1)
      database.exec('PRAGMA query_only = 1')
      expect(() => bring(database, 2)).toThrow(/earlier version of Kalends.*write access/)
    })

    test('are not changed when they are newer', async () => {
      const database = driver.open(newFile())
      const store = sqliteStore({ database })
      await store.commit([inserting('event', eventDraft('a'))])
      database.exec('UPDATE kalends_schema SET version = 99')
      expect(() => sqliteStore({ database })).toThrow('its tables are of version 99')
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
