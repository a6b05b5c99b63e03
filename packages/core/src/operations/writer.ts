import { AsyncResource } from 'node:async_hooks'
import { setImmediate as soon } from 'node:timers'
import { CalendarError, isCalendarError } from '../errors/calendar-error.ts'
import { type Kind, sluggedKinds } from '../ports/record.ts'
import type { Awaitable, Change, Committed, Store } from '../ports/store.ts'
import { commitPlan, type Planner, planAndCommit, type WritePlan } from './commit.ts'
import { gatherReads } from './gather-reads.ts'

/**
 * Carries out a write: plans it from what is there, and commits it. One that `mayShare` adds an event: if that is all, it
 * may share a commit with others.
 */
export type Writer = <T>(planner: Planner<T>, mayShare?: boolean) => Promise<T>

/** A write that waits for its turn. */
interface Waiting {
  readonly planner: Planner<unknown>
  readonly mayShare: boolean
  /** What belongs to the write is done here: what a host keeps for each request (`AsyncLocalStorage`) is the caller's. */
  readonly caller: AsyncResource
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
 * the disk once, however much is in it. So they begin two turns of the loop later, when others have come in: people who
 * were answered together do not all ask again within one turn.
 */
export function createWriter(store: Store): Writer {
  const waiting: Waiting[] = []
  let isAtWork = false
  /** What no caller has asked for is done as nobody, so that nothing of a request is kept when that is over. */
  const nobody = new AsyncResource('KalendsWriter')
  const start = (): Promise<void> => nobody.runInAsyncScope(work)

  async function work(): Promise<void> {
    for (let left = mostTogether; left > 0 && waiting.length > 0; ) {
      const writes = takeNext(waiting, left)
      left -= writes.length
      const made = await attempt(() => carryOut(store, writes))
      // Nobody waits for ever, whatever a store has answered with.
      if (made.status === 'rejected') for (const write of writes) write.reject(made.reason)
    }
    isAtWork = waiting.length > 0
    // In another turn, so that readers get theirs.
    if (isAtWork) soon(start)
  }

  return <T>(planner: Planner<T>, mayShare = false) =>
    new Promise<T>((resolve, reject) => {
      const caller = new AsyncResource('KalendsWrite')
      // The result goes back to the very write whose planner has made it.
      waiting.push({ planner, mayShare, caller, resolve: resolve as Waiting['resolve'], reject })
      if (isAtWork) return
      isAtWork = true
      if (mayShare) soon(() => soon(start))
      else void Promise.resolve().then(start)
    })
}

/** Takes the first write out of those that wait; with those behind it, at most so many, if all of them may share. */
function takeNext(waiting: Waiting[], most: number): readonly Waiting[] {
  const other = waiting.slice(0, most).findIndex(({ mayShare }) => !mayShare)
  return waiting.splice(0, other === -1 ? most : Math.max(1, other))
}

/** Carries out a write, or several that may share a commit; in order. */
async function carryOut(store: Store, writes: readonly Waiting[]): Promise<void> {
  const [first] = writes
  if (first !== undefined && !first.mayShare) return settle(first, () => planAndCommit(store, first.planner))
  // All at once: a store may be far away.
  const gathering = gatherReads(store)
  const early = await Promise.all(writes.map((write) => planOf(write, gathering)))
  /**
   * Whether these plans still hold. What new events bring along does no harm: the store is told which names are counted
   * on. Only an image is used again without a word to the store.
   */
  let holds = true
  let together: Planned[] = []
  for (const [index, write] of writes.entries()) {
    const known = holds ? early[index] : undefined
    const made = known ?? (await planOf(write, store))
    if (made.status === 'rejected') {
      write.reject(made.reason)
    } else if (addsOnly(['event'], made.value.changes)) {
      together.push({ write, plan: made.value })
    } else {
      await commitTogether(store, together)
      together = []
      await settle(write, () => commitPlan(store, write.planner, made.value))
      holds &&= addsOnly(sluggedKinds, made.value.changes)
    }
  }
  await commitTogether(store, together)
}

function planOf(write: Waiting, store: Store): Promise<Made<WritePlan<unknown>>> {
  return attempt(() => write.caller.runInAsyncScope(() => write.planner(store)))
}

/** Whether changes add records of these kinds and do nothing else. */
function addsOnly(kinds: readonly Kind[], changes: readonly Change[]): boolean {
  return changes.every(
    (change) => change.type === 'expectName' || (change.type === 'insert' && kinds.includes(change.kind)),
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
  const made = await attempt(async () =>
    inFull(await first.write.caller.runInAsyncScope(() => store.commit(changes)), changes),
  )
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
  return isCalendarError(reason) ? new CalendarError(reason.code, reason.details) : reason
}

async function attempt<T>(act: () => Awaitable<T>): Promise<Made<T>> {
  const [made] = await Promise.allSettled([(async () => act())()])
  return made
}

async function settle(write: Waiting, act: () => unknown): Promise<void> {
  const made = await attempt(() => write.caller.runInAsyncScope(act))
  if (made.status === 'fulfilled') write.resolve(made.value)
  else write.reject(made.reason)
}
