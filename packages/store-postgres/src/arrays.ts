import { join, plain, type Sql, type SqlValue, sql } from '@kalends/store-sql'

/** Writes numbers as a Postgres array. */
export function numberArray(values: Iterable<SqlValue>): string {
  return `{${Array.from(values, (value) => value ?? 'NULL').join()}}`
}

/** Writes strings as a Postgres array. */
export function textArray(values: readonly SqlValue[]): string {
  const texts = values.map((value) => (value === null ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`))
  return `{${texts.join()}}`
}

/**
 * Rows with the columns `column1`, `column2` …, as one array for each column. So the text of the statement does not
 * depend on the number of rows and is prepared once, and there are few values to bind.
 */
export function arrayRows(rows: readonly (readonly SqlValue[])[]): Sql {
  const columns = (rows[0] ?? []).map((_, index) => {
    return { name: `column${index + 1}`, array: arrayOf(rows.map((row) => row[index] ?? null)) }
  })
  const arrays = columns.flatMap(({ array }) => array ?? [])
  const selected = columns.map(({ name, array }) => plain(array ? name : 'NULL'))
  const given = columns.flatMap(({ name, array }) => (array ? [plain(name)] : []))
  return sql`SELECT ${join(selected, ', ')} FROM unnest(${join(arrays, ', ')}) AS given (${join(given, ', ')})`
}

/** The values of a column; `undefined` if all are null, because then the type is not known. */
function arrayOf(values: readonly SqlValue[]): Sql | undefined {
  if (values.some((value) => typeof value === 'string')) return sql`${textArray(values)}::text[]`
  const numbers = values.filter((value) => typeof value === 'number')
  if (numbers.length === 0) return undefined
  return numbers.every(Number.isInteger)
    ? sql`${numberArray(values)}::bigint[]`
    : sql`${numberArray(values)}::double precision[]`
}
