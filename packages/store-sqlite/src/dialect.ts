import type { Dialect, Sql } from '@kalends/store-sql'
import { sql } from '@kalends/store-sql'
import { textIndex } from './text-index.ts'

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
  rows: (rows) => ({ text: valuesText(rows.length, rows[0]?.length ?? 0), values: flat(rows) }),
  contains: (column, needle) => sql`instr(${column}, ${needle}) > 0`,
  textIndex,
}

/** One value however long the list is: SQLite takes a bounded number of them. */
function each(list: readonly (number | string)[]): Sql {
  return sql`(SELECT value FROM json_each(${JSON.stringify(list)}))`
}

/** What `rows.flat()` does, several times as fast. */
function flat(rows: readonly (readonly number[])[]): number[] {
  const values: number[] = []
  for (const row of rows) for (const value of row) values.push(value)
  return values
}

const valuesTexts = new Map<string, string>()

function valuesText(rows: number, width: number): string {
  const shape = `${rows} ${width}`
  const known = valuesTexts.get(shape)
  if (known !== undefined) return known
  const row = `(${Array(width).fill('?').join(', ')})`
  const text = `VALUES ${Array(rows).fill(row).join(', ')}`
  valuesTexts.set(shape, text)
  return text
}
