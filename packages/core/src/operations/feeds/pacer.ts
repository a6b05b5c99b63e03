import { setImmediate } from 'node:timers/promises'
import type { Pacer } from '../../present/record-view.ts'

/** How long a feed can keep the process busy before it pauses, in milliseconds. */
const SLICE_MS = 8

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
