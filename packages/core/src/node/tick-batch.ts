import { setImmediate } from 'node:timers'

/**
 * While requests arrive one at a time, only one in this many waits for the end of its tick, to find out how many requests the
 * tick has. Waiting costs an event loop iteration.
 */
const COUNT_EVERY = 16

let batch: Promise<void> | undefined
/** Requests in this tick. */
let size = 0
/** Whether the last tick that was counted had more than one request. */
let isBusy = false
/** Requests that came alone since a tick was counted. */
let uncounted = 0

/**
 * Resolves once Node has read everything that has arrived: one `setImmediate` for all requests of a tick. They then run
 * concurrently, step by step, so each step finds its code in the CPU caches. With 16 clients a list takes a third less time.
 * Returns `undefined` for a request that comes alone, which need not wait for an event loop iteration.
 */
export function tickBatch(): Promise<void> | undefined {
  if (batch === undefined && !isBusy) {
    uncounted += 1
    if (uncounted < COUNT_EVERY) return undefined
  }
  size += 1
  batch ??= new Promise((resolve) => {
    setImmediate(() => {
      isBusy = size > 1
      size = 0
      uncounted = 0
      batch = undefined
      resolve()
    })
  })
  return size > 1 || isBusy ? batch : undefined
}
