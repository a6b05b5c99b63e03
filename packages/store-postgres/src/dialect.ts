import { type Dialect, plain, sql } from '@kalends/store-sql'
import { arrayRows, numberArray, textArray } from './arrays.ts'
import { leaseTable } from './lease.ts'
import { textIndex } from './text-index.ts'

/** The dialect of Postgres 14 and newer. */
export const postgresDialect: Dialect = {
  isBlocking: false,
  types: {
    integer: 'bigint',
    real: 'double precision',
    text: 'text COLLATE "C"',
    table: '',
    clustered: '',
    covering: (columns) => `INCLUDE (${columns})`,
  },
  ids: (ids) => sql`(SELECT unnest(${numberArray(ids)}::bigint[]) AS value)`,
  texts: (texts) => sql`(SELECT unnest(${textArray(texts)}::text[]) COLLATE "C" AS value)`,
  insertMany: plain('INSERT INTO'),
  rows: arrayRows,
  integerRows: arrayRows,
  contains: (column, needle) => sql`strpos(${column}, ${needle}) > 0`,
  textIndex,
  isMissing: (name) => `to_regclass('${name}') IS NULL`,
  ownTables: [
    // The tokens of the writes of the last hour. The runner looks up whether a write was committed.
    'CREATE TABLE kalends_commit (token uuid PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    'CREATE INDEX kalends_commit_at ON kalends_commit (at)',
    leaseTable,
  ],
}
