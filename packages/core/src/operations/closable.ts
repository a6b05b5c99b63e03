import { operationIds } from '../contract/routes.ts'
import { storeUnavailable } from '../errors/calendar-error.ts'
import type { Handler, Handlers } from './run.ts'

const CLOSED = 'The calendar is closed.'

/** Tracks the calls of handlers, so that closing a calendar does not cut off a write. */
export function closable(handlers: Handlers, release: () => Promise<void>) {
  const inFlight = new Set<Promise<unknown>>()
  let closing: Promise<void> | undefined

  const track =
    <G extends readonly unknown[], T>(handler: (...given: G) => Promise<T>) =>
    async (...given: G): Promise<T> => {
      if (closing !== undefined) throw storeUnavailable(new Error(CLOSED))
      const result = handler(...given)
      inFlight.add(result)
      try {
        return await result
      } finally {
        inFlight.delete(result)
      }
    }

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
      closing ??= Promise.allSettled(inFlight).then(release)
      return closing
    },
  }
}
