import {
  execute,
  type Migration,
  migrate,
  migrations,
  type Program,
  plain,
  schemaVersionFound,
  selectValue,
  sql,
} from '@kalends/store-sql'
import { postgresDialect } from './dialect.ts'
import { sqlState } from './errors.ts'
import type { Unprepared } from './runner.ts'
import { writeSchemaSql } from './schema-sql.ts'
import { quoted } from './statements.ts'

/**
 * Creates the schema and its tables, or brings them up to date. Throws an error with the SQL to run if the role lacks a
 * permission for that.
 */
export async function prepareSchema(
  { readOnce, transact }: Unprepared,
  schema: string,
  steps: readonly Migration[] = migrations,
): Promise<void> {
  if ((await readOnce(() => versionFound(schema))) === steps.length) return
  try {
    await transact(() => migrateSchema(schema, steps))
  } catch (error) {
    if (sqlState(error) !== '42501') throw error
    throw deniedError(error, schema, await readOnce(() => versionFound(schema)), steps)
  }
}

/** The version of the tables that exist; 0 if there are none. */
function* versionFound(schema: string): Program<number> {
  const table = yield* selectValue<string | null>(sql`SELECT to_regclass(${`${quoted(schema)}.kalends_schema`})::text`)
  return table === null || table === undefined ? 0 : yield* schemaVersionFound()
}

/** Migrates the tables. The lock makes instances that start at the same time do this one after the other. */
function* migrateSchema(schema: string, steps: readonly Migration[]): Program<void> {
  yield* execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`kalends ${schema}`}))`)
  if ((yield* versionFound(schema)) === steps.length) return
  // `IF NOT EXISTS` would need the permission to create schemas even where this one exists.
  const existing = yield* selectValue<string | null>(sql`SELECT to_regnamespace(${quoted(schema)})::text`)
  if (existing === null) yield* execute(plain(`CREATE SCHEMA ${quoted(schema)}`))
  yield* migrate(postgresDialect, steps)
}

/** The error for a role that cannot create the tables, or bring those of version `from` up to date. */
function deniedError(cause: unknown, schema: string, from: number, steps: readonly Migration[]): Error {
  return new Error(
    `The role cannot ${from === 0 ? 'create' : 'change'} the tables of the calendar in the schema ${schema}. ` +
      'Let a role that can run this SQL, and grant this one USAGE on the schema and SELECT, INSERT, UPDATE and DELETE ' +
      `on its tables:\n\n${writeSchemaSql(schema, from, steps)}`,
    { cause },
  )
}
