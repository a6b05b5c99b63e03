const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000

/** The value of `Retry-After` in seconds, which can be a date; `undefined` if there is none. */
export function retryAfterOf({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/**
 * How long to wait before a retry, in milliseconds; `undefined` if the server demands a longer pause than callers would
 * accept. Half of the pause is random, so that clients that failed at the same time do not retry at the same time.
 */
export function pauseBefore(retry: number, retryAfter: number | undefined): number | undefined {
  const asked = (retryAfter ?? 0) * 1000
  if (asked > LONGEST_PAUSE_MS) return undefined
  const backoff = Math.min(FIRST_PAUSE_MS * 2 ** retry, LONGEST_PAUSE_MS)
  return asked + (backoff * (1 + Math.random())) / 2
}

/** Waits. Rejects with the reason of the signal as soon as it is aborted. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
