import type { IncomingMessage, ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import * as v from 'valibot'
import { option, optionsOf, parseOptions } from '../contract/option-schemas.ts'
import { BODY_TIMEOUT_MS, type CalendarRequest, type CalendarResponse } from '../http/message.ts'
import { isEmptyBody } from '../http/request-body.ts'
import { cleanPrefix, mountAddress, pathBelow, readTarget } from '../http/target.ts'
import type { User } from '../ports/policy.ts'
import type { Awaitable } from '../ports/store.ts'
import { earlierResponses } from './pipelining.ts'
import type { Origin } from './public-origin.ts'
import { readBody } from './read-body.ts'
import { tickBatch } from './tick-batch.ts'

/** The part of a calendar that a host uses. `createCalendar` returns one. */
export interface ServedCalendar<U extends User = User> {
  /** Whether the calendar handles a path below its mount. */
  owns(path: string): boolean
  /** Handles a request. Never throws or rejects. */
  handle(request: CalendarRequest<U>): Awaitable<CalendarResponse>
}

/** Options that every adapter has. `R` is the host's own request, `U` the user that the calendar's policy takes. */
export interface HostOptions<R, U extends User = User> {
  /**
   * Returns the user of a request, or `null` when they are anonymous. By default everybody is anonymous and can only
   * read. What it throws goes to the host's error handling.
   */
  readonly user?: (request: R) => U | null | undefined | Promise<U | null | undefined>
  /** How long a request body can take to arrive, in milliseconds. Default: 30,000. */
  readonly bodyTimeoutMs?: number
  /**
   * Whether requests that arrive in the same event loop tick are handled together, which gives more throughput with many
   * clients. A request that comes alone does not wait. Default: `true`.
   */
  readonly batchPerTick?: boolean
}

/** The names of options that only some adapters have. */
export type OwnOptionName = 'prefix' | 'trustProxy' | 'onError'

/** Where a request goes within the calendar. */
export interface Target {
  /** Below the mount, still percent-encoded. */
  readonly path: string
  /** Without its `?`. */
  readonly query: string
  /** The path of the mount, which links start with. */
  readonly mountPath: string
}

/** A request that belongs to the calendar. */
export interface HostRequest<R> extends Target, Origin {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The host's own request, which the `user` option receives. */
  readonly from: R
  /** The body as the host's parser left it; `undefined` when none has run. */
  readonly body: unknown
}

/** A calendar on a host. */
export interface Host<R> {
  /** Where a URL goes within the calendar; `undefined` when it is not the calendar's. `originalUrl` still has the host's own mount in it. */
  match(url: string, originalUrl?: string): Target | undefined
  /**
   * Handles a request, after earlier ones on the same connection. Rejects only with what the `user` option throws. A
   * cached response is returned without a promise.
   */
  respond(request: HostRequest<R>): Awaitable<CalendarResponse>
}

const common = {
  user: v.optional(option.callback<(request: unknown) => unknown>()),
  bodyTimeoutMs: v.optional(option.milliseconds(), BODY_TIMEOUT_MS),
  batchPerTick: v.optional(option.flag, true),
}

const ownOptions = {
  prefix: v.optional(option.anyText),
  trustProxy: v.optional(option.flag),
  onError: v.optional(option.callback()),
} satisfies Record<OwnOptionName, unknown>

const calendarSchema = option.partWith<ServedCalendar>(['handle', 'owns'], 'a calendar from createCalendar()')

/**
 * Connects a calendar to a host that uses Node's requests and responses. Throws a `TypeError` when an option cannot
 * work; `own` names the options that the adapter has beyond the common ones.
 */
export function createHost<R>(
  calendar: ServedCalendar,
  options: HostOptions<R> & { readonly prefix?: string },
  own: readonly OwnOptionName[] = [],
): Host<R> {
  parseOptions(calendarSchema, calendar, 'calendar')
  const schema = optionsOf({ ...common, ...Object.fromEntries(own.map((name) => [name, ownOptions[name]])) })
  const { bodyTimeoutMs, batchPerTick } = parseOptions(schema, options)
  const prefix = cleanPrefix(options.prefix)
  const { user: userOf } = options

  return {
    match(url, originalUrl = url) {
      const target = readTarget(url)
      const path = pathBelow(target.path, prefix)
      if (path === undefined || !calendar.owns(path)) return undefined
      const whole = originalUrl === url ? target.path : readTarget(originalUrl).path
      return { path, query: target.query, mountPath: whole.endsWith(path) ? whole.slice(0, -path.length) : prefix }
    },
    respond(call) {
      const earlier = earlierResponses(call.request, call.response)
      return userOf === undefined && earlier === undefined ? handleInBatch(call, null) : handleAfter(earlier, call)
    },
  }

  async function handleAfter(earlier: Promise<void> | undefined, call: HostRequest<R>): Promise<CalendarResponse> {
    const user = userOf === undefined ? null : await findUser(userOf, call.from)
    if (earlier !== undefined) await earlier
    return handleInBatch(call, user)
  }

  function handleInBatch(call: HostRequest<R>, user: User | null): Awaitable<CalendarResponse> {
    const batch = batchPerTick ? tickBatch() : undefined
    return batch === undefined ? handle(call, user) : batch.then(() => handle(call, user))
  }

  function handle(call: HostRequest<R>, user: User | null): Awaitable<CalendarResponse> {
    const { request, path, query, protocol, host, mountPath } = call
    const isParsed = isBodyParsed(call)
    return calendar.handle({
      method: request.method ?? 'GET',
      path,
      query,
      headers: request.headers,
      mount: mountAddress({ protocol, host, path: mountPath }),
      user,
      body: isParsed ? call.body : undefined,
      read: isParsed ? undefined : (limitBytes) => readBody(request, limitBytes, bodyTimeoutMs),
    })
  }
}

/** Some parsers leave `{}` or `null` on requests whose body they did not read. */
function isBodyParsed({ request, body }: HostRequest<unknown>): boolean {
  return body === null || isEmptyBody(body) ? body !== undefined && request.readableDidRead : true
}

/**
 * Throws objects only. Hosts lose anything else: Express takes `undefined` for no error and `'route'` for a command, and
 * Koa never responds.
 */
async function findUser<R>(userOf: NonNullable<HostOptions<R>['user']>, request: R): Promise<User | null> {
  try {
    return (await userOf(request)) ?? null
  } catch (thrown) {
    if (typeof thrown === 'object' && thrown !== null) throw thrown
    throw new Error(`The user function threw ${inspect(thrown)}. Throw an Error instead.`, { cause: thrown })
  }
}
