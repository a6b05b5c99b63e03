import type {
  Awaitable,
  CalendarRequest,
  CalendarResponse,
  FailedRequest,
  FetchOptions,
  Store,
  User,
} from '@kalends/core'

/** The part of a calendar that a host needs. Cases can pass a fake. */
export interface ServedCalendar {
  /** Like `Calendar.owns`. */
  owns(path: string): boolean
  /** Like `Calendar.handle`. */
  handle(message: CalendarRequest): Awaitable<CalendarResponse>
  /** Like `Calendar.reportFailed`. */
  reportFailed?(request: FailedRequest): void
  /** Like `Calendar.fetch`. */
  fetch(request: Request, options?: Pick<FetchOptions<User>, 'user' | 'mount'>): Promise<Response>
}

/** How to set up a host. */
export interface HostSetup {
  /** The mount paths, such as `/api`. An empty list is the root; two are nested routers. */
  readonly mounts: readonly string[]
  /** The `user` option of the adapter, wrapped so that it receives the request's headers. When absent, omit the option. */
  readonly user?: (headers: Readonly<Record<string, string | string[] | undefined>>) => Promise<User | null>
  /** Whether the host trusts forwarded headers. Needs `proxy`. */
  readonly trustProxy: boolean
  /** The body parser that runs before the calendar. Needs `parsers`. */
  readonly parser: 'none' | 'json' | 'form' | 'nestedForm' | 'text' | 'raw'
  /** Whether responses are compressed with gzip for clients that accept it. Needs `compression`. */
  readonly compress: boolean
  /** The option `bodyTimeoutMs` of the adapter. Needs `connection`. */
  readonly bodyTimeoutMs: number | undefined
}

/** A running host. */
export interface RunningHost {
  /** Its URL without a path, such as `http://127.0.0.1:41234`. */
  readonly origin: string
  /** Closes all connections and stops the host. */
  close(): Promise<void>
}

/** Starts a host on a free port of 127.0.0.1. */
export type OpenHost = (calendar: ServedCalendar, setup: HostSetup) => Promise<RunningHost>

/**
 * Abilities that are optional for a host.
 * - `routes`: requests outside the calendar go to a route of the host, which responds with 200 and the text `host `, the
 *   method, a space, the full request target, a space and the body.
 * - `errors`: an error of `user` reaches the host's error handler, which responds with 500, `host error ` and its message.
 * - `connection`: the adapter receives bodies as streams, so it can stop reading and close the connection. It also knows
 *   which requests share a connection.
 * - `nesting`, `proxy`, `parsers`, `compression`: see `HostSetup`.
 */
export type HostAbility = 'routes' | 'errors' | 'nesting' | 'proxy' | 'parsers' | 'compression' | 'connection'

/** One requirement of a host, named as a sentence. It passes when `run` resolves and fails when it rejects. */
export interface HostCase {
  /** The behavior that the case requires, as a sentence. */
  readonly name: string
  /** Optional abilities. A host that lacks one of them skips the case and documents that. */
  readonly needs?: readonly HostAbility[]
  /**
   * Opens the hosts it needs and always closes them. The hosts serve calendars on empty stores of `openStore`, which the
   * caller closes. Default: a reference store in memory.
   */
  readonly run: (open: OpenHost, openStore?: () => Store) => Promise<void>
}
