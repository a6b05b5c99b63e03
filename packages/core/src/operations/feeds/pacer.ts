import { setImmediate } from 'node:timers/promises'

/** For how long a feed can keep the process busy before it lets others run, in milliseconds. */
const SLICE_MS = 8

/** Lets other work of the process run now and then. */
export function createPacer() {
  let since = performance.now()
  return {
    /** Whether it is time to pause. */
    isDue: (): boolean => performance.now() - since > SLICE_MS,
    pause: async (): Promise<void> => {
      await setImmediate()
      since = performance.now()
    },
  }
}
