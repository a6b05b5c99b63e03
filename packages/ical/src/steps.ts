import { setImmediate } from 'node:timers/promises'

/** Work that yields wherever it can pause. */
export type Steps<T> = Generator<undefined, T, undefined>

/** How long the work can block the process before it pauses, in milliseconds. */
const sliceMs = 8

/** Runs work in slices, so that requests are handled in between. */
export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + sliceMs
    let step = steps.next()
    while (!step.done && performance.now() < end) step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}
