import { type Dialect, plain, type SqlValue, sql } from '@kalends/store-sql'
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
  },
  ids: (ids) => sql`(SELECT unnest(${`{${ids.join()}}`}::bigint[]) AS value)`,
  texts: (texts) =>
    sql`(SELECT value COLLATE "C" AS value FROM jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`,
  insertMany: plain('INSERT INTO'),
  rows: (rows) => valueRows(rows, '?'),
  integerRows: (rows) => valueRows(rows, '?::bigint'),
  contains: (column, needle) => sql`strpos(${column}, ${needle}) > 0`,
  textIndex,
  ownTables: [
    // The writes of the last hour, by which the runner looks up whether one was committed.
    'CREATE TABLE kalends_commit (token uuid PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    'CREATE INDEX kalends_commit_at ON kalends_commit (at)',
  ],
}

function valueRows(rows: readonly (readonly SqlValue[])[], value: string) {
  const row = `(${(rows[0] ?? []).map(() => value).join(', ')})`
  return { text: `VALUES ${rows.map(() => row).join(', ')}`, values: rows.flat() }
}
