import { CalendarError } from './calendar-error.ts'
import type { ConflictReason } from './conflict-reason.ts'

/** The error that a store throws if a commit conflicts with an earlier one. */
export function conflict(reason: ConflictReason): CalendarError {
  return new CalendarError('rest_conflict', { conflict: reason })
}

/** The error that a store throws if it cannot read or write: a full disk, a lost connection, a lock timeout. */
export function storeUnavailable(cause: unknown): CalendarError {
  return new CalendarError('rest_store_unavailable', { cause })
}
