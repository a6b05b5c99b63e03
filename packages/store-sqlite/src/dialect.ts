import type { Dialect, Sql } from '@kalends/store-sql'
import { sql } from '@kalends/store-sql'
import { textIndex } from './text-index.ts'
import { insertMany, valueRows } from './value-rows.ts'

/** The dialect of SQLite 3.38 and newer. */
export const sqliteDialect: Dialect = {
  isBlocking: true,
  types: {
    integer: 'INTEGER',
    real: 'REAL',
    text: 'TEXT',
    table: 'STRICT',
    clustered: 'STRICT, WITHOUT ROWID',
    covering: () => '',
  },
  ids: (ids) => each(ids),
  texts: (texts) => each(texts),
  insertMany,
  rows: valueRows,
  integerRows: valueRows,
  contains: (column, needle) => sql`instr(${column}, ${needle}) > 0`,
  textIndex,
  isMissing: (name) => `'${name}' NOT IN (SELECT name FROM sqlite_schema)`,
  ownTables: [],
}

/** Binds a list as one JSON value, because SQLite limits the number of bound values. */
function each(list: readonly (number | string)[]): Sql {
  return sql`(SELECT value FROM json_each(${JSON.stringify(list)}))`
}
