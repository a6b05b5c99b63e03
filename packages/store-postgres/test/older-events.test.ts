import { eventDraft } from '@kalends/conformance'
import type { Change } from '@kalends/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresStore, schemaSql } from '../src/index.ts'
import { hasPostgres, newSchema, useServer } from './support/server.ts'

/** Takes off what later versions have added to the tables of the first one. */
const firstVersion = `
  ALTER TABLE kalends_event DROP COLUMN event_status, DROP COLUMN online;
  UPDATE kalends_event_content
    SET json = (json::jsonb - 'uid' - 'sequence' - 'eventStatus' - 'eventStatusReason')::text;
  UPDATE kalends_schema SET version = 1;
`

describe.runIf(hasPostgres)('events that the first version stored', () => {
  const server = useServer()

  function open(schema: string, url = server.url()) {
    const store = postgresStore({ connectionString: url, schema, poolSize: 1 })
    onTestFinished(async () => store.close())
    return store
  }

  /** A schema of the first version with 25 events. Returns the events as they were. */
  async function older() {
    const schema = newSchema()
    const events = Array.from({ length: 25 }, (_, index): Change => {
      const draft = eventDraft({ slug: `event-${index}` })
      return { type: 'insert', kind: 'event', ref: undefined, draft, slugRule: 'exact' }
    })
    const { records } = await open(schema).commit(events)
    await server.admin().query(`SET search_path = ${schema}; ${firstVersion}; RESET search_path`)
    return { schema, records, ids: events.map((_, index) => index + 1) }
  }

  test('get a UID each, and are scheduled as announced', async () => {
    const { schema, records, ids } = await older()
    const found = await open(schema).getMany('event', ids)
    const uids = new Set(found.map((event) => event?.uid))
    expect(uids.size).toBe(25)
    for (const uid of uids) expect(uid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const added = { uid: expect.any(String), sequence: 0, eventStatus: 'scheduled', eventStatusReason: '' }
    expect(found).toEqual(records.map((event) => ({ ...event, ...added })))
    expect(await open(schema).getMany('event', ids)).toEqual(found)
  })

  test('are brought up to date by another role when the role cannot change tables', async () => {
    const { schema, ids } = await older()
    const role = `${schema}_role`
    await server.admin().query(`CREATE ROLE ${role} LOGIN; GRANT USAGE ON SCHEMA ${schema} TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`)
    const url = new URL(server.url())
    url.username = role
    const store = open(schema, url.href)
    await expect(store.revision()).rejects.toThrow(`\n\nALTER TABLE ${schema}.kalends_event ADD COLUMN`)
    await server.admin().query(schemaSql({ schema, from: 1 }))
    const found = await store.getMany('event', ids)
    expect(new Set(found.map((event) => event?.uid)).size).toBe(25)
  })
})
