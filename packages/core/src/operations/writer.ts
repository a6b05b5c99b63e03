import { isCalendarError } from '../errors/calendar-error.ts'
import type { Awaitable, Change, Committed, Store } from '../ports/store.ts'
import { commitPlan, type Planner, planAndCommit, type WritePlan } from './commit.ts'

/** Carries out a write: plans it from what is there, and commits it. */
export type Writer = <T>(planner: Planner<T>) => Promise<T>

/** A write that waits for its turn. */
interface Waiting {
  readonly planner: Planner<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/** One that has been planned. */
interface Planned extends Waiting {
  readonly plan: WritePlan<unknown>
}

/** No more writes than this share a commit, so that nobody waits long for the others, readers included. */
const mostTogether = 32

/** Taken as it is now: a test that stops the clock later must not stop writes. */
const soon = setImmediate

/**
 * A writer of its own for each calendar. Writes are carried out in the order in which they were asked for, one after
 * another. Only new events, none of which can get in another's way, share a commit with their neighbours: it waits for
 * the disk once, however much is in it. So a write begins at the end of a turn of the loop, when others have come in.
 */
export function createWriter(store: Store): Writer {
  const waiting: Waiting[] = []
  let isAtWork = false

  async function work(): Promise<void> {
    while (waiting.length > 0) await carryOut(store, waiting.splice(0, mostTogether))
    isAtWork = false
  }

  return <T>(planner: Planner<T>) =>
    new Promise<T>((resolve, reject) => {
      // The result goes back to the very write whose planner has made it.
      waiting.push({ planner, resolve: resolve as Waiting['resolve'], reject })
      if (isAtWork) return
      isAtWork = true
      soon(work)
    })
}

/** Carries out writes, in order. */
async function carryOut(store: Store, writes: readonly Waiting[]): Promise<void> {
  let together: Planned[] = []
  for (const write of writes) {
    const made = await attempt(write.planner)
    if (made.status === 'fulfilled' && addsOnlyEvents(made.value.changes)) {
      together.push({ ...write, plan: made.value })
    } else if (together.length > 0) {
      await commitTogether(store, together)
      together = []
      // What it was planned from, well or badly, has just changed.
      await settle(write, () => planAndCommit(store, write.planner))
    } else if (made.status === 'fulfilled') {
      await settle(write, () => commitPlan(store, write.planner, made.value))
    } else {
      write.reject(made.reason)
    }
  }
  await commitTogether(store, together)
}

/** Whether changes add events and nothing else. Such changes hold whatever other events are added before them. */
function addsOnlyEvents(changes: readonly Change[]): boolean {
  return changes.every(
    (change) => change.type === 'expectName' || (change.type === 'insert' && change.kind === 'event'),
  )
}

/** Commits plans that cannot get in each other's way; one by one if one of them meets with something else. */
async function commitTogether(store: Store, writes: readonly Planned[]): Promise<void> {
  const [first] = writes
  if (first === undefined) return
  if (writes.length === 1) {
    await settle(first, () => commitPlan(store, first.planner, first.plan))
    return
  }
  const made = await attempt(() => store.commit(writes.flatMap(({ plan }) => plan.changes)))
  if (made.status === 'fulfilled') {
    await handOut(writes, made.value)
  } else if (isCalendarError(made.reason, 'rest_store_unavailable')) {
    // It may have been carried out all the same, so nobody but the callers may try again.
    for (const write of writes) write.reject(made.reason)
  } else {
    for (const write of writes) await settle(write, () => planAndCommit(store, write.planner))
  }
}

/** Gives each write the part of a commit that was its own. */
async function handOut(writes: readonly Planned[], { revision, records }: Committed): Promise<void> {
  let from = 0
  const settled: Promise<void>[] = []
  for (const write of writes) {
    const own = records.slice(from, from + write.plan.changes.length)
    settled.push(settle(write, () => write.plan.done({ revision, records: own })))
    from += own.length
  }
  await Promise.all(settled)
}

async function attempt<T>(act: () => Awaitable<T>): Promise<PromiseSettledResult<T>> {
  const [made] = await Promise.allSettled([(async () => act())()])
  return made
}

async function settle(write: Waiting, act: () => unknown): Promise<void> {
  try {
    write.resolve(await act())
  } catch (error) {
    write.reject(error)
  }
}
