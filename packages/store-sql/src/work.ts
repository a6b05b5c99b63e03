import type { Sql } from './sql.ts'

/** A row as a driver hands it over, by the names of the columns. */
export type Row = Readonly<Record<string, unknown>>

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
export function* select<R extends object>({ text, values }: Sql): Work<readonly R[]> {
  // The columns are those that the text names; each caller writes both.
  return (yield { text, values, reads: true }) as readonly R[]
}

/** The first row of a query. */
export function* selectOne<R extends object>(query: Sql): Work<R | undefined> {
  return (yield* select<R>(query))[0]
}

/** Carries out a statement that answers with no rows. */
export function* execute({ text, values }: Sql): Work<void> {
  yield { text, values, reads: false }
}
