import {
  execute,
  type Migration,
  migrate,
  migrations,
  type Program,
  plain,
  schemaVersion,
  selectValue,
  sql,
} from '@kalends/store-sql'
import { postgresDialect } from './dialect.ts'
import { sqlState } from './errors.ts'
import { schemaSql } from './schema-sql.ts'

/** Whether the tables exist and code of this version can use them. */
export function* isMigrated(schema: string, version = schemaVersion): Program<boolean> {
  const table = yield* selectValue<string | null>(sql`SELECT to_regclass(${`${schema}.kalends_schema`})::text`)
  if (table === null || table === undefined) return false
  return (yield* selectValue<number>(plain('SELECT version FROM kalends_schema'))) === version
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

/** The error for a role that cannot create the tables. */
export function migrationError(error: unknown, schema: string): unknown {
  if (sqlState(error) !== '42501') return error
  return new Error(
    `The role cannot create the tables of the calendar in the schema ${schema}. Let a role that can run this SQL, and ` +
      `grant this one USAGE on the schema and SELECT, INSERT, UPDATE and DELETE on its tables:\n\n${schemaSql({ schema })}`,
    { cause: error },
  )
}
