import type { OperationId } from '../contract/routes.ts'
import type { Services } from '../operations/context.ts'
import { createStoreTimer, type StoreTimer, timedServices } from '../operations/store-timer.ts'
import type { CacheResult, OnRequest, RequestReport } from '../ports/host.ts'

/** Measures a request for the option `onRequest`. */
export interface RequestObserver {
  readonly timer: StoreTimer
  /** The services of the calendar, with the calls of the store measured. */
  readonly services: Services
  /** Ends the measurement and reports it. */
  report(operation: OperationId | undefined, status: number, cache: CacheResult): void
}

/** Starts to measure a request. */
export function observeRequest(services: Services, onRequest: OnRequest, via: RequestReport['via']): RequestObserver {
  const since = performance.now()
  const timer = createStoreTimer()
  return {
    timer,
    services: timedServices(services, timer),
    report(operation, status, cache) {
      const durationMs = performance.now() - since
      onRequest({ via, operation, status, durationMs, storeMs: timer.elapsedMs(), cache })
    },
  }
}
