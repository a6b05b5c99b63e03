import { CalendarError } from '../errors/calendar-error.ts'
import type { Context } from './context.ts'
import type { Showing } from './outcome.ts'

/** What an update or a deletion is about. */
export interface Targeted<V> {
  readonly target: number | string | undefined
  readonly values: V
  readonly context: Context
  /** Whether a record still looks as the caller has seen it; absent if they did not say what they saw. */
  readonly isAsSeen?: ((current: Showing) => boolean) | undefined
}

/** Refuses a write when the record no longer looks as the caller has seen it. */
export async function checkSeen(
  isAsSeen: Targeted<unknown>['isAsSeen'],
  show: () => Promise<Showing | undefined>,
): Promise<void> {
  if (isAsSeen === undefined) return
  const current = await show()
  if (current === undefined || !isAsSeen(current)) throw new CalendarError('rest_precondition_failed')
}
