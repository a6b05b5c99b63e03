import type { Answer } from '@kalends/core'
import {
  type HostedCalendar,
  type HostOptions,
  mountAddress,
  nodeMessage,
  readTarget,
  type Target,
  writeAnswer,
} from '@kalends/core/node'
import type { Request, RequestHandler } from 'express'

/** Options of `expressCalendar`: who is asking, and how long a body may take. */
export type ExpressCalendarOptions = HostOptions<Request>

/**
 * Serves the calendar from an Express application or router, wherever it is mounted: `app.use('/api', …)`. A path that
 * is not the calendar's, and an error of the `user` function, go on to `next`.
 */
export function expressCalendar(calendar: HostedCalendar, options: ExpressCalendarOptions = {}): RequestHandler {
  const { user, bodyTimeoutMs } = options

  const ask = async (request: Request, target: Target): Promise<Answer> =>
    calendar.handle(
      nodeMessage(request, {
        mount: mountAddress({ protocol: request.protocol, host: publicHost(request), path: request.baseUrl }),
        user: await user?.(request),
        body: request.body,
        bodyTimeoutMs,
        ...target,
      }),
    )

  return (request, response, next) => {
    const target = readTarget(request.url)
    if (!calendar.owns(target.path)) return next()
    ask(request, target)
      .then((answer) => writeAnswer(request, response, answer))
      .catch(next)
  }
}

/** The host with its port, by the application's `trust proxy`. Express 4 has no such property, only one without the port. */
function publicHost(request: Request): string | undefined {
  const trusts: (address: string | undefined, hop: number) => boolean = request.app.get('trust proxy fn')
  const forwarded = trusts(request.socket.remoteAddress, 0) ? request.get('x-forwarded-host') : undefined
  return forwarded?.split(',', 1)[0]?.trim() ?? request.get('host')
}
