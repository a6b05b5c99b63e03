import type { Awaitable } from '@kalends/core'
import { isCalendarError } from '@kalends/core'
import type { Work } from './work.ts'

/**
 * Carries out work. What a driver throws because the database cannot be reached, or cannot write, comes out as
 * `storeUnavailable(cause)`; whatever else the work throws comes out as it is.
 */
export interface Runner {
  /** In a transaction that only reads, so that all statements of the work see the same state. */
  read<T>(work: () => Work<T>): Awaitable<T>
  /** Work of one statement that reads, which sees one state by itself. */
  readOnce<T>(work: () => Work<T>): Awaitable<T>
  /**
   * In a transaction that no other writer, of this process or another, takes part in. When it is fulfilled the work
   * is kept for good; when it fails nothing of it is there.
   */
  write<T>(work: () => Work<T>): Awaitable<T>
  /** Like `write`, but fails at once where `write` would wait for another writer. */
  tryWrite<T>(work: () => Work<T>): Awaitable<T>
  /** Lets go of the connection. Called once; no other call follows. */
  close(): Awaitable<void>
}

/** Goes on when something has been tried, whether or not the database was able to do it. */
export function afterTrying<U>(attempt: () => Awaitable<unknown>, next: () => Awaitable<U>): Awaitable<U> {
  try {
    const tried = attempt()
    return tried instanceof Promise ? tried.catch(ignoreUnavailable).then(next) : next()
  } catch (error) {
    ignoreUnavailable(error)
    return next()
  }
}

function ignoreUnavailable(error: unknown): void {
  if (!isCalendarError(error, 'rest_store_unavailable')) throw error
}

/** Goes on with a value, at once or when it has arrived. */
export function andThen<T, U>(value: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}
