import { CalendarError } from './calendar-error.ts'

/** The error that a hook throws to reject a request with 403. The response shows the reason unchanged. */
export function veto(reason: string): CalendarError {
  return new CalendarError('rest_vetoed', { reason })
}
