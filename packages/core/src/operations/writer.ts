import { AsyncResource } from 'node:async_hooks'
import { setImmediate as soon } from 'node:timers'
import { isCalendarError } from '../errors/calendar-error.ts'
import { storeUnavailable } from '../errors/conflict.ts'
import type { Awaitable, Change, Committed, Store } from '../ports/store.ts'
import { commitPlan, type Planner, planAndCommit, type WritePlan } from './commit.ts'

/**
 * Carries out a write: plans it from what is there, and commits it. One that `mayShare` adds an event: if that is all, it
 * may share a commit with others.
 */
export type Writer = <T>(planner: Planner<T>, mayShare?: boolean) => Promise<T>

/** A write that waits for its turn. */
interface Waiting {
  readonly planner: Planner<unknown>
  readonly mayShare: boolean
  /** Does something as the caller would: what a host keeps for each request (`AsyncLocalStorage`) is the caller's there. */
  readonly asCaller: <T>(act: () => T) => T
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** One that has been planned. */
interface Planned {
  readonly write: Waiting
  readonly plan: WritePlan<unknown>
}

type Made<T> = PromiseSettledResult<T>

/** No more writes than this share a commit, so that nobody waits long for the others, readers included. */
const mostTogether = 32

/**
 * A writer of its own for each calendar. Writes are carried out in the order in which they were asked for, one after
 * another. Only new events, none of which can get in another's way, share a commit with their neighbours: it waits for
 * the disk once, however much is in it. So they begin at the end of a turn of the loop, when others have come in.
 */
export function createWriter(store: Store): Writer {
  const waiting: Waiting[] = []
  let isAtWork = false

  async function work(): Promise<void> {
    await carryOut(store, waiting.splice(0, mostTogether))
    isAtWork = waiting.length > 0
    // In another turn, so that readers get theirs.
    if (isAtWork) soon(work)
  }

  return <T>(planner: Planner<T>, mayShare = false) =>
    new Promise<T>((resolve, reject) => {
      const asCaller = AsyncResource.bind(<R>(act: () => R) => act())
      // The result goes back to the very write whose planner has made it.
      waiting.push({ planner, mayShare, asCaller, resolve: resolve as Waiting['resolve'], reject })
      if (isAtWork) return
      isAtWork = true
      if (mayShare) soon(work)
      else void Promise.resolve().then(work)
    })
}

/** Carries out writes, in order. */
async function carryOut(store: Store, writes: readonly Waiting[]): Promise<void> {
  // All at once: a store may be far away.
  const early = await Promise.all(writes.map((write) => (write.mayShare ? planOf(write) : undefined)))
  let together: Planned[] = []
  /** Whether those plans still hold. Other events may have been added: no plan of a new one depends on them. */
  let holds = true
  const alone = async (write: Waiting, act: () => unknown): Promise<void> => {
    await commitTogether(store, together)
    together = []
    await settle(write, act)
    holds = false
  }
  for (const [index, write] of writes.entries()) {
    if (!write.mayShare) {
      await alone(write, () => planAndCommit(store, write.planner))
      continue
    }
    const known = holds ? early[index] : undefined
    const made = known ?? (await planOf(write))
    if (made.status === 'rejected') write.reject(made.reason)
    else if (addsOnlyEvents(made.value.changes)) together.push({ write, plan: made.value })
    else await alone(write, () => commitPlan(store, write.planner, made.value))
  }
  await commitTogether(store, together)
}

function planOf(write: Waiting): Promise<Made<WritePlan<unknown>>> {
  return attempt(() => write.asCaller(write.planner))
}

/** Whether changes add events and nothing else. */
function addsOnlyEvents(changes: readonly Change[]): boolean {
  return changes.every(
    (change) => change.type === 'expectName' || (change.type === 'insert' && change.kind === 'event'),
  )
}

/** Commits plans that cannot get in each other's way; one by one if something else gets in the way of one of them. */
async function commitTogether(store: Store, writes: readonly Planned[]): Promise<void> {
  const [first] = writes
  if (first === undefined) return
  if (writes.length === 1) {
    await settle(first.write, () => commitPlan(store, first.write.planner, first.plan))
    return
  }
  const changes = writes.flatMap(({ plan }) => plan.changes)
  const made = await attempt(async () => inFull(await store.commit(changes), changes))
  if (made.status === 'fulfilled') {
    await handOut(writes, made.value)
  } else if (isCalendarError(made.reason, 'rest_conflict')) {
    for (const { write } of writes) await settle(write, () => planAndCommit(store, write.planner))
  } else {
    // It may have been carried out all the same, so nobody but the callers may try again.
    for (const { write } of writes) write.reject(ownError(made.reason))
  }
}

/** What a commit has answered, if it has answered for every change: else somebody would be shown another's event. */
function inFull(committed: Committed, changes: readonly Change[]): Committed {
  if (committed.records.length !== changes.length) {
    throw new TypeError(`A commit of ${changes.length} changes came back with ${committed.records.length} records.`)
  }
  return committed
}

/** Gives each write the part of a commit that was its own. */
async function handOut(writes: readonly Planned[], { revision, records }: Committed): Promise<void> {
  let from = 0
  const settled: Promise<void>[] = []
  for (const { write, plan } of writes) {
    const own = records.slice(from, from + plan.changes.length)
    settled.push(settle(write, () => plan.done({ revision, records: own })))
    from += own.length
  }
  await Promise.all(settled)
}

/** The same error for one of several callers: each puts it into words of their own. */
function ownError(reason: unknown): unknown {
  return isCalendarError(reason, 'rest_store_unavailable') ? storeUnavailable(reason.cause) : reason
}

async function attempt<T>(act: () => Awaitable<T>): Promise<Made<T>> {
  const [made] = await Promise.allSettled([(async () => act())()])
  return made
}

async function settle(write: Waiting, act: () => unknown): Promise<void> {
  const made = await attempt(() => write.asCaller(act))
  if (made.status === 'fulfilled') write.resolve(made.value)
  else write.reject(made.reason)
}
