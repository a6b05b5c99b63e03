import {
  execute,
  type Migration,
  migrate,
  migrations,
  type Program,
  plain,
  schemaVersion,
  schemaVersionFound,
  selectValue,
  sql,
} from '@kalends/store-sql'
import { postgresDialect } from './dialect.ts'
import { sqlState } from './errors.ts'
import { schemaSql } from './schema-sql.ts'

/** Whether the tables exist and code of this version can use them. */
export function* isMigrated(schema: string, version = schemaVersion): Program<boolean> {
  return (yield* versionFound(schema)) === version
}

/** The version of the tables that exist; 0 if there are none. */
export function* versionFound(schema: string): Program<number> {
  const table = yield* selectValue<string | null>(sql`SELECT to_regclass(${`${schema}.kalends_schema`})::text`)
  return table === null || table === undefined ? 0 : yield* schemaVersionFound()
}

/** Creates the schema and its tables, or brings them up to date. Instances that start at once come one after the other. */
export function* migrateSchema(schema: string, steps: readonly Migration[] = migrations): Program<void> {
  yield* execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`kalends ${schema}`}))`)
  if (yield* isMigrated(schema, steps.length)) return
  // `IF NOT EXISTS` would need the right to create schemas even where this one exists.
  const existing = yield* selectValue<string | null>(sql`SELECT to_regnamespace(${schema})::text`)
  if (existing === null) yield* execute(plain(`CREATE SCHEMA ${schema}`))
  yield* migrate(postgresDialect, steps)
}

/** Whether the role lacks a permission to create or to change the tables. */
export function isDenied(error: unknown): boolean {
  return sqlState(error) === '42501'
}

/** The error for a role that cannot create the tables, or bring those of version `from` up to date. */
export function deniedError(cause: unknown, schema: string, from: number): Error {
  return new Error(
    `The role cannot ${from === 0 ? 'create' : 'change'} the tables of the calendar in the schema ${schema}. ` +
      'Let a role that can run this SQL, and grant this one USAGE on the schema and SELECT, INSERT, UPDATE and DELETE ' +
      `on its tables:\n\n${schemaSql({ schema, from })}`,
    { cause },
  )
}
