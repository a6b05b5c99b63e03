import { isCalendarError } from '../errors/calendar-error.ts'
import type { Change, Committed, Store } from '../ports/store.ts'

/** A list of changes, and what is to be made of the result. */
export interface WritePlan<T> {
  readonly changes: readonly Change[]
  readonly done: (committed: Committed) => T | Promise<T>
}

/** Makes a plan from what is there now, by way of that store. It may be asked again, so it only reads. */
export type Planner<T> = (store: Store) => Promise<WritePlan<T>>

const mostAttempts = 10

/**
 * Plans a write and commits it. When another process has written in between, the plan is made anew from what is there
 * now, a bounded number of times.
 */
export async function planAndCommit<T>(store: Store, planner: Planner<T>): Promise<T> {
  return commitPlan(store, planner, await planner(store))
}

/** Commits a plan that has been made just now; the planner makes another one if that is needed. */
export async function commitPlan<T>(store: Store, planner: Planner<T>, first: WritePlan<T>): Promise<T> {
  let plan = first
  for (let attempt = 1; ; attempt += 1) {
    const committed = await tryCommit(store, plan.changes, attempt === mostAttempts)
    if (committed !== undefined) return plan.done(committed)
    plan = await planner(store)
  }
}

/** The result, or `undefined` when others have written in between and there is another attempt. */
async function tryCommit(store: Store, changes: readonly Change[], isLast: boolean): Promise<Committed | undefined> {
  try {
    return await store.commit(changes)
  } catch (error) {
    // A slug that must be that very one stays taken, however often it is tried.
    if (isLast || !isCalendarError(error, 'rest_conflict') || error.details.conflict?.reason === 'slug') throw error
    return undefined
  }
}
