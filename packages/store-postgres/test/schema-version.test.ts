import type { Migration } from '@kalends/store-sql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { prepareSchema } from '../src/migrate-schema.ts'
import { openPool, sendWithCallback } from '../src/pool.ts'
import { postgresRunner } from '../src/runner.ts'
import { writeSchemaSql } from '../src/schema-sql.ts'
import { statements } from '../src/statements.ts'
import { hasOwnPostgres, newSchema, useServer } from './support/server.ts'

/** A possible history of tables: names are in one column first, then in two. */
const steps: readonly Migration[] = [
  () => ['CREATE TABLE kalends_event_text (name text)', "INSERT INTO kalends_event_text VALUES ('Ada Byron')"],
  () => [
    'ALTER TABLE kalends_event_text ADD COLUMN first text',
    "UPDATE kalends_event_text SET first = split_part(name, ' ', 1)",
  ],
  () => ['ALTER TABLE kalends_event_text DROP COLUMN name'],
]

describe.runIf(hasOwnPostgres)('tables of an older version', () => {
  const server = useServer({ own: true })

  /** Starts an instance whose code knows these steps. */
  async function startInstance(schema: string, known: readonly Migration[], url = server.url()): Promise<void> {
    const pool = openPool({ connectionString: url, poolSize: 1, connectTimeoutMs: 20_000 })
    onTestFinished(() => pool.end())
    const runner = postgresRunner({
      pool,
      send: sendWithCallback,
      isPipelined: true,
      write: statements({ schema, isPrepared: true, timeoutMs: 20_000 }),
      statementTimeoutMs: 20_000,
      prepare: (unprepared) => prepareSchema(unprepared, schema, known),
      close: async () => undefined,
    })
    await runner.readOnce(function* () {
      yield { text: 'SELECT 1', values: [], reads: true }
    })
  }

  async function contentOf(schema: string) {
    const version = await server.admin().query(`SELECT version::int FROM ${schema}.kalends_schema`)
    const names = await server.admin().query(`SELECT * FROM ${schema}.kalends_event_text`)
    return [...version.rows, ...names.rows]
  }

  test('are migrated once, step by step and with their rows, when ten instances start together', async () => {
    const schema = newSchema()
    await startInstance(schema, steps.slice(0, 1))
    expect(await contentOf(schema)).toEqual([{ version: 1 }, { name: 'Ada Byron' }])
    await Promise.all(Array.from({ length: 10 }, () => startInstance(schema, steps)))
    expect(await contentOf(schema)).toEqual([{ version: 3 }, { first: 'Ada' }])
  })

  test('stay as they are when one step fails, and are migrated by the next start', async () => {
    const schema = newSchema()
    await startInstance(schema, steps.slice(0, 1))
    const broken = [...steps, () => ['DROP TABLE no_such_table']]
    await expect(startInstance(schema, broken)).rejects.toThrow('no_such_table')
    expect(await contentOf(schema)).toEqual([{ version: 1 }, { name: 'Ada Byron' }])
    await startInstance(schema, steps)
    expect(await contentOf(schema)).toEqual([{ version: 3 }, { first: 'Ada' }])
  })

  test('are brought up to date by another role when the role cannot change tables', async () => {
    const schema = newSchema()
    await startInstance(schema, steps.slice(0, 1))
    const role = `${schema}_role`
    await server.admin().query(`CREATE ROLE ${role} LOGIN; GRANT USAGE ON SCHEMA ${schema} TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`)
    const url = new URL(server.url())
    url.username = role
    const update = writeSchemaSql(schema, 1, steps)
    await expect(startInstance(schema, steps, url.href)).rejects.toThrow(`cannot change the tables`)
    await expect(startInstance(schema, steps, url.href)).rejects.toThrow(`\n\n${update}`)
    expect(await contentOf(schema)).toEqual([{ version: 1 }, { name: 'Ada Byron' }])
    await server.admin().query(update)
    await startInstance(schema, steps, url.href)
    expect(await contentOf(schema)).toEqual([{ version: 3 }, { first: 'Ada' }])
  })

  test('are not changed by code of an older version', async () => {
    const schema = newSchema()
    await startInstance(schema, steps)
    await expect(startInstance(schema, steps.slice(0, 2))).rejects.toThrow('its tables are of version 3')
    expect(await contentOf(schema)).toEqual([{ version: 3 }, { first: 'Ada' }])
  })
})
