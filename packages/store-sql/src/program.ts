import type { Sql } from './sql.ts'

/** A row: the values of its columns, in order. Drivers create arrays faster than objects. */
export type Row = readonly unknown[]

/** A statement to execute. Drivers need to know in advance whether it returns rows. */
export interface Statement extends Sql {
  readonly reads: boolean
}

/**
 * A statement program: a generator that yields one statement at a time and receives its rows. The program does not
 * know how statements are executed, so an embedded database runs it synchronously and a remote one awaits each step.
 */
export type Program<T> = Generator<Statement, T, readonly Row[]>

/** The rows of a query. */
export function* select<R extends Row>({ text, values }: Sql): Program<readonly R[]> {
  // The columns are those that the text names; each caller writes both.
  return (yield { text, values, reads: true }) as readonly R[]
}

/** The first row of a query. */
export function* selectOne<R extends Row>(query: Sql): Program<R | undefined> {
  return (yield* select<R>(query))[0]
}

/** The values of a query with one column. */
export function* selectColumn<T>(query: Sql): Program<readonly T[]> {
  return (yield* select<readonly [T]>(query)).map(([value]) => value)
}

/** The value of a query with one column and one row; `undefined` without a row. */
export function* selectValue<T>(query: Sql): Program<T | undefined> {
  return (yield* selectOne<readonly [T]>(query))?.[0]
}

/** Executes a statement that returns no rows. */
export function* execute({ text, values }: Sql): Program<void> {
  yield { text, values, reads: false }
}
