import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestReport } from '@kalends/core'
import type { RequestHandler, Response } from 'express'

/** The response of the request that is being handled. */
const responses = new AsyncLocalStorage<Response>()

/** Remembers the response for `addTiming`. */
export const withTiming: RequestHandler = (_request, response, next) => {
  responses.run(response, next)
}

/** Adds the times that Kalends has measured to the response, as `Server-Timing`. Browsers show it in developer tools. */
export function addTiming({ durationMs, storeMs, cache }: RequestReport): void {
  const response = responses.getStore()
  // A stream is reported at its end, when the headers are already sent.
  if (response === undefined || response.headersSent) return
  const times = `total;dur=${durationMs.toFixed(3)}, store;dur=${storeMs.toFixed(3)}`
  response.setHeader('Server-Timing', `${times}, cache;desc=${cache}`)
}
