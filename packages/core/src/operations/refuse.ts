import { CalendarError } from '../errors/calendar-error.ts'
import type { User } from '../ports/users.ts'

/** The refusal for somebody who may not: a visitor is told to say who they are. */
export function forbidden(user: User | null): CalendarError {
  return new CalendarError('rest_forbidden', { visitor: user === null })
}
