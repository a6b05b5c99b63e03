import { eventDraft } from '@kalends/conformance'
import type { Change } from '@kalends/core'
import { migrations } from '@kalends/store-sql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresDialect } from '../src/dialect.ts'
import { postgresStore, schemaSql } from '../src/index.ts'
import { qualified } from '../src/statements.ts'
import { hasPostgres, newSchema, useServer } from './support/server.ts'

/** Creates the tables of the first version in a schema. */
function firstVersion(schema: string): string {
  const tables = (migrations[0]?.(postgresDialect) ?? []).map((text) => qualified(text, schema))
  const version = [
    `CREATE TABLE ${schema}.kalends_schema (version bigint)`,
    `INSERT INTO ${schema}.kalends_schema VALUES (1)`,
  ]
  return [`CREATE SCHEMA ${schema}`, ...tables, ...version, `DELETE FROM ${schema}.kalends_state`].join(';\n')
}

describe.runIf(hasPostgres)('events that the first version stored', () => {
  const server = useServer()

  function open(schema: string, url = server.url()) {
    const store = postgresStore({ connectionString: url, schema, poolSize: 1 })
    onTestFinished(async () => store.close())
    return store
  }

  /** A schema of the first version with 25 events. Returns the events as they were. */
  async function older() {
    const [source, schema] = [newSchema(), newSchema()]
    const events = Array.from({ length: 25 }, (_, index): Change => {
      const draft = eventDraft({ slug: `event-${index}` })
      return { type: 'insert', kind: 'event', ref: undefined, draft, slugRule: 'exact' }
    })
    const { records } = await open(source).commit(events)
    await server.admin().query(firstVersion(schema))
    for (const table of ['state', 'event', 'event_content', 'list_entry', 'bucket'].map((name) => `kalends_${name}`)) {
      const { rows } = await server.admin().query(
        `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
          WHERE table_schema = $1 AND table_name = $2`,
        [schema, table],
      )
      const { columns } = rows[0]
      await server
        .admin()
        .query(`INSERT INTO ${schema}.${table} (${columns}) SELECT ${columns} FROM ${source}.${table}`)
    }
    await server.admin().query(`UPDATE ${schema}.kalends_event_content
      SET json = (json::jsonb - 'uid' - 'sequence' - 'eventStatus' - 'eventStatusReason')::text`)
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
