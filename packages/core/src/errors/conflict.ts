import { CalendarError } from './calendar-error.ts'
import type { ConflictReason } from './conflict-reason.ts'

/** What a store throws when a commit meets another writer's work. */
export function conflict(reason: ConflictReason): CalendarError {
  return new CalendarError('rest_conflict', { conflict: reason })
}

/** What a store throws when it cannot be reached or cannot write: a full disk, a lost connection, a lock held too long. */
export function storeUnavailable(cause: unknown): CalendarError {
  return new CalendarError('rest_store_unavailable', { cause })
}
