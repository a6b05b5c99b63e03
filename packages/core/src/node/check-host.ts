import { isObject, refuse, refuseTimeout, refuseUnknown } from '../errors/refuse-option.ts'
import type { HostedCalendar } from './node-message.ts'

/** Options that hosts have in common, and those that only some have. */
interface Checked {
  readonly user?: unknown
  readonly bodyTimeoutMs?: unknown
  readonly prefix?: unknown
  readonly trustProxy?: unknown
  readonly onError?: unknown
}

/** Refuses what cannot work when a host is set up, by name, and not at the first request. `own` are options of the host alone. */
export function checkHost(calendar: HostedCalendar, options: Checked, own: readonly (keyof Checked)[] = []): void {
  if (typeof calendar?.handle !== 'function' || typeof calendar.owns !== 'function') {
    refuse('calendar', 'must be a calendar, such as createCalendar() makes.')
  }
  if (!isObject(options)) refuse('options', 'must be an object.')
  const { user, bodyTimeoutMs, prefix, trustProxy, onError } = options
  refuseUnknown(options, Object.fromEntries(['user', 'bodyTimeoutMs', ...own].map((name) => [name, true])))
  if (bodyTimeoutMs !== undefined) refuseTimeout('bodyTimeoutMs', bodyTimeoutMs)
  if (prefix !== undefined && typeof prefix !== 'string') refuse('prefix', 'must be a text.')
  // A text such as "false" must not open this door.
  if (trustProxy !== undefined && typeof trustProxy !== 'boolean') refuse('trustProxy', 'must be true or false.')
  for (const [name, given] of Object.entries({ user, onError })) {
    if (given !== undefined && typeof given !== 'function') refuse(name, 'must be a function.')
  }
}
