import type { CalendarResponse } from '@kalends/core'
import {
  checkHost,
  type HostedCalendar,
  type HostOptions,
  handleInTurn,
  mountAddress,
  nodeMessage,
  publicOrigin,
  readTarget,
  type Target,
  thrownError,
  writeAnswer,
} from '@kalends/core/node'
import type { Request, RequestHandler, Response } from 'express'
import { shareShape } from './share-shape.ts'

/** Options of `expressCalendar`: who is asking, and how long a body may take. */
export type ExpressCalendarOptions = HostOptions<Request>

/**
 * Serves the calendar from an Express application or router, wherever it is mounted: `app.use('/api', …)`. A path that
 * is not the calendar's, and an error of the `user` function, go on to `next`.
 */
export function expressCalendar(calendar: HostedCalendar, options: ExpressCalendarOptions = {}): RequestHandler {
  checkHost(calendar, options)
  const { user, bodyTimeoutMs } = options

  const ask = async (request: Request, response: Response, target: Target): Promise<CalendarResponse> => {
    const message = nodeMessage(request, {
      mount: mountAddress({ path: request.baseUrl, ...publicOrigin(request, isBehindProxy(request)) }),
      user: user && (await user(request)),
      body: request.body,
      bodyTimeoutMs,
      path: target.path,
      query: target.query,
    })
    return handleInTurn(calendar, message, { request, response })
  }

  return (request, response, next) => {
    const target = readTarget(request.url)
    if (!calendar.owns(target.path)) return next()
    shareShape(request)
    shareShape(response)
    ask(request, response, target)
      .then((answer) => writeAnswer(request, response, answer))
      .catch((thrown: unknown) => next(thrownError(thrown)))
  }
}

/** Whether the application trusts what the request came from, by its `trust proxy`; not asked where no proxy says anything. */
function isBehindProxy({ app, socket, headers }: Request): boolean {
  if (headers['x-forwarded-proto'] === undefined && headers['x-forwarded-host'] === undefined) return false
  const trusts: (address: string | undefined, hop: number) => boolean = app.get('trust proxy fn')
  return trusts(socket.remoteAddress, 0)
}
