import { plain, type Sql, type SqlValue } from '@kalends/store-sql'

/**
 * The start of an insert of several rows. To be able to undo its first rows when a later one fails, a plain `INSERT`
 * copies every page that it changes. The store doesn't need that, because it rolls back the whole transaction.
 */
export const insertMany = plain('INSERT OR FAIL INTO')

/** `VALUES` with these rows, which all have the same length. */
export function valueRows(rows: readonly (readonly SqlValue[])[]): Sql {
  return { text: valuesText(rows.length, rows[0]?.length ?? 0), values: flat(rows) }
}

/** Like `rows.flat()`, but several times as fast, because the array has its length from the start. */
function flat(rows: readonly (readonly SqlValue[])[]): SqlValue[] {
  const width = rows[0]?.length ?? 0
  const values = new Array<SqlValue>(rows.length * width)
  for (let row = 0; row < rows.length; row += 1) {
    for (let column = 0; column < width; column += 1) values[row * width + column] = rows[row]?.[column] ?? null
  }
  return values
}

/**
 * The texts by number of rows and columns. There are few: `batches` uses a dozen sizes, and rows have two to six
 * columns.
 */
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
