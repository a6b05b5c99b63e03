// Imported, because tests of an application can replace the global function with one that never fires.
import { setTimeout } from 'node:timers/promises'

/** Waiting less than this gains nothing. */
const shortestPatienceMs = 1

/** No write waits longer than this for others, even after a commit that took long because the database was busy. */
const longestPatienceMs = 20

/**
 * Decides how long a group of writes waits for more of them. Programs that create many events send the next one after each
 * response. Without a pause, the first to arrive would be committed alone, while all others wait for that commit.
 */
export function createGathering() {
  let expected = 0
  let patienceMs = 0
  let endedAt = Number.NEGATIVE_INFINITY
  let complete: (() => void) | undefined

  return {
    /**
     * Records how many writes the last group had and how long the group took. For a short time, the same number is expected
     * again.
     */
    ended(size: number, ms: number): void {
      expected = size
      patienceMs = Math.min(ms / 2, longestPatienceMs)
      endedAt = performance.now()
    },

    /** Resolves when as many writes wait as the last group had, or when half the time that the last group took is over. */
    async wait(waiting: number): Promise<void> {
      const isRecent = performance.now() < endedAt + 2 * patienceMs
      if (waiting >= expected || patienceMs < shortestPatienceMs || !isRecent) return
      await new Promise<void>((resolve) => {
        complete = resolve
        void setTimeout(patienceMs).then(resolve)
      })
      complete = undefined
    },

    /** Called when a write arrives and this many wait. */
    arrived(waiting: number): void {
      if (waiting >= expected) complete?.()
    },
  }
}
