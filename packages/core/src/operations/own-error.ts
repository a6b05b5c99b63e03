import { CalendarError, isCalendarError } from '../errors/calendar-error.ts'

/** The same error for one of several callers: each puts it into words of their own. */
export function ownError(reason: unknown): unknown {
  return isCalendarError(reason) ? new CalendarError(reason.code, reason.details) : reason
}
