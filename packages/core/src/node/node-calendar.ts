import type { IncomingMessage } from 'node:http'
import type { UserId } from '../contract/user-ids.ts'
import type { User } from '../ports/policy.ts'
import { createHandler, type NodeHandler } from './host.ts'
import type { HostOptions, ServedCalendar } from './host-options.ts'

/** Options of `nodeCalendar`. */
export interface NodeCalendarOptions<U extends User<UserId> = User> extends HostOptions<IncomingMessage, U> {
  /** The path to mount the calendar under, such as `/api`. Default: the root. */
  readonly prefix?: string
  /**
   * Whether to use `X-Forwarded-Proto` and `X-Forwarded-Host`. Set it only behind a proxy that sets them. Default:
   * `false`.
   */
  readonly trustProxy?: boolean
  /** Receives what the `user` option throws when there is no `next`. Default: a process warning. */
  readonly onError?: (error: unknown) => void
}

/**
 * Serves the calendar from a plain `node:http` server. With a `next`, it passes on paths that are not the calendar's and
 * errors of the `user` option, the request untouched; without one, they get 404 and 500.
 */
export function nodeCalendar<U extends User<UserId>, const V extends U>(
  calendar: ServedCalendar<U>,
  options: NodeCalendarOptions<V> = {},
): NodeHandler {
  const facts = { trustProxy: options?.trustProxy ?? false }
  return createHandler(calendar, options, () => facts, ['prefix', 'trustProxy', 'onError'])
}
