import { CalendarError, isCalendarError } from '../errors/calendar-error.ts'
import { type Kind, sluggedKinds } from '../ports/record.ts'
import type { Change, Committed, CompleteStore } from '../ports/store.ts'
import { batchedReads } from './batched-reads.ts'
import { commitPlan, type Planner, type WritePlan } from './commit.ts'

/** A write in the queue. */
export interface QueuedWrite {
  readonly planner: Planner<unknown>
  readonly addsEvent: boolean
  /** Runs a function in the caller's async context. */
  readonly inContext: <R>(work: () => R) => R
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

interface PlannedWrite {
  readonly write: QueuedWrite
  readonly plan: WritePlan<unknown>
}

type Planning = PromiseSettledResult<WritePlan<unknown>>

/** Runs one step of a write and resolves or rejects the write with its result. */
export async function run(write: QueuedWrite, step: () => unknown): Promise<void> {
  try {
    write.resolve(await write.inContext(step))
  } catch (error) {
    write.reject(error)
  }
}

/**
 * Commits writes that add events: as few commits as possible, in order. All are planned at once, with batched reads. A
 * write whose plan changes more than its event is committed alone.
 */
export async function groupCommit(store: CompleteStore, writes: readonly QueuedWrite[]): Promise<void> {
  const reads = batchedReads(store)
  const plans = await Promise.allSettled(writes.map((write) => planWrite(write, reads)))
  // Early plans survive the commit of new linked records, because the store checks the names they rely on. A reused
  // image is not checked, so a commit that adds one makes the plans behind it stale.
  let isStale = false
  let group: PlannedWrite[] = []
  for (const [index, write] of writes.entries()) {
    const [planned]: Planning[] = isStale ? await Promise.allSettled([planWrite(write, store)]) : plans.slice(index)
    if (planned?.status !== 'fulfilled') {
      write.reject(planned?.reason)
    } else if (addsOnly(['event'], planned.value.changes)) {
      group.push({ write, plan: planned.value })
    } else {
      await commitGroup(store, group)
      group = []
      await run(write, () => commitPlan(store, write.planner, planned.value))
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

/** Commits plans together. After a conflict it commits them one by one, each planned anew. */
async function commitGroup(store: CompleteStore, group: readonly PlannedWrite[]): Promise<void> {
  const [first] = group
  if (first === undefined) return
  if (group.length === 1) return run(first.write, () => commitPlan(store, first.write.planner, first.plan))
  const changes = group.flatMap(({ plan }) => plan.changes)
  try {
    const committed = await first.write.inContext(() => store.commit(changes))
    await finishGroup(group, committed, changes.length)
  } catch (error) {
    if (isCalendarError(error, 'rest_conflict')) {
      for (const { write } of group) await run(write, () => commitPlan(store, write.planner))
    } else {
      // The commit may have succeeded all the same, so only the callers can decide to try again.
      for (const { write } of group) write.reject(copyError(error))
    }
  }
}

/** Gives each write its own part of a commit. */
async function finishGroup(
  group: readonly PlannedWrite[],
  { revision, records }: Committed,
  expected: number,
): Promise<void> {
  // A faulty store must not show one caller another's event.
  if (records.length !== expected) {
    throw new TypeError(`A commit of ${expected} changes returned ${records.length} records.`)
  }
  let from = 0
  await Promise.all(
    group.map(({ write, plan }) => {
      const own = records.slice(from, from + plan.changes.length)
      from += own.length
      return run(write, () => plan.done({ revision, records: own }))
    }),
  )
}

/** A copy of an error for each caller, because its message is written in the caller's language. */
function copyError(error: unknown): unknown {
  return isCalendarError(error) ? new CalendarError(error.code, error.details) : error
}
