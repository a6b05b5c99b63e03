/** A bound value. Booleans and `undefined` are left out because drivers reject them. */
export type SqlValue = string | number | null

/** A fragment of SQL with a `?` for each of its values. The text contains no other `?`. */
export interface Sql {
  /** The SQL, with `?` for each value. */
  readonly text: string
  /** The bound values, in order. */
  readonly values: readonly SqlValue[]
}

/** Builds a fragment. Inserted fragments become part of the text; everything else is bound as a value. */
export function sql(parts: TemplateStringsArray, ...inserts: readonly (Sql | SqlValue)[]): Sql {
  let values: readonly SqlValue[] = none
  let text = parts[0] ?? ''
  for (let index = 0; index < inserts.length; index += 1) {
    const insert = inserts[index] ?? null
    const isFragment = typeof insert === 'object' && insert !== null
    text += (isFragment ? insert.text : '?') + (parts[index + 1] ?? '')
    const added = isFragment ? insert.values : [insert]
    // When a single fragment has values, its array is used as it is: there may be thousands.
    if (added.length > 0) values = values.length === 0 ? added : [...values, ...added]
  }
  return { text, values }
}

const none: readonly SqlValue[] = []

/** Literal text as a fragment: a table, a column, a keyword, a number. Never pass text from outside. */
export function plain(text: string | number): Sql {
  return { text: String(text), values: [] }
}

/** The fragments in order, with the separator between them. */
export function join(fragments: readonly Sql[], separator: string): Sql {
  const values: SqlValue[] = []
  for (const fragment of fragments) for (const value of fragment.values) values.push(value)
  return { text: fragments.map(({ text }) => text).join(separator), values }
}

/** All conditions combined with AND; without any, a condition that is always true. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? plain('1 = 1') : join(conditions, ' AND ')
}

/** Whether rows exist. Without the OFFSET, Postgres would turn this into a join, and read whole tables for each row. */
export function exists(rows: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM ${rows} LIMIT 1 OFFSET 0)`
}
