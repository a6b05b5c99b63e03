import { plain, type Sql, type SqlValue } from '@kalends/store-sql'

/**
 * How an insert of several rows begins. Where one of them cannot be written, a plain one would undo those before it, and
 * to be able to it copies every page that it changes, which can take as long as the rows themselves. Everything here is
 * written in transactions that are undone as a whole.
 */
export const insertMany = plain('INSERT OR FAIL INTO')

/** `VALUES` with these rows, which are of one length. */
export function valueRows(rows: readonly (readonly SqlValue[])[]): Sql {
  return { text: valuesText(rows.length, rows[0]?.length ?? 0), values: flat(rows) }
}

/** What `rows.flat()` does, several times as fast. */
function flat(rows: readonly (readonly SqlValue[])[]): SqlValue[] {
  const values: SqlValue[] = []
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
