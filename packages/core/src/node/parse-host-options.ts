import * as v from 'valibot'
import { option, optionsOf, parseOptions } from '../contract/option-schemas.ts'
import { BODY_TIMEOUT_MS } from '../http/message.ts'
import { cleanPrefix } from '../http/target.ts'
import type { HostOptions, OwnOptionName, ServedCalendar } from './host.ts'

const common = {
  user: v.optional(option.callback<(request: unknown) => unknown>()),
  bodyTimeoutMs: v.optional(option.milliseconds(), BODY_TIMEOUT_MS),
  batchPerTick: v.optional(option.flag, true),
}

const own = {
  prefix: v.optional(option.anyText),
  trustProxy: v.optional(option.flag),
  onError: v.optional(option.callback()),
} satisfies Record<OwnOptionName, unknown>

const calendarSchema = option.partWith<ServedCalendar>(['handle', 'owns'], 'a calendar from createCalendar()')

/** The options of an adapter, with defaults. */
export interface ParsedHostOptions {
  readonly bodyTimeoutMs: number
  readonly batchPerTick: boolean
  /** With a slash in front and none at the end; empty for none. */
  readonly prefix: string
}

/** Throws a `TypeError` that names the option when one cannot work. `names` are the options beyond the common ones. */
export function parseHostOptions(
  calendar: ServedCalendar,
  options: HostOptions<never> & { readonly prefix?: string },
  names: readonly OwnOptionName[],
): ParsedHostOptions {
  parseOptions(calendarSchema, calendar, 'calendar')
  const schema = optionsOf({ ...common, ...Object.fromEntries(names.map((name) => [name, own[name]])) })
  const { bodyTimeoutMs, batchPerTick } = parseOptions(schema, options)
  return { bodyTimeoutMs, batchPerTick, prefix: cleanPrefix(options.prefix) }
}
