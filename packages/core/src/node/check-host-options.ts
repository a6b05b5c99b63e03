import { isObject, refuse, refuseTimeout, refuseUnknown } from '../errors/refuse-option.ts'
import type { HostOptionName, ServedCalendar } from './host.ts'

const COMMON: readonly HostOptionName[] = ['user', 'bodyTimeoutMs', 'batchPerTick']

/** Throws a `TypeError` that names the option when one cannot work. `own` names the options beyond the common ones. */
export function checkHostOptions(
  calendar: ServedCalendar,
  options: { readonly [N in HostOptionName]?: unknown },
  own: readonly HostOptionName[],
): void {
  if (typeof calendar?.handle !== 'function' || typeof calendar.owns !== 'function') {
    refuse('calendar', 'must be a calendar from createCalendar().')
  }
  if (!isObject(options)) refuse('options', 'must be an object.')
  refuseUnknown(options, Object.fromEntries([...COMMON, ...own].map((name) => [name, true])))
  const { user, bodyTimeoutMs, batchPerTick, prefix, trustProxy, onError } = options
  if (bodyTimeoutMs !== undefined) refuseTimeout('bodyTimeoutMs', bodyTimeoutMs)
  if (prefix !== undefined && typeof prefix !== 'string') refuse('prefix', 'must be a string.')
  // A string such as "false" must not count as true.
  for (const [name, value] of Object.entries({ trustProxy, batchPerTick })) {
    if (value !== undefined && typeof value !== 'boolean') refuse(name, 'must be true or false.')
  }
  for (const [name, value] of Object.entries({ user, onError })) {
    if (value !== undefined && typeof value !== 'function') refuse(name, 'must be a function.')
  }
}
