import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../src/index.ts'
import { eventDraft, inserting } from './support/drafts.ts'
import { drivers } from './support/drivers.ts'
import { newFile } from './support/files.ts'
import { listQuery } from './support/queries.ts'

/** Takes off what later versions have added to the tables of the first one. */
const firstVersion = `
  ALTER TABLE kalends_event DROP COLUMN event_status;
  ALTER TABLE kalends_event DROP COLUMN online;
  UPDATE kalends_event_content SET json = json_remove(json, '$.uid', '$.sequence', '$.eventStatus', '$.eventStatusReason');
  UPDATE kalends_schema SET version = 1;
`

for (const driver of drivers) {
  describe(`events that the first version stored, on ${driver.name}`, () => {
    test('get a UID each, and are scheduled as announced', async () => {
      const database = driver.open(newFile())
      const events = Array.from({ length: 25 }, (_, index) => inserting('event', eventDraft(`event ${index}`)))
      const stored = await sqliteStore({ database }).commit([...events, inserting('event', eventDraft('gone'))])
      await sqliteStore({ database }).commit([{ type: 'remove', kind: 'event', id: 26, expected: 1 }])
      database.exec(firstVersion)
      const store = sqliteStore({ database })
      const ids = events.map((_, index) => index + 1)
      const found = await store.getMany('event', ids)
      const uids = new Set(found.map((event) => event?.uid))
      expect(uids.size).toBe(25)
      for (const uid of uids) expect(uid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      const added = { uid: expect.any(String), sequence: 0, eventStatus: 'scheduled', eventStatusReason: '' }
      expect(found).toEqual(stored.records.slice(0, 25).map((event) => ({ ...event, ...added })))
      expect((await store.find('event', listQuery({ eventStatuses: ['scheduled'], online: false }))).total).toBe(25)
      // The UIDs are stored, not made anew.
      expect(await sqliteStore({ database }).getMany('event', ids)).toEqual(found)
    })
  })
}
