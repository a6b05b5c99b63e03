import { storeUnavailable } from '../errors/conflict.ts'
import type { Awaitable, CompleteStore, Store } from '../ports/store.ts'
import { completeStore } from '../store-kit/complete-store.ts'

/** Wraps a store so that a call that takes too long rejects with `rest_store_unavailable`. */
export function guardStore(given: Store, timeoutMs: number): CompleteStore {
  const store = completeStore(given)
  const guard = <T>(result: Awaitable<T>): Awaitable<T> =>
    result instanceof Promise ? inTime(result, timeoutMs) : result
  return {
    revision: () => guard(store.revision()),
    nextDue: (now) => guard(store.nextDue(now)),
    find: (kind, query) => guard(store.find(kind, query)),
    getMany: (kind, ids) => guard(store.getMany(kind, ids)),
    getBySlug: (kind, slug) => guard(store.getBySlug(kind, slug)),
    findByName: (kind, nameKey) => guard(store.findByName(kind, nameKey)),
    descendants: (ids) => guard(store.descendants(ids)),
    countEvents: (query) => guard(store.countEvents(query)),
    commit: (changes) => guard(store.commit(changes)),
    close: () => store.close(),
  }
}

function inTime<T>(result: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(storeUnavailable(new Error(`No response within ${timeoutMs} ms.`))),
      timeoutMs,
    )
    result.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
