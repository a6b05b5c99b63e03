/** A value that is bound to a statement. Booleans and `undefined` are not among them: drivers refuse those. */
export type SqlValue = string | number | null

/** A piece of SQL with `?` for each of its values. `?` stands nowhere else in the text. */
export interface Sql {
  readonly text: string
  readonly values: readonly SqlValue[]
}

/**
 * Makes a piece of SQL. A piece among the inserts becomes part of the text; every other insert is bound, whatever it
 * holds.
 */
export function sql(parts: TemplateStringsArray, ...inserts: readonly (Sql | SqlValue)[]): Sql {
  let text = parts[0] ?? ''
  const values: SqlValue[] = []
  for (let index = 0; index < inserts.length; index += 1) {
    const insert = inserts[index] ?? null
    if (typeof insert === 'object' && insert !== null) {
      text += insert.text
      for (const value of insert.values) values.push(value)
    } else {
      text += '?'
      values.push(insert)
    }
    text += parts[index + 1] ?? ''
  }
  return { text, values }
}

/** Text of our own as a piece of SQL: a name of a table or a column, a keyword. Never anything from outside. */
export function plain(text: string): Sql {
  return { text, values: [] }
}

/** The pieces one after the other, with the separator between them. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  let text = ''
  const values: SqlValue[] = []
  for (const [index, piece] of pieces.entries()) {
    text += index === 0 ? piece.text : separator + piece.text
    for (const value of piece.values) values.push(value)
  }
  return { text, values }
}

/** All of these conditions at once; without any, a condition that always holds. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? plain('1 = 1') : join(conditions, ' AND ')
}
