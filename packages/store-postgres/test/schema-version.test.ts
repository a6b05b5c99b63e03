import type { Migration } from '@kalends/store-sql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migrateSchema } from '../src/migrate-schema.ts'
import { openPool } from '../src/pool.ts'
import { postgresRunner } from '../src/runner.ts'
import { statements } from '../src/statements.ts'
import { hasPostgres, newSchema, useServer } from './support/server.ts'

/** A history of tables as it could be: names in one column first, then in two. */
const steps: readonly Migration[] = [
  () => ['CREATE TABLE kalends_event_text (name text)', "INSERT INTO kalends_event_text VALUES ('Ada Byron')"],
  () => [
    'ALTER TABLE kalends_event_text ADD COLUMN first text',
    "UPDATE kalends_event_text SET first = split_part(name, ' ', 1)",
  ],
  () => ['ALTER TABLE kalends_event_text DROP COLUMN name'],
]

describe.runIf(hasPostgres)('tables of an older version', () => {
  const server = useServer()

  /** Starts an instance whose code knows these steps. */
  async function startInstance(schema: string, known: readonly Migration[]): Promise<void> {
    const pool = openPool({ connectionString: server.url(), poolSize: 1, connectTimeoutMs: 20_000 })
    onTestFinished(() => pool.end())
    const runner = postgresRunner({
      pool,
      isPipelined: true,
      write: statements({ schema, isPrepared: true, timeoutMs: 20_000 }),
      statementTimeoutMs: 20_000,
      prepare: ({ transact }) => transact(() => migrateSchema(schema, known)),
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

  test('are migrated step by step with what is in them, once, when ten instances start together', async () => {
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

  test('are left alone by code that is older than they are', async () => {
    const schema = newSchema()
    await startInstance(schema, steps)
    await expect(startInstance(schema, steps.slice(0, 2))).rejects.toThrow('its tables are of version 3')
    expect(await contentOf(schema)).toEqual([{ version: 3 }, { first: 'Ada' }])
  })
})
