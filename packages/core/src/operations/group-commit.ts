import { setTimeout } from 'node:timers/promises'
import { CalendarError, isCalendarError } from '../errors/calendar-error.ts'
import { type Kind, sluggedKinds } from '../ports/record.ts'
import type { Change, Committed, CompleteStore } from '../ports/store.ts'
import { batchedReads } from './batched-reads.ts'
import type { Additions } from './posts/unit-of-work.ts'
import type { Watched } from './queue-deadline.ts'

/** The changes of a write, and how to make its result from what was committed. */
export interface WritePlan<T> {
  readonly changes: readonly Change[]
  readonly done: (committed: Committed) => T | Promise<T>
}

/**
 * Plans a write from what the store holds now. It can be called several times, so it must only read. `added` is what the plans
 * before it add to the same commit.
 */
export type Planner<T> = (store: CompleteStore, added?: Additions) => Promise<WritePlan<T>>

const maxAttempts = 100
const LONGEST_PAUSE_MS = 20

/**
 * Commits a plan of a write, by default a new one. When another process has written in between, it plans again, up to a
 * hundred times. Returns a function that makes the result.
 */
async function commitPlan(
  store: CompleteStore,
  planner: Planner<unknown>,
  first?: WritePlan<unknown>,
): Promise<() => unknown> {
  const commit = async ({ changes, done }: WritePlan<unknown>): Promise<() => unknown> => {
    const committed = await store.commit(changes)
    return () => done(committed)
  }
  try {
    return await commit(first ?? (await planner(store)))
  } catch (error) {
    if (!canRetry(error)) throw error
  }
  const retry = async (): Promise<() => unknown> => {
    for (let attempt = 2; ; attempt += 1) {
      try {
        return await commit(await planner(store))
      } catch (error) {
        if (attempt === maxAttempts || !canRetry(error)) throw error
        // Random, so that processes that change the same record don't keep colliding. The first retry is immediate.
        await setTimeout(Math.random() * Math.min(2 ** attempt, LONGEST_PAUSE_MS))
      }
    }
  }
  return store.withLease?.(retry) ?? retry()
}

/** Whether another attempt can succeed. If a requested slug is taken, it cannot. */
function canRetry(error: unknown): boolean {
  return isCalendarError(error, 'rest_conflict') && error.details.conflict?.reason !== 'slug'
}

/** A write in the queue. */
export interface QueuedWrite extends Watched {
  readonly planner: Planner<unknown>
  readonly addsEvent: boolean
  /** Runs a function in the caller's async context. */
  readonly inContext: <R>(work: () => R) => R
}

interface PlannedWrite {
  readonly write: QueuedWrite
  readonly plan: WritePlan<unknown>
}

type Planning = PromiseSettledResult<WritePlan<unknown>>

/** Commits a write on its own, by default with a new plan. */
export async function commitAlone(store: CompleteStore, write: QueuedWrite, first?: WritePlan<unknown>): Promise<void> {
  if (!write.begin()) return
  try {
    finish(write, await write.inContext(() => commitPlan(store, write.planner, first)))
  } catch (error) {
    write.reject(error)
  }
}

/** Resolves a committed write. Making its result may take further reads, for which other writes do not wait. */
function finish({ inContext, resolve }: QueuedWrite, result: () => unknown): void {
  resolve(inContext(async () => result()))
}

/**
 * Commits writes that add events, in order and in as few commits as possible. Plans all of them at once, with batched reads. A
 * write whose plan also changes other records is committed alone.
 */
export async function groupCommit(store: CompleteStore, writes: readonly QueuedWrite[]): Promise<void> {
  const reads = batchedReads(store)
  const begun = writes.filter((write) => write.begin())
  const plans = await Promise.allSettled(begun.map((write) => planWrite(write, reads)))
  // Each waits for the commits before its own.
  for (const write of begun) write.wait()
  // A commit that adds linked records does not make later plans stale, because the store checks the names that they rely on. It
  // does not check reused images, so a commit that adds an image makes later plans stale.
  let isStale = false
  let group: PlannedWrite[] = []
  for (const [index, write] of begun.entries()) {
    if (isStale && !write.begin()) continue
    const [planned]: Planning[] = isStale ? await Promise.allSettled([planWrite(write, store)]) : plans.slice(index)
    if (planned?.status !== 'fulfilled') {
      write.reject(planned?.reason)
    } else if (addsOnly(['event'], planned.value.changes)) {
      group.push({ write, plan: planned.value })
    } else {
      await commitGroup(store, group)
      group = []
      await commitAlone(store, write, planned.value)
      isStale ||= !addsOnly(sluggedKinds, planned.value.changes)
    }
  }
  await commitGroup(store, group)
}

async function planWrite({ inContext, planner }: QueuedWrite, store: CompleteStore): Promise<WritePlan<unknown>> {
  return inContext(() => planner(store))
}

/** Whether changes only add records of these kinds. */
function addsOnly(kinds: readonly Kind[], changes: readonly Change[]): boolean {
  return changes.every(
    (change) => change.type === 'expectName' || (change.type === 'insert' && kinds.includes(change.kind)),
  )
}

/** Commits plans together. After a conflict it commits them one by one, each with a new plan. */
async function commitGroup(store: CompleteStore, planned: readonly PlannedWrite[]): Promise<void> {
  const group = planned.filter(({ write }) => write.begin())
  const [first] = group
  if (first === undefined) return
  if (group.length === 1) return commitAlone(store, first.write, first.plan)
  const changes = group.flatMap(({ plan }) => plan.changes)
  try {
    const { revision, records } = await first.write.inContext(() => store.commit(changes))
    // A faulty store must not show one caller another's event.
    if (records.length !== changes.length) {
      throw new TypeError(`A commit of ${changes.length} changes returned ${records.length} records.`)
    }
    let from = 0
    for (const { write, plan } of group) {
      const own = records.slice(from, from + plan.changes.length)
      from += own.length
      finish(write, () => plan.done({ revision, records: own }))
    }
  } catch (error) {
    if (isCalendarError(error, 'rest_conflict')) {
      // From here on, the writes wait for each other.
      for (const { write } of group) write.wait()
      for (const { write } of group) await commitAlone(store, write)
    } else {
      // The commit may have succeeded all the same, so only the callers can decide to try again.
      for (const { write } of group) write.reject(copyError(error))
    }
  }
}

/** A copy of an error for each caller, because its message is written in the caller's language. */
function copyError(error: unknown): unknown {
  return isCalendarError(error) ? new CalendarError(error.code, error.details) : error
}
