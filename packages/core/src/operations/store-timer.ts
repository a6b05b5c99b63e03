import type { Awaitable, CompleteStore } from '../ports/store.ts'
import type { Services } from './context.ts'
import type { WriteQueue } from './write-queue.ts'

/** Measures how long one request waits for the store. */
export interface StoreTimer {
  /** Calls the store, and measures how long it takes. */
  time<T>(call: () => Awaitable<T>): Awaitable<T>
  /** Starts a wait for the store. Waits that overlap count once. Returns a function that ends it, once. */
  wait(): () => void
  /** How long the request has waited so far, in milliseconds. */
  elapsedMs(): number
}

/** Creates the timer of a request. */
export function createStoreTimer(): StoreTimer {
  let waits = 0
  let since = 0
  let elapsed = 0
  const wait = (): (() => void) => {
    if (waits === 0) since = performance.now()
    waits += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      waits -= 1
      if (waits === 0) elapsed += performance.now() - since
    }
  }
  return {
    wait,
    time(call) {
      const end = wait()
      try {
        const result = call()
        if (result instanceof Promise) return result.finally(end)
        end()
        return result
      } catch (error) {
        end()
        throw error
      }
    },
    elapsedMs: () => (waits === 0 ? elapsed : elapsed + performance.now() - since),
  }
}

/** The same services, with the calls of the store measured. */
export function timedServices(services: Services, timer: StoreTimer): Services {
  return { ...services, store: timedStore(services.store, timer), write: timedQueue(services.write, timer) }
}

function timedStore(store: CompleteStore, { time }: StoreTimer): CompleteStore {
  const { feedTokens } = store
  return {
    revision: () => time(() => store.revision()),
    find: (kind, query) => time(() => store.find(kind, query)),
    getMany: (kind, ids) => time(() => store.getMany(kind, ids)),
    idsAfter: (kind, after, limit) => time(() => store.idsAfter(kind, after, limit)),
    lastIds: () => time(() => store.lastIds()),
    getBySlug: (kind, slug) => time(() => store.getBySlug(kind, slug)),
    countEvents: (query) => time(() => store.countEvents(query)),
    commit: (changes) => time(() => store.commit(changes)),
    close: () => store.close(),
    nextDue: (now) => time(() => store.nextDue(now)),
    findByName: (kind, nameKeys) => time(() => store.findByName(kind, nameKeys)),
    findByExternalId: (kind, source, ids) => time(() => store.findByExternalId(kind, source, ids)),
    linkingEvents: (kind, id, limit) => time(() => store.linkingEvents(kind, id, limit)),
    descendants: (ids) => time(() => store.descendants(ids)),
    countDays: (query) => time(() => store.countDays(query)),
    feedTokens: {
      insert: (token) => time(() => feedTokens.insert(token)),
      getByHash: (hash) => time(() => feedTokens.getByHash(hash)),
      list: (userId) => time(() => feedTokens.list(userId)),
      remove: (id) => time(() => feedTokens.remove(id)),
    },
  }
}

/** Measures the reads of a planner, and how long its plan waits for its commit, which other writes can share. */
function timedQueue(write: WriteQueue, timer: StoreTimer): WriteQueue {
  return async (planner, addsEvent) => {
    let committed = (): void => {}
    try {
      return await write(async (store, added) => {
        // After a conflict, the write is planned again.
        committed()
        const plan = await planner(timedStore(store, timer), added)
        committed = timer.wait()
        return {
          changes: plan.changes,
          done: (result) => {
            committed()
            return plan.done(result)
          },
        }
      }, addsEvent)
    } finally {
      committed()
    }
  }
}
