import { kinds } from '@kalends/core'
import { isLongSpan } from './codes.ts'
import type { Dialect } from './dialect.ts'
import { firstTables } from './schema.ts'
import { plain, sql } from './sql.ts'
import { execute, selectValue, type Work } from './work.ts'

/** One step in the history of the tables. Steps are only ever added. */
type Migration = (dialect: Dialect) => readonly string[]

/** From here on the content of a record may lack what is empty. No table changes, but older code would stumble over it. */
const leanContent: Migration = () => []

/**
 * From here on content has its values by position. What has them by name is read as well, and stays until it is written.
 * The column gets a name that says so, and code of before that has the database open finds nothing to mistake.
 */
const contentByPosition: Migration = () =>
  kinds.map((kind) => `ALTER TABLE kalends_${kind}_content RENAME json TO fields`)

/** From here on only events of more than a day are on the lists twice. */
const fewerTwice: Migration = () => [
  'DROP INDEX kalends_posting_long',
  `CREATE INDEX kalends_posting_long
    ON kalends_posting (list, span, starts_at, event, ends_at, locked) WHERE ${isLongSpan('span')}`,
]

const migrations: readonly Migration[] = [firstTables, leanContent, contentByPosition, fewerTwice]

/** The version of the tables that this code reads and writes. */
export const schemaVersion = migrations.length

/**
 * Brings the tables up to `schemaVersion`; to be run as one write, so that of two processes that open a new database
 * at once the second finds the work done. Throws, and changes nothing, when the tables are of a newer version.
 */
export function* migrate(dialect: Dialect): Work<void> {
  const { integer, table } = dialect.types
  yield* execute(plain(`CREATE TABLE IF NOT EXISTS kalends_schema (version ${integer} NOT NULL) ${table}`))
  const found = yield* schemaVersionFound()
  if (found === schemaVersion) return
  if (found > schemaVersion) throw newerTables(found)
  for (const migration of migrations.slice(found)) {
    for (const statement of migration(dialect)) yield* execute(plain(statement))
  }
  yield* execute(sql`DELETE FROM kalends_schema`)
  yield* execute(sql`INSERT INTO kalends_schema (version) VALUES (${schemaVersion})`)
}

/** The version of the tables in the database; 0 when there are none. `kalends_schema` must be there. */
export function* schemaVersionFound(): Work<number> {
  return (yield* selectValue<number>(sql`SELECT version FROM kalends_schema`)) ?? 0
}

/** Why tables of a newer version than this code can know are left alone. */
export function newerTables(found: number): Error {
  return new Error(
    `This database was written by a newer Kalends: its tables are of version ${found}, ` +
      `and this code knows versions up to ${schemaVersion}. Update @kalends/store-sql and what depends on it.`,
  )
}
