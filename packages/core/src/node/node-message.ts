import type { IncomingMessage } from 'node:http'
import { BODY_TIMEOUT_MS, type CalendarRequest, type CalendarResponse } from '../http/message.ts'
import { isEmptyBody } from '../http/read-body.ts'
import type { Target } from '../http/target.ts'
import type { User } from '../ports/users.ts'
import { readIncoming } from './read-incoming.ts'

/** What a host needs of a calendar; `createCalendar` gives one. */
export interface HostedCalendar {
  /** Whether a path below the mount is the calendar's to answer. */
  owns(path: string): boolean
  /** Answers; never rejects. */
  handle(message: CalendarRequest): Promise<CalendarResponse>
}

/** What every host lets its user decide. `R` is the host's own request. */
export interface HostOptions<R> {
  /** Who is asking; without it everybody is a visitor, who may only read. An error goes to the host's error handling. */
  readonly user?: (request: R) => User | null | undefined | Promise<User | null | undefined>
  /** How long a body may take to arrive, in milliseconds; 30 seconds unless given. */
  readonly bodyTimeoutMs?: number
}

/** What a host has found out about a request. */
export interface HostFindings extends Target {
  /** The absolute address of the mount: see `mountAddress`. */
  readonly mount: string
  readonly user: User | null | undefined
  /** What a parser of the host has made of the body, if one has run. */
  readonly body: unknown
  readonly bodyTimeoutMs: number | undefined
}

/** Makes the message that a calendar handles. The body is not touched until the calendar asks for it. */
export function nodeMessage(request: IncomingMessage, found: HostFindings): CalendarRequest {
  const { path, query, mount, body, bodyTimeoutMs = BODY_TIMEOUT_MS } = found
  const isRead = hasRead(request, body)
  return {
    method: request.method ?? 'GET',
    path,
    query,
    headers: request.headers,
    mount,
    user: found.user ?? null,
    body: isRead ? body : undefined,
    read: isRead ? undefined : (limit) => readIncoming(request, limit, bodyTimeoutMs),
  }
}

/** Some parsers leave `{}` or `null` on requests that they did not read: only what they did read counts then. */
function hasRead(request: IncomingMessage, body: unknown): boolean {
  return body === null || isEmptyBody(body) ? body !== undefined && request.readableDidRead : true
}
