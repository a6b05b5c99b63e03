import type { Dialect, Sql } from '@kalends/store-sql'
import { sql } from '@kalends/store-sql'
import { textIndex } from './text-index.ts'
import { insertMany, valueRows } from './value-rows.ts'

/** SQLite, from 3.38 on. */
export const sqliteDialect: Dialect = {
  types: {
    integer: 'INTEGER',
    real: 'REAL',
    text: 'TEXT',
    table: 'STRICT',
    clustered: 'STRICT, WITHOUT ROWID',
  },
  ids: (ids) => each(ids),
  texts: (texts) => each(texts),
  insertMany,
  rows: valueRows,
  contains: (column, needle) => sql`instr(${column}, ${needle}) > 0`,
  textIndex,
}

/** One value however long the list is: SQLite takes a bounded number of them. */
function each(list: readonly (number | string)[]): Sql {
  return sql`(SELECT value FROM json_each(${JSON.stringify(list)}))`
}
