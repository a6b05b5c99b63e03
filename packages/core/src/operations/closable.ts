import { operationIds } from '../contract/routes.ts'
import { storeUnavailable } from '../errors/calendar-error.ts'
import type { Handler, Handlers } from './run.ts'

const CLOSED = 'The calendar is closed.'

/** Tracks the calls of handlers, so that closing a calendar does not cut off a write. */
export function closable(handlers: Handlers, release: () => Promise<void>) {
  // A count, not a set of promises: V8 would keep results in memory long after they were removed from the set.
  let inFlight = 0
  let idle: (() => void) | undefined
  let closing: Promise<void> | undefined

  const track =
    <G extends readonly unknown[], T>(handler: (...given: G) => Promise<T>) =>
    async (...given: G): Promise<T> => {
      if (closing !== undefined) throw storeUnavailable(new Error(CLOSED))
      inFlight += 1
      try {
        return await handler(...given)
      } finally {
        inFlight -= 1
        if (inFlight === 0) idle?.()
      }
    }

  const whenIdle = (): Promise<void> =>
    new Promise((resolve) => {
      if (inFlight === 0) resolve()
      else idle = resolve
    })

  return {
    // Each handler keeps the type that it has under its key.
    handlers: Object.fromEntries(
      operationIds.map((id) => [id, track(handlers[id] as Handler<typeof id>)]),
    ) as unknown as Handlers,
    track,
    /** Throws once `close` has been called. */
    checkOpen: (): void => {
      if (closing !== undefined) throw new Error(CLOSED)
    },
    /** Rejects further calls, waits for those in flight, then calls `release`. A second call has no effect. */
    close: (): Promise<void> => {
      closing ??= whenIdle().then(release)
      return closing
    },
  }
}
