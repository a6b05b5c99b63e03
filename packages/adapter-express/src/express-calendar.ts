import type { User, UserId } from '@kalends/core'
import { createHandler, type HostOptions, type ServedCalendar } from '@kalends/core/node'
import type { Request, RequestHandler } from 'express'

/** Options of `expressCalendar`. */
export type ExpressCalendarOptions<U extends User<UserId> = User> = HostOptions<Request, U>

/**
 * Serves the calendar from an Express application or router, wherever it is mounted: `app.use('/api', …)`. Calls `next`
 * for paths outside the calendar, and with errors thrown by `user`.
 */
export function expressCalendar<U extends User<UserId>, const V extends U>(
  calendar: ServedCalendar<U>,
  options: ExpressCalendarOptions<V> = {},
): RequestHandler {
  return createHandler<Request>(calendar, options, (request) => ({
    mountPath: request.baseUrl,
    trustProxy: trustsProxy(request),
  }))
}

/** Whether the application's `trust proxy` setting trusts the address that sent the forwarded headers. */
function trustsProxy({ app, socket, headers }: Request): boolean {
  if (headers['x-forwarded-proto'] === undefined && headers['x-forwarded-host'] === undefined) return false
  const trusts: (address: string | undefined, hop: number) => boolean = app.get('trust proxy fn')
  return trusts(socket.remoteAddress, 0)
}
