import type { Dialect } from './dialect.ts'
import { execute, type Program, selectValue } from './program.ts'
import { createTables } from './schema.ts'
import { plain, sql } from './sql.ts'

/** The statements that bring the tables from one version to the next. */
export type Migration = (dialect: Dialect) => readonly string[]

/** All migrations, oldest first. Released ones never change: a new schema is a new entry at the end. */
export const migrations: readonly Migration[] = [createTables]

/** The version of the tables that this code reads and writes. */
export const schemaVersion = migrations.length

/**
 * Brings the tables up to date. Run it as one write: when two processes open a new database at once, the second finds
 * the work done. Throws, and changes nothing, when the tables are newer than this code.
 */
export function* migrate(dialect: Dialect, steps: readonly Migration[] = migrations): Program<void> {
  const { integer, table } = dialect.types
  yield* execute(plain(`CREATE TABLE IF NOT EXISTS kalends_schema (version ${integer} NOT NULL) ${table}`))
  const found = yield* schemaVersionFound()
  if (found === steps.length) return
  if (found > steps.length) throw newerTables(found)
  for (const step of steps.slice(found)) {
    for (const statement of step(dialect)) yield* execute(plain(statement))
  }
  yield* execute(sql`DELETE FROM kalends_schema`)
  yield* execute(sql`INSERT INTO kalends_schema (version) VALUES (${steps.length})`)
}

/** The version of the tables in the database; 0 when there are none. The table `kalends_schema` must exist. */
export function* schemaVersionFound(): Program<number> {
  return (yield* selectValue<number>(sql`SELECT version FROM kalends_schema`)) ?? 0
}

/** The error for tables that a newer version of this package has written. */
export function newerTables(found: number): Error {
  return new Error(
    `This database was written by a newer Kalends: its tables are of version ${found}, ` +
      `and this code knows versions up to ${schemaVersion}. Update @kalends/store-sql and what depends on it.`,
  )
}
