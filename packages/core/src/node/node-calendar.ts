import type { IncomingMessage } from 'node:http'
import type { UserId } from '../contract/user-ids.ts'
import type { User } from '../ports/policy.ts'
import { createHandler, type NodeHandler } from './host.ts'
import type { HostOptions, OwnOptions, ServedCalendar } from './host-options.ts'

/** Options of `nodeCalendar`. */
export interface NodeCalendarOptions<U extends User<UserId> = User>
  extends HostOptions<IncomingMessage, U>,
    OwnOptions {}

/**
 * Serves the calendar from a plain `node:http` server. With `next`, it passes on requests for other paths, with their body
 * unread, and errors of the `user` option. Without `next`, it responds with 404 and 500.
 */
export function nodeCalendar<U extends User<UserId>, const V extends U>(
  calendar: ServedCalendar<U>,
  options: NodeCalendarOptions<V> = {},
): NodeHandler {
  const facts = { trustProxy: options?.trustProxy ?? false }
  return createHandler(calendar, options, () => facts, ['prefix', 'trustProxy', 'onError'])
}
