import type { Awaitable } from '@kalends/core'
import type { SqlStore } from '@kalends/store-sql'

/**
 * A store whose `revision` may be as old as `maxStalenessMs`. It queries the database at most once in that time, and
 * sends no second query while one is in flight.
 */
export function relaxed(store: SqlStore, maxStalenessMs: number): SqlStore {
  let newest = 0
  /** When the last query was sent, or the last commit began. The result is as current as that moment. */
  let queriedAt = Number.NEGATIVE_INFINITY
  let inFlight: Promise<number> | undefined

  /** Keeps the highest revision, because results may arrive in a different order from their queries. */
  function remember(revision: number): number {
    newest = Math.max(newest, revision)
    return newest
  }

  async function query(): Promise<number> {
    return remember(await store.revision())
  }

  return {
    ...store,
    revision(): Awaitable<number> {
      const now = performance.now()
      if (now < queriedAt + maxStalenessMs) return inFlight ?? newest
      queriedAt = now
      const result = query()
      inFlight = result
      const forget = (): void => {
        if (inFlight === result) inFlight = undefined
      }
      result.then(forget, () => {
        // After a failure, the next call queries again.
        if (inFlight === result) queriedAt = Number.NEGATIVE_INFINITY
        forget()
      })
      return result
    },
    async commit(changes) {
      const now = performance.now()
      const committed = await store.commit(changes)
      remember(committed.revision)
      if (now > queriedAt) [queriedAt, inFlight] = [now, undefined]
      return committed
    },
  }
}
