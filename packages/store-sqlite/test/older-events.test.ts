import { migrations } from '@kalends/store-sql'
import { describe, expect, test } from 'vitest'
import { connect } from '../src/connection.ts'
import { type SqliteDatabase, sqliteStore } from '../src/index.ts'
import { migrateDatabase } from '../src/migrate-database.ts'
import { sharedRunner } from '../src/runner.ts'
import { eventDraft, inserting } from './support/drafts.ts'
import { drivers } from './support/drivers.ts'
import { newFile } from './support/files.ts'
import { listQuery } from './support/queries.ts'

type Row = Readonly<Record<string, string | number | null>>

/** Copies the rows of events into a database of the first version, without what later versions have added. */
function copyToFirstVersion(from: SqliteDatabase, to: SqliteDatabase): void {
  migrateDatabase(sharedRunner(connect(to)), migrations.slice(0, 1))
  to.exec('DELETE FROM kalends_state')
  for (const table of ['state', 'event', 'event_content', 'list_entry', 'bucket'].map((name) => `kalends_${name}`)) {
    const columns = (to.prepare(`PRAGMA table_info(${table})`).all() as Row[]).map(({ name }) => name)
    for (const row of from.prepare(`SELECT ${columns.join()} FROM ${table}`).all() as Row[]) {
      to.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`).run(
        ...Object.values(row),
      )
    }
  }
  to.exec(`UPDATE kalends_event_content
    SET json = json_remove(json, '$.uid', '$.sequence', '$.eventStatus', '$.eventStatusReason')`)
}

for (const driver of drivers) {
  describe(`events that the first version stored, on ${driver.name}`, () => {
    test('get a UID each, and are scheduled as announced', async () => {
      const source = driver.open(newFile())
      const events = Array.from({ length: 25 }, (_, index) => inserting('event', eventDraft(`event ${index}`)))
      const stored = await sqliteStore({ database: source }).commit([...events, inserting('event', eventDraft('gone'))])
      await sqliteStore({ database: source }).commit([{ type: 'remove', kind: 'event', id: 26, expected: 1 }])
      const database = driver.open(newFile())
      copyToFirstVersion(source, database)
      const store = sqliteStore({ database })
      const ids = events.map((_, index) => index + 1)
      const found = await store.getMany('event', ids)
      const uids = new Set(found.map((event) => event?.uid))
      expect(uids.size).toBe(25)
      for (const uid of uids) expect(uid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      const added = { uid: expect.any(String), sequence: 0, eventStatus: 'scheduled', eventStatusReason: '' }
      expect(found).toEqual(stored.records.slice(0, 25).map((event) => ({ ...event, ...added })))
      expect((await store.find('event', listQuery({ eventStatuses: ['scheduled'], online: false }))).total).toBe(25)
      expect(await store.findByExternalId?.('event', 'a', ['b'])).toEqual([])
      // The UIDs are stored, not made anew.
      expect(await sqliteStore({ database }).getMany('event', ids)).toEqual(found)
    })
  })
}
