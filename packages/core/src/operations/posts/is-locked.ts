import { admits } from '../../domain/status.ts'
import type { EventRecord } from '../../ports/record.ts'
import type { RequestContext } from '../context.ts'

/** Whether the user needs a password for this event. */
export function isLocked(event: EventRecord, { user, permissions, now }: RequestContext): boolean {
  return event.passwordHash !== undefined && !admits(permissions.events.edit, event, user?.id, now)
}
