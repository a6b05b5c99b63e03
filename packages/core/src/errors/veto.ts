import { CalendarError } from './calendar-error.ts'

/** What a hook throws to refuse a request; the reason is shown to the person as it is. */
export function veto(reason: string): CalendarError {
  return new CalendarError('rest_vetoed', { reason })
}
