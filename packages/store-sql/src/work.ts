import type { Sql } from './sql.ts'

/** A row: the values of its columns, in their order. Drivers make lists faster than objects. */
export type Row = readonly unknown[]

/** A statement to be carried out. Drivers want to know beforehand whether rows come back. */
export interface Statement extends Sql {
  readonly reads: boolean
}

/**
 * Something to be done with a database, one statement after the other, without saying how: it yields a statement and
 * goes on with its rows. An embedded database carries it out on the spot, one across the network waits between the
 * steps; both run the same code.
 */
export type Work<T> = Generator<Statement, T, readonly Row[]>

/** The rows of a query. */
export function* select<R extends Row>({ text, values }: Sql): Work<readonly R[]> {
  // The columns are those that the text names; each caller writes both.
  return (yield { text, values, reads: true }) as readonly R[]
}

/** The first row of a query. */
export function* selectOne<R extends Row>(query: Sql): Work<R | undefined> {
  return (yield* select<R>(query))[0]
}

/** The values of a query with one column. */
export function* selectColumn<T>(query: Sql): Work<readonly T[]> {
  return (yield* select<readonly [T]>(query)).map(([value]) => value)
}

/** The value of a query with one column and one row; `undefined` without a row. */
export function* selectValue<T>(query: Sql): Work<T | undefined> {
  return (yield* selectOne<readonly [T]>(query))?.[0]
}

/** Carries out a statement that answers with no rows. */
export function* execute({ text, values }: Sql): Work<void> {
  yield { text, values, reads: false }
}
