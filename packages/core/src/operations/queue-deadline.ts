import { storeUnavailable } from '../errors/calendar-error.ts'
import { isTimeout, TimeoutError } from '../ports/in-time.ts'

/** How a queued write ends. */
interface Settle {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A write in a queue, with a deadline for its wait. */
export interface Watched extends Settle {
  /** Starts the deadline. */
  readonly wait: () => void
  /** Ends the wait. Returns `false` if the deadline has passed, so that the write has been rejected. */
  readonly begin: () => boolean
}

/**
 * Limits how long writes wait for others if a store hangs. They are rejected when no write has ended for `timeoutMs`. Writes
 * that ended by their own deadline do not count. If the store is only slow, no write is rejected, however long the queue is.
 * `expired` is called before the rejection.
 */
export function createQueueDeadline(timeoutMs: number) {
  let ended = 0
  return {
    watch: ({ resolve, reject }: Settle, expired: () => void): Watched => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let isExpired = false
      const wait = (): void => {
        const before = ended
        timer = setTimeout(() => {
          if (ended !== before) return wait()
          isExpired = true
          expired()
          reject(storeUnavailable(new TimeoutError('the writes before this one', timeoutMs)))
        }, timeoutMs)
      }
      return {
        wait,
        begin: () => {
          clearTimeout(timer)
          return !isExpired
        },
        resolve: (result) => {
          clearTimeout(timer)
          ended += 1
          resolve(result)
        },
        reject: (error) => {
          clearTimeout(timer)
          if (!isTimeout(error)) ended += 1
          reject(error)
        },
      }
    },
  }
}
