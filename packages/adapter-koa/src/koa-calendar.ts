import {
  checkHost,
  cleanPrefix,
  type HostedCalendar,
  type HostOptions,
  pathBelow,
  readTarget,
} from '@kalends/core/node'
import type { Context, Middleware } from 'koa'
import { serve } from './serve.ts'

/** Options of `koaCalendar`: where it is mounted, who is asking, and how long a body may take. */
export interface KoaCalendarOptions extends HostOptions<Context> {
  /** The path that the calendar is mounted under, such as `/api`; the root unless given. */
  readonly prefix?: string
}

/**
 * Serves the calendar from a Koa application: `app.use(koaCalendar(calendar, { prefix: '/api' }))`. A path that is not
 * the calendar's goes on to the next middleware; an error of the `user` function is thrown, as is usual in Koa.
 */
export function koaCalendar(calendar: HostedCalendar, options: KoaCalendarOptions = {}): Middleware {
  checkHost(calendar, options, ['prefix'])
  const prefix = cleanPrefix(options.prefix)
  return (ctx, next) => {
    const { path, query } = readTarget(ctx.url)
    const below = pathBelow(path, prefix)
    if (below === undefined || !calendar.owns(below)) return next()
    return serve(calendar, options, ctx, { path: below, query })
  }
}
