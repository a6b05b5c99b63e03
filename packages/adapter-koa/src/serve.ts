import { bodyBytes, type CalendarResponse, type User } from '@kalends/core'
import {
  clearFraming,
  discardRest,
  type HostedCalendar,
  type HostOptions,
  handleInTurn,
  mountAddress,
  nodeMessage,
  readTarget,
  type Target,
  thrownError,
} from '@kalends/core/node'
import type { Context } from 'koa'

/**
 * Lets the calendar answer. The answer is put into the context, not written: middleware further up can still compress
 * it or note how long it took.
 */
export async function serve(
  calendar: HostedCalendar,
  options: HostOptions<Context>,
  ctx: Context,
  target: Target,
): Promise<void> {
  let user: User | null | undefined
  try {
    user = options.user && (await options.user(ctx))
  } catch (thrown) {
    throw thrownError(thrown)
  }
  const message = nodeMessage(ctx.req, {
    mount: mountAddress({ protocol: ctx.protocol, host: ctx.host, path: mountPath(ctx, target.path) }),
    user,
    body: 'body' in ctx.request ? ctx.request.body : undefined,
    bodyTimeoutMs: options.bodyTimeoutMs,
    path: target.path,
    query: target.query,
  })
  const answer = await handleInTurn(calendar, message, { request: ctx.req, response: ctx.res })
  discardRest(ctx.req, ctx.res)
  ctx.status = answer.status
  if (!ctx.headerSent) setHeaders(ctx, answer)
  // After the headers, for Koa adds what it finds missing; and it knows a `Buffer` only.
  const body = bodyBytes(answer)
  if (body !== undefined) {
    ctx.body = Buffer.isBuffer(body) ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  }
}

/** `ctx.set` would ask each time whether they have been sent. */
function setHeaders(ctx: Context, { headers }: CalendarResponse): void {
  const { res } = ctx
  clearFraming(res)
  for (const name in headers) {
    const value = headers[name] ?? ''
    // What others have said in it must not get lost.
    if (name === 'Vary' && res.hasHeader(name)) ctx.vary(value)
    else res.setHeader(name, value)
  }
}

/** All that comes before the path: the prefix, and what `koa-mount` or an outer router has taken off. */
function mountPath(ctx: Context, path: string): string {
  const whole = readTarget(ctx.originalUrl).path
  return whole.endsWith(path) ? whole.slice(0, -path.length) : ''
}
