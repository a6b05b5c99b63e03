import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CalendarResponse } from '../http/message.ts'
import { cleanPrefix, mountAddress, pathBelow, readTarget, type Target } from '../http/target.ts'
import { checkHost } from './check-host.ts'
import { handleInTurn } from './next-turn.ts'
import { type HostedCalendar, type HostOptions, nodeMessage } from './node-message.ts'
import { publicOrigin } from './public-origin.ts'
import { thrownError } from './thrown-error.ts'
import { writeAnswer } from './write-answer.ts'

/** Options of `nodeCalendar`. */
export interface NodeCalendarOptions extends HostOptions<IncomingMessage> {
  /** The path that the calendar is mounted under, such as `/api`; the root unless given. */
  readonly prefix?: string
  /** Whether `X-Forwarded-Proto` and `X-Forwarded-Host` may be believed. Only say so behind a proxy that sets them. */
  readonly trustProxy?: boolean
  /** Gets what the `user` function throws when there is no `next` to get it; a warning of the process unless given. */
  readonly onError?: (error: unknown) => void
}

/** A request that a parser of the host may have read. */
type NodeRequest = IncomingMessage & { readonly body?: unknown }

/** A listener for `node:http`, which also fits wherever a host takes Connect-style middleware. */
export type NodeHandler = (request: NodeRequest, response: ServerResponse, next?: (error?: unknown) => void) => void

const FAILURE_BODY = Buffer.from('{"code":"rest_internal_error","message":"Internal error","data":{"status":500}}')
const FAILURE: CalendarResponse = {
  status: 500,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(FAILURE_BODY.length),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  },
  body: FAILURE_BODY,
}

/**
 * Serves the calendar from a plain `node:http` server. With a `next`, paths that are not the calendar's and errors of
 * the `user` function go to it, the request untouched; without one, they are 404 and 500.
 */
export function nodeCalendar(calendar: HostedCalendar, options: NodeCalendarOptions = {}): NodeHandler {
  checkHost(calendar, options, ['prefix', 'trustProxy', 'onError'])
  const { user, trustProxy = false, bodyTimeoutMs, onError = warn } = options
  const prefix = cleanPrefix(options.prefix)

  const ask = async (request: NodeRequest, response: ServerResponse, target: Target): Promise<CalendarResponse> => {
    const message = nodeMessage(request, {
      mount: mountAddress({ path: prefix, ...publicOrigin(request, trustProxy) }),
      user: user && (await user(request)),
      body: request.body,
      bodyTimeoutMs,
      path: target.path,
      query: target.query,
    })
    return handleInTurn(calendar, message, { request, response })
  }

  return (request, response, next) => {
    const { path, query } = readTarget(request.url ?? '/')
    const below = pathBelow(path, prefix)
    if (next !== undefined && (below === undefined || !calendar.owns(below))) return next()
    ask(request, response, { path: below ?? '/', query })
      .then((answer) => writeAnswer(request, response, answer))
      .catch((thrown: unknown) => {
        const error = thrownError(thrown)
        if (next !== undefined) return next(error)
        writeAnswer(request, response, FAILURE)
        onError(error)
      })
  }
}

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error))
}
