import { setImmediate } from 'node:timers'

let batch: Promise<void> | undefined

/**
 * Resolves once Node has read everything that has arrived: one `setImmediate` for all requests of a tick. They then run
 * side by side, step by step, so each step finds its code in the CPU caches. With 16 clients a list takes a third less
 * time; a single client waits for an extra event loop iteration, 2 to 18 µs.
 */
export function tickBatch(): Promise<void> {
  batch ??= new Promise((resolve) => {
    setImmediate(() => {
      batch = undefined
      resolve()
    })
  })
  return batch
}
