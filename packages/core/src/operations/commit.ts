import { isCalendarError } from '../errors/calendar-error.ts'
import type { Change, Committed } from '../ports/store.ts'
import type { Context } from './context.ts'

const mostAttempts = 10

/** A list of changes, and what is to be made of the result. */
export interface WritePlan<T> {
  readonly changes: readonly Change[]
  readonly done: (committed: Committed) => T | Promise<T>
}

/**
 * Plans a write and commits it. When another process has written in between, the plan is made anew from what is there
 * now, a bounded number of times; so a plan only reads.
 */
export function commit<T>(context: Context, plan: () => Promise<WritePlan<T>>): Promise<T> {
  return context.writeQueue(async () => {
    for (let attempt = 1; ; attempt += 1) {
      const { changes, done } = await plan()
      const committed = await tryCommit(context, changes, attempt === mostAttempts)
      if (committed !== undefined) return done(committed)
    }
  })
}

/** The result, or `undefined` when others have written in between and there is another attempt. */
async function tryCommit(
  context: Context,
  changes: readonly Change[],
  isLast: boolean,
): Promise<Committed | undefined> {
  try {
    return await context.store.commit(changes)
  } catch (error) {
    // A slug that must be that very one stays taken, however often it is tried.
    if (isLast || !isCalendarError(error, 'rest_conflict') || error.details.conflict?.reason === 'slug') throw error
    return undefined
  }
}
