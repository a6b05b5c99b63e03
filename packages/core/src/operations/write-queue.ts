import { AsyncResource } from 'node:async_hooks'
import { setImmediate } from 'node:timers'
import type { CompleteStore } from '../ports/store.ts'
import { createGathering } from './gathering.ts'
import { commitAlone, groupCommit, type Planner, type QueuedWrite } from './group-commit.ts'
import { createQueueDeadline } from './queue-deadline.ts'

/**
 * Plans a write from what is stored and commits it. With `addsEvent`, the write adds one event. Such writes can share a commit,
 * unless their plans also change other records.
 */
export type WriteQueue = <T>(planner: Planner<T>, addsEvent?: boolean) => Promise<T>

/** At most this many writes share a commit, so that neither they nor readers wait long. */
const maxGroup = 32

/**
 * Creates the write queue of a calendar. Writes run one after another, in order. Consecutive new events share a commit,
 * because a database waits for its disk once for each commit, however much is in it. A waiting write is rejected if no
 * other write ends for `timeoutMs`.
 */
export function createWriteQueue(store: CompleteStore, timeoutMs: number): WriteQueue {
  const queue: QueuedWrite[] = []
  const deadline = createQueueDeadline(timeoutMs)
  const gathering = createGathering()
  let isRunning = false
  // Bound to the async context in which the calendar is created. Otherwise, the queue would keep the `AsyncLocalStorage` of a
  // request alive.
  const start = AsyncResource.bind(runGroups)

  async function runGroups(): Promise<void> {
    for (let left = maxGroup; left > 0 && queue.length > 0; ) {
      if (queue[0]?.addsEvent) await gathering.wait(queue.length)
      const writes = takeGroup(queue, left)
      left -= writes.length
      const [first] = writes
      if (first?.addsEvent) {
        const start = performance.now()
        await groupCommit(store, writes)
        gathering.ended(writes.length, performance.now() - start)
      } else if (first !== undefined) await commitAlone(store, first)
    }
    isRunning = queue.length > 0
    // Continues in another tick, so that reads can run in between.
    if (isRunning) setImmediate(start)
  }

  return <T>(planner: Planner<T>, addsEvent = false) =>
    new Promise<T>((resolve, reject) => {
      // Planner and store run in the caller's async context, so that `AsyncLocalStorage` works in a host's functions.
      const inContext = AsyncResource.bind(<R>(work: () => R): R => work())
      // The planner's own result is what `resolve` receives.
      const settle = { resolve: resolve as QueuedWrite['resolve'], reject }
      const write: QueuedWrite = {
        ...{ planner, addsEvent, inContext },
        ...deadline.watch(settle, () => {
          const place = queue.indexOf(write)
          if (place !== -1) queue.splice(place, 1)
        }),
      }
      write.wait()
      queue.push(write)
      gathering.arrived(queue.length)
      if (isRunning) return
      isRunning = true
      // Starts two ticks later, so that concurrent creates join one commit.
      if (addsEvent) setImmediate(() => setImmediate(start))
      else void Promise.resolve().then(start)
    })
}

/**
 * Takes the first write off the queue. If it adds an event, also takes the following writes, up to the first that adds none.
 */
function takeGroup(queue: QueuedWrite[], max: number): readonly QueuedWrite[] {
  const other = queue.slice(0, max).findIndex(({ addsEvent }) => !addsEvent)
  return queue.splice(0, other === -1 ? max : Math.max(1, other))
}
