import { setImmediate } from 'node:timers/promises'

/** How long a feed can keep the process busy before it pauses, in milliseconds. */
const SLICE_MS = 8

/** Decides when long work pauses, so that other work of the process can run. */
export interface Pacer {
  /** Whether it is time to pause. */
  isDue(): boolean
  pause(): Promise<void>
}

/** Creates a pacer. The time starts now. */
export function createPacer(): Pacer {
  let since = performance.now()
  return {
    isDue: () => performance.now() - since > SLICE_MS,
    pause: async () => {
      await setImmediate()
      since = performance.now()
    },
  }
}
