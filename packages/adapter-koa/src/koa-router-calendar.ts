import type { User, UserId } from '@kalends/core'
import { createHost, type HostOptions, type ServedCalendar } from '@kalends/core/node'
import type { Context, Middleware } from 'koa'
import { serve } from './serve.ts'

/** The part of a router from `@koa/router` that is used. */
export interface CalendarRouter {
  /** Adds middleware for all methods of a path. */
  all(path: string, middleware: Middleware): unknown
}

/**
 * Adds the calendar to a router of `@koa/router` and returns the router. It works below the router's prefix, parameters
 * included, and in nested routers. `router.use(koaCalendar(…))` would do nothing, because a router runs middleware only
 * for paths that it has a route for.
 */
export function koaRouterCalendar<R extends CalendarRouter, U extends User<UserId>, const V extends U>(
  router: R,
  calendar: ServedCalendar<U>,
  options: HostOptions<Context, V> = {},
): R {
  const host = createHost(calendar, options)
  router.all('/*calendarPath', (ctx, next) => {
    // What the route matched, still percent-encoded. The wildcard is the last capture that is set.
    const captures: readonly (string | undefined)[] = ctx['captures']
    const path = captures.findLast((capture) => capture !== undefined)
    const query = /^[^?#]*(\?[^#]*)?/.exec(ctx.url)?.[1] ?? ''
    const target = host.match(`/${path}${query}`, ctx.originalUrl)
    return target === undefined ? next() : serve(host, ctx, target)
  })
  return router
}
