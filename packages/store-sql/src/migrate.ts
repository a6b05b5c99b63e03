import { kinds, namedKinds } from '@kalends/core'
import { aside, dimensions, isLongSpan } from './codes.ts'
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

/**
 * From here on links are kept by event, where new ones come to lie together, and what links to a record is found on its
 * lists. So events that no list shows are on lists too, aside.
 */
const linksByEvent: Migration = ({ types: { integer, clustered } }) => [
  `CREATE TABLE kalends_link (
    event ${integer} NOT NULL,
    kind ${integer} NOT NULL,
    target ${integer} NOT NULL,
    PRIMARY KEY (event, kind, target)
  ) ${clustered}`,
  `INSERT INTO kalends_link (event, kind, target) ${namedKinds
    .map((kind) => `SELECT event, ${dimensions[kind]}, target FROM kalends_event_${kind}`)
    .join(' UNION ALL ')} ORDER BY 1, 2, 3`,
  `INSERT INTO kalends_posting (list, starts_at, event, ends_at, span, locked)
    WITH RECURSIVE linked (event, kind, target) AS (
      SELECT l.event, l.kind, l.target FROM kalends_event e CROSS JOIN kalends_link l
      WHERE (e.hidden = 1 OR e.ends_at < e.starts_at) AND l.event = e.id
      UNION SELECT linked.event, linked.kind, c.parent FROM linked JOIN kalends_category c ON c.id = linked.target
      WHERE linked.kind = ${dimensions.category} AND c.parent IS NOT NULL
    )
    SELECT (linked.target * 8 + linked.kind) * 4 + ${aside}, e.starts_at, e.id, e.ends_at, e.span, e.locked
    FROM linked CROSS JOIN kalends_event e WHERE e.id = linked.event`,
  ...namedKinds.map((kind) => `DROP TABLE kalends_event_${kind}`),
]

const tunedTexts: Migration = ({ textIndex }) => textIndex.tune()

const migrations: readonly Migration[] = [
  firstTables,
  leanContent,
  contentByPosition,
  fewerTwice,
  linksByEvent,
  tunedTexts,
]

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
