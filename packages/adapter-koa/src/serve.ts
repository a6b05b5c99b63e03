import { bodyBytes, type CalendarResponse, isStream } from '@kalends/core'
import { type Host, limitReading, prepareResponse, readableBody, type Target } from '@kalends/core/node'
import type { Context } from 'koa'

/** Handles a request. The response goes into the context, so that outer middleware can still compress or log it. */
export async function serve(host: Host<Context>, ctx: Context, target: Target): Promise<void> {
  const { req: request, res: response, protocol, host: hostName } = ctx
  const body = 'body' in ctx.request ? ctx.request.body : undefined
  const from = await host.respond({ ...target, request, response, from: ctx, protocol, host: hostName, body })
  prepareResponse(request, response, from.status)
  ctx.status = from.status
  if (!ctx.headerSent) setHeaders(ctx, from)
  // The body is set after the headers, because setting it adds those that are missing. Koa accepts bytes only as a
  // `Buffer`.
  if (isStream(from.body)) {
    ignoreDisconnection(ctx)
    ctx.body = readableBody(from.body, response, host.bodyTimeoutMs)
    return
  }
  const bytes = bodyBytes(from)
  if (bytes === undefined) return
  limitReading(response, bytes.length, host.bodyTimeoutMs)
  ctx.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** What Node reports when a client leaves while a stream is sent. */
const DISCONNECTION: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']

/** Koa prints the stack trace of every error. A client that disconnects isn't an error of the app, so it is ignored. */
function ignoreDisconnection(ctx: Context): void {
  const report = ctx.onerror
  ctx.onerror = (error: NodeJS.ErrnoException) => {
    if (!DISCONNECTION.includes(error?.code)) report.call(ctx, error)
  }
}

/** Sets headers on Node's response, because `ctx.set` checks each time whether they have been sent. */
function setHeaders(ctx: Context, { headers }: CalendarResponse): void {
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'Vary') ctx.vary(value)
    else ctx.res.setHeader(name, value)
  }
}
