import { storeUnavailable } from '../errors/calendar-error.ts'
import type { CompleteStore, Store } from '../ports/store.ts'
import { completeStore } from '../store-kit/complete-store.ts'

/** Completes a store so that a call that takes too long rejects with `rest_store_unavailable`. */
export function guardStore(store: Store, timeoutMs: number): CompleteStore {
  return completeStore(store, (result) => (result instanceof Promise ? inTime(result, timeoutMs) : result))
}

function inTime<T>(result: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const onTimeout = (): void => reject(storeUnavailable(new Error(`No response within ${timeoutMs} ms.`)))
    const timer = setTimeout(onTimeout, timeoutMs)
    result.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
