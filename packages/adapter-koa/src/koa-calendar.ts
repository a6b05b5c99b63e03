import type { User, UserId } from '@kalends/core'
import { createHost, type HostOptions, type OwnOptions, type ServedCalendar } from '@kalends/core/node'
import type { Context, Middleware } from 'koa'
import { serve } from './serve.ts'

/** Options of `koaCalendar`. */
export interface KoaCalendarOptions<U extends User<UserId> = User>
  extends HostOptions<Context, U>,
    Pick<OwnOptions, 'prefix'> {}

/**
 * Serves the calendar from a Koa application: `app.use(koaCalendar(calendar, { prefix: '/api' }))`. Requests for other
 * paths go to the next middleware. What the `user` option throws is thrown again.
 */
export function koaCalendar<U extends User<UserId>, const V extends U>(
  calendar: ServedCalendar<U>,
  options: KoaCalendarOptions<V> = {},
): Middleware {
  const host = createHost(calendar, options, ['prefix'])
  return (ctx, next) => {
    const target = host.match(ctx.url, ctx.originalUrl)
    return target === undefined ? next() : serve(host, ctx, target)
  }
}
