import { checkHost, type HostedCalendar, type HostOptions, readTarget } from '@kalends/core/node'
import type { Context, Middleware } from 'koa'
import { serve } from './serve.ts'

/** What is needed of a router of `@koa/router`. */
export interface CalendarRouter {
  all(path: string, middleware: Middleware): unknown
}

/**
 * Adds the calendar to a router of `@koa/router` and gives the router back: below its prefix, whatever parameters that
 * has, and wherever the router is nested. `router.use(koaCalendar(…))` would not do, because a router runs
 * such middleware only for paths that it has a route for.
 */
export function koaRouterCalendar<R extends CalendarRouter>(
  router: R,
  calendar: HostedCalendar,
  options: HostOptions<Context> = {},
): R {
  checkHost(calendar, options)
  router.all('/*calendarPath', (ctx, next) => {
    // What the route has matched, still percent-encoded. The wildcard is the last of it that is there.
    const captures: readonly (string | undefined)[] = ctx['captures']
    const { path } = readTarget(`/${captures.findLast((capture) => capture !== undefined)}`)
    if (!calendar.owns(path)) return next()
    return serve(calendar, options, ctx, { path, query: readTarget(ctx.url).query })
  })
  return router
}
