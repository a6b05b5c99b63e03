import { isCalendarError } from '../errors/calendar-error.ts'
import type { Change, Committed, CompleteStore } from '../ports/store.ts'

/** The changes of a write, and how to make its result from what was committed. */
export interface WritePlan<T> {
  readonly changes: readonly Change[]
  readonly done: (committed: Committed) => T | Promise<T>
}

/** Plans a write from what that store holds now. It may be called several times, so it only reads. */
export type Planner<T> = (store: CompleteStore) => Promise<WritePlan<T>>

const maxAttempts = 10

/** Plans a write and commits it. When another process has written in between, it plans anew, up to ten times. */
export async function planAndCommit<T>(store: CompleteStore, planner: Planner<T>): Promise<T> {
  return commitPlan(store, planner, await planner(store))
}

/** Commits a plan, and plans anew after a conflict. */
export async function commitPlan<T>(store: CompleteStore, planner: Planner<T>, first: WritePlan<T>): Promise<T> {
  let plan = first
  for (let attempt = 1; ; attempt += 1) {
    const committed = await tryCommit(store, plan.changes, attempt === maxAttempts)
    if (committed !== undefined) return plan.done(committed)
    plan = await planner(store)
  }
}

/** The result; `undefined` after a conflict that another attempt can resolve. */
async function tryCommit(
  store: CompleteStore,
  changes: readonly Change[],
  isLast: boolean,
): Promise<Committed | undefined> {
  try {
    return await store.commit(changes)
  } catch (error) {
    // Another attempt would find the requested slug taken as well.
    if (isLast || !isCalendarError(error, 'rest_conflict') || error.details.conflict?.reason === 'slug') throw error
    return undefined
  }
}
