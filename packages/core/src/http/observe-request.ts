import type { OperationId } from '../contract/routes.ts'
import type { Services } from '../operations/context.ts'
import { createStoreTimer, type StoreTimer, timedServices } from '../operations/store-timer.ts'
import type { CacheResult, OnRequest, RequestReport } from '../ports/host.ts'
import type { Router } from './router.ts'

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

/** A request that an adapter ended, because its `user` function threw. */
export interface FailedRequest {
  /** The HTTP method. */
  readonly method: string
  /** The path below the mount. */
  readonly path: string
  /** What the `user` function threw. */
  readonly error: unknown
  /** How long the function took, in milliseconds. */
  readonly durationMs: number
}

/**
 * Reports a request that never reached the calendar. Its status is the one that hosts send for an error: `status` or
 * `statusCode` of the error, or 500.
 */
export function reportFailed(
  { method, path, error, durationMs }: FailedRequest,
  router: Router,
  onRequest: OnRequest | undefined,
): void {
  const { status, statusCode }: Readonly<Record<string, unknown>> = Object(error)
  const shown = [status, statusCode].find((code) => Number.isInteger(code) && Number(code) >= 400 && Number(code) < 600)
  const operation = router.match(path)?.operations.get(method)
  onRequest?.({ via: 'http', operation, status: Number(shown ?? 500), durationMs, storeMs: 0, cache: 'bypass' })
}
