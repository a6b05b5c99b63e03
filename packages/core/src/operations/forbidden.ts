import type { UserId } from '../contract/user-ids.ts'
import { CalendarError } from '../errors/calendar-error.ts'
import type { User } from '../ports/policy.ts'

/** The error for a missing permission: 401 for anonymous users, 403 for others. */
export function forbidden(user: User<UserId> | null): CalendarError {
  return new CalendarError('rest_forbidden', { visitor: user === null })
}
