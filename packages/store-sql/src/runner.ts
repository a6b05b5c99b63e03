import type { Awaitable } from '@kalends/core'
import { isCalendarError } from '@kalends/core'
import type { Program } from './program.ts'

/**
 * Executes programs. When the driver throws because the database cannot be reached or written, the runner throws
 * `storeUnavailable(cause)`; every other error passes through.
 */
export interface Runner {
  /** Runs a program in a read transaction, so that all its statements see the same state. */
  read<T>(program: () => Program<T>): Awaitable<T>
  /**
   * Runs a program that reads without a transaction. It must have one statement only, or notice commits between its
   * statements.
   */
  readOnce<T>(program: () => Program<T>): Awaitable<T>
  /**
   * Like `read`, but pauses between statements, so that a program of thousands of short ones does not block the
   * process. Absent where `read` does not block it, or where there is no way to pause.
   */
  readLong?<T>(program: () => Program<T>): Awaitable<T>
  /**
   * Runs a program in a write transaction that excludes all other writers, of this process and others. When it
   * fulfills, the changes are durable; when it fails, nothing has changed. `isLong`: the program makes many changes.
   */
  write<T>(program: () => Program<T>, isLong?: boolean): Awaitable<T>
  /** Like `write`, but fails immediately where `write` would wait for another writer. */
  tryWrite<T>(program: () => Program<T>, isLong?: boolean): Awaitable<T>
  /** Releases the connection. Called once; no other call follows. */
  close(): Awaitable<void>
}

/** The result of an attempt or, when it fails, of `recover`. Synchronous when both are. */
export function orElse<T>(attempt: () => Awaitable<T>, recover: (error: unknown) => Awaitable<T>): Awaitable<T> {
  try {
    const result = attempt()
    return result instanceof Promise ? result.catch(recover) : result
  } catch (error) {
    return recover(error)
  }
}

/** Continues after an attempt, even if the database was unavailable. */
export function afterTrying<U>(attempt: () => Awaitable<unknown>, next: () => Awaitable<U>): Awaitable<U> {
  return andThen(orElse(attempt, ignoreUnavailable), next)
}

function ignoreUnavailable(error: unknown): void {
  if (!isCalendarError(error, 'rest_store_unavailable')) throw error
}

/** Continues with a value, synchronously when it is not a promise. */
export function andThen<T, U>(value: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}
