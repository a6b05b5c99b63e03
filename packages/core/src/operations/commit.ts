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

/**
 * Commits a plan, by default a new one. When another process has written in between, it plans anew, up to ten times.
 */
export async function commitPlan<T>(store: CompleteStore, planner: Planner<T>, first?: WritePlan<T>): Promise<T> {
  let plan = first ?? (await planner(store))
  for (let attempt = 1; ; attempt += 1) {
    let committed: Committed
    try {
      committed = await store.commit(plan.changes)
    } catch (error) {
      if (attempt === maxAttempts || !canRetry(error)) throw error
      plan = await planner(store)
      continue
    }
    return plan.done(committed)
  }
}

/** Whether another attempt can succeed. It would find a requested slug taken as well. */
function canRetry(error: unknown): boolean {
  return isCalendarError(error, 'rest_conflict') && error.details.conflict?.reason !== 'slug'
}
