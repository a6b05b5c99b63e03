import type { CalendarRequest, CalendarResponse, User } from '@kalends/core'

/** What a case gives a host to serve. A calendar of `createCalendar` is one. */
export interface ServedCalendar {
  owns(path: string): boolean
  handle(message: CalendarRequest): Promise<CalendarResponse>
  fetch(request: Request, options?: { readonly user?: User | null; readonly mount?: string }): Promise<Response>
}

/** How a host is to be set up. */
export interface HostSetup {
  /** Where the calendar is mounted: none is the root, two are one router inside another. Each is like `/api`. */
  readonly mounts: readonly string[]
  /** To be given to the adapter as its `user`, wrapped so that it gets the request's headers. Absent: no such option. */
  readonly user?: (headers: Readonly<Record<string, string | string[] | undefined>>) => Promise<User | null>
  /** Whether what a proxy says is believed. Needs `proxy`. */
  readonly trustProxy: boolean
  /** Which parser of the host's own runs before the calendar. Needs `parsers`. */
  readonly parser: 'none' | 'json' | 'form' | 'nestedForm' | 'text' | 'raw'
  /** Whether answers are compressed with gzip for clients that accept it. Needs `compression`. */
  readonly compress: boolean
  /** To be given to the adapter as it is. Needs `connection`. */
  readonly bodyTimeoutMs: number | undefined
}

/** A host that listens. */
export interface RunningHost {
  /** Such as `http://127.0.0.1:41234`, without a path. */
  readonly origin: string
  /** Ends every connection and the host. */
  close(): Promise<void>
}

/** Starts a host on a free port of 127.0.0.1. */
export type OpenHost = (calendar: ServedCalendar, setup: HostSetup) => Promise<RunningHost>

/**
 * What not every host can do.
 * - `routes`: what is not the calendar's goes to a route of the host's own, after it, that answers 200 with `host `, the
 *   method, a blank, the whole target as it was asked for, a blank and the body.
 * - `errors`: an error of `user` gets to the host's own error handling, which answers 500 with `host error ` and its message.
 * - `connection`: bodies come to the adapter as they arrive, so that it can give up on them and hang up; and it can tell
 *   which requests came on one connection.
 * - `nesting`, `proxy`, `parsers`, `compression`: see `HostSetup`.
 */
export type HostAbility = 'routes' | 'errors' | 'nesting' | 'proxy' | 'parsers' | 'compression' | 'connection'

/** One thing that a host must do, told as a sentence. It holds when `run` is fulfilled, and fails when it rejects. */
export interface HostCase {
  readonly name: string
  /** Abilities that not every host has to have; a host without one of them leaves the case out, and says so. */
  readonly needs?: readonly HostAbility[]
  /** Opens the hosts it wants, and closes them whatever happens. */
  readonly run: (open: OpenHost) => Promise<void>
}
