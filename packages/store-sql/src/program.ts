import type { Sql } from './sql.ts'

/** A row: the values of its columns, in order. Drivers create arrays faster than objects. */
export type Row = readonly unknown[]

/** A statement to execute. Drivers need to know in advance whether it returns rows. */
export interface Statement extends Sql {
  /** Whether the statement returns rows and writes nothing. */
  readonly reads: boolean
  /**
   * Statements to send together instead of this one. Each row of the result has all rows of one of them. See
   * `together`.
   */
  readonly batch?: readonly Statement[]
}

/**
 * A statement program: a generator that yields one statement at a time and receives its rows. The program does not
 * know how statements are executed, so an embedded database runs it synchronously and a remote one awaits each step.
 */
export type Program<T> = Generator<Statement, T, readonly Row[]>

/** The rows of a query. */
export function* select<R extends Row>({ text, values }: Sql): Program<readonly R[]> {
  // Callers write both the columns in the text and the type of the row.
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

/** The result of a program that turns out to need no statement; else `undefined`. */
export function withoutStatements<T>(program: Program<T>): T | undefined {
  const step = program.next()
  return step.done ? step.value : undefined
}

/**
 * Lets a long transaction pause during work without statements, by a statement without effect: a transaction can pause
 * between statements only. Does nothing where statements do not block the process, because it would cost a round trip
 * there.
 */
export function* pausePoint({ isBlocking }: { readonly isBlocking: boolean }): Program<void> {
  if (isBlocking) yield { text: 'SELECT 1', values: [], reads: true }
}

/**
 * Runs programs that do not need each other's results. Where statements do not block the process, they share round
 * trips; elsewhere one program runs after the other.
 */
export function* together<T extends readonly unknown[]>(
  { isBlocking }: { readonly isBlocking: boolean },
  ...programs: { readonly [I in keyof T]: () => Program<T[I]> }
): Program<T> {
  const results: unknown[] = []
  if (isBlocking) {
    for (const program of programs) results.push(yield* program())
    return results as unknown as T // Safe: one result of each program, in order.
  }
  const running = programs.map((program) => program())
  let steps = running.map((program) => program.next())
  for (;;) {
    const batch = steps.flatMap((step) => (step.done ? [] : [step.value]))
    // Safe: one result of each program, in order.
    if (batch.length === 0) return steps.map(({ value }) => value) as unknown as T
    const rows = [...(yield { text: '', values: [], reads: true, batch })] as (readonly Row[])[] // For a batch, each row has the rows of one statement.
    steps = steps.map((step, index) => (step.done ? step : (running[index]?.next(rows.shift() ?? []) ?? step)))
  }
}
