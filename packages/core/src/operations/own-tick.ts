import { setImmediate } from 'node:timers/promises'

let lastTick: Promise<void> = Promise.resolve()

/**
 * Waits for an event loop tick in which no other call of this function resolves. Call it before work that takes tens of
 * milliseconds, so that several such tasks, or several requests, do not block the event loop together.
 */
export function ownTick(): Promise<void> {
  lastTick = lastTick.then(() => setImmediate())
  return lastTick
}
