import { setImmediate } from 'node:timers/promises'

let lastTick: Promise<void> = Promise.resolve()

/**
 * Waits for an event loop tick in which no other call of this function resolves. What takes tens of milliseconds runs
 * after it, so that the work of several texts, or of several requests, does not add up to a long gap.
 */
export function ownTick(): Promise<void> {
  lastTick = lastTick.then(() => setImmediate())
  return lastTick
}
