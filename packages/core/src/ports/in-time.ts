import { isCalendarError, storeUnavailable } from '../errors/calendar-error.ts'
import type { Awaitable } from './store.ts'

/**
 * The result of a call to a port, such as the store. Rejects with `rest_store_unavailable` if it takes longer than `timeoutMs`;
 * what the call returns later is ignored. `call` is the name of the call in the log.
 */
export function inTime<T>(result: Awaitable<T>, timeoutMs: number, call: string): Awaitable<T> {
  if (!isThenable(result)) return result
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(storeUnavailable(new TimeoutError(call, timeoutMs))), timeoutMs)
    Promise.resolve(result)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** The cause of the error if a call took too long. */
export class TimeoutError extends Error {
  constructor(call: string, timeoutMs: number) {
    super(`${call}: no response within ${timeoutMs} ms.`)
  }
}

/** Whether an error means that a call took too long. */
export function isTimeout(error: unknown): boolean {
  return isCalendarError(error) && error.cause instanceof TimeoutError
}

function isThenable<T>(result: Awaitable<T>): result is Promise<T> {
  return typeof result === 'object' && result !== null && 'then' in result && typeof result.then === 'function'
}
