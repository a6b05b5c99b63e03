import { knownAfter, knownFrom } from './known-texts.ts'

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
  const values: SqlValue[] = []
  let known = knownFrom(parts)
  for (const insert of inserts) {
    if (typeof insert === 'object' && insert !== null) {
      for (const value of insert.values) values.push(value)
      known = knownAfter(known, insert.text)
    } else {
      values.push(insert)
      known = knownAfter(known, '?')
    }
  }
  known.text ??= textOf(parts, inserts)
  return { text: known.text, values }
}

function textOf(parts: readonly string[], inserts: readonly (Sql | SqlValue)[]): string {
  return parts.reduce((text, part, index) => {
    const insert = inserts[index - 1]
    return text + (typeof insert === 'object' && insert !== null ? insert.text : '?') + part
  })
}

/** Text of our own as a piece of SQL: a name of a table or a column, a keyword. Never anything from outside. */
export function plain(text: string): Sql {
  return { text, values: [] }
}

/** The pieces one after the other, with the separator between them. */
export function join(pieces: readonly Sql[], separator: string): Sql {
  const values: SqlValue[] = []
  let known = knownFrom(separator)
  for (const piece of pieces) {
    for (const value of piece.values) values.push(value)
    known = knownAfter(known, piece.text)
  }
  known.text ??= pieces.map(({ text }) => text).join(separator)
  return { text: known.text, values }
}

/** All of these conditions at once; without any, a condition that always holds. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? plain('1 = 1') : join(conditions, ' AND ')
}
