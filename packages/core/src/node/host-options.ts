import { type OptionsOf, option, optionsOf, parseOptions } from '../contract/option-schemas.ts'
import type { UserId } from '../contract/user-ids.ts'
import { BODY_TIMEOUT_MS, type CalendarRequest, type CalendarResponse } from '../http/message.ts'
import type { FailedRequest } from '../http/observe-request.ts'
import type { User } from '../ports/policy.ts'
import type { Awaitable } from '../ports/store.ts'

/** The part of a calendar that a host uses. `createCalendar` returns one. */
export interface ServedCalendar<U extends User<UserId> = User> {
  /** Whether the calendar handles a path below its mount. */
  owns(path: string): boolean
  /** Handles a request. Never throws or rejects. */
  handle(request: CalendarRequest<U>): Awaitable<CalendarResponse>
  /** Reports a request whose `user` function threw. */
  reportFailed?(request: FailedRequest): void
}

const commonEntries = {
  /**
   * How long a request body can take to arrive, and how long a client can stop reading a large response, in milliseconds.
   * Default: 30,000.
   */
  bodyTimeoutMs: option.optional(option.milliseconds(), BODY_TIMEOUT_MS),
  /**
   * Whether requests that arrive in the same event loop tick are handled together, which gives more throughput with many
   * clients. A request that comes alone does not wait. Default: `true`.
   */
  batchPerTick: option.optional(option.flag, true),
}

const ownEntries = {
  /** The path to mount the calendar under, such as `/api`. Default: the root. */
  prefix: option.optional(option.anyText),
  /**
   * Whether to use `X-Forwarded-Proto` and `X-Forwarded-Host`. Set it only behind a proxy that sets them. Default:
   * `false`.
   */
  trustProxy: option.optional(option.flag),
  /** Receives what the `user` option throws when there is no `next`. Default: a process warning. */
  onError: option.optional(option.callback<(error: unknown) => void>()),
}

/** Options that every adapter has. `R` is the host's own request, `U` the user that the calendar's policy takes. */
export interface HostOptions<R, U extends User<UserId> = User> extends OptionsOf<typeof commonEntries> {
  /**
   * Returns the user of a request, or `null` for an anonymous user. By default every request is anonymous and can only read.
   * What it throws goes to the host's error handling.
   */
  readonly user?: ((request: R) => U | null | undefined | Promise<U | null | undefined>) | undefined
}

/** Options that only some adapters have. */
export interface OwnOptions extends OptionsOf<typeof ownEntries> {}

/** The names of options that only some adapters have. */
export type OwnOptionName = keyof OwnOptions

const calendarSchema = option.partWith<ServedCalendar<User<UserId>>>(
  ['handle', 'owns'],
  'a calendar from createCalendar()',
)

/**
 * The common options with their defaults. Throws a `TypeError` when an option is invalid. `own` names the options that the
 * adapter has beyond the common ones.
 */
export function parseHostOptions(
  calendar: ServedCalendar<User<UserId>>,
  options: object,
  own: readonly OwnOptionName[],
) {
  parseOptions(calendarSchema, calendar, 'calendar')
  const user = option.optional(option.callback<(request: unknown) => unknown>())
  const entries = { user, ...commonEntries, ...Object.fromEntries(own.map((name) => [name, ownEntries[name]])) }
  return parseOptions(optionsOf(entries), options)
}
