import { setImmediate } from 'node:timers/promises'
import type { Awaitable } from '@kalends/core'

/** Work that yields wherever it can pause: `unaffected` where it goes on whatever changes in the pause. */
export type Pausable<T> = Generator<'unaffected' | undefined, T, undefined>

/** For how long work can block the process before it pauses, in milliseconds. */
const sliceMs = 8

/** How often work starts again because something changed in a pause. After that, commits and other work wait for it. */
const mostRestarts = 3

/** What the work on one store waits for. */
export interface Turn {
  /**
   * Pending while a large commit runs, or work that was restarted too often. Commits and other work that has paused wait
   * for it.
   */
  taken: Promise<void> | undefined
  /** The same while a large commit is stored, of which nobody must see a part: everything waits for it. */
  writing: Promise<void> | undefined
}

/** A turn that nobody has taken. */
export function newTurn(): Turn {
  return { taken: undefined, writing: undefined }
}

/** Takes a turn that is free. Returns a function that ends it. */
export function takeTurn(turn: Turn): () => void {
  let end = (): void => {}
  turn.taken = new Promise((resolve) => {
    end = resolve
  })
  return () => {
    turn.taken = undefined
    turn.writing = undefined
    end()
  }
}

/** Runs now, or as soon as no large commit is being stored. */
export function whenWritten<T>(turn: Turn, run: () => Awaitable<T>): Awaitable<T> {
  return turn.writing === undefined ? run() : turn.writing.then(() => whenWritten(turn, run))
}

/** Does all work, with pauses in which others run. */
export async function withPauses<T>(steps: Generator<undefined, T, undefined>): Promise<T> {
  for (;;) {
    const step = runSlice(steps)
    if (step.done) return step.value
    await setImmediate()
  }
}

/**
 * Does work that must not see changes halfway through. Other requests run in its pauses; if one of them changes
 * anything, the work starts again. Returns a promise only if there was a pause.
 */
export function inSlices<T>(work: () => Pausable<T>, version: () => number, turn: Turn): Awaitable<T> {
  const steps = work()
  const step = runSlice(steps)
  return step.done ? step.value : continueInSlices(steps, step.value, work, version, turn)
}

async function continueInSlices<T>(
  first: Pausable<T>,
  firstPause: 'unaffected' | undefined,
  work: () => Pausable<T>,
  version: () => number,
  turn: Turn,
): Promise<T> {
  let steps = first
  let pause = firstPause
  let restarts = 0
  let endTurn: (() => void) | undefined
  try {
    for (;;) {
      const before = version()
      await setImmediate()
      while (turn.taken !== undefined && endTurn === undefined) await turn.taken
      if (version() !== before && pause !== 'unaffected') {
        steps = work()
        restarts += 1
      }
      if (restarts === mostRestarts && endTurn === undefined) endTurn = takeTurn(turn)
      // The clock can still publish events in a pause. That is rare, so then the work does not pause again.
      const step = runSlice(steps, restarts > mostRestarts ? Number.POSITIVE_INFINITY : sliceMs)
      if (step.done) return step.value
      pause = step.value
    }
  } finally {
    endTurn?.()
  }
}

/** Runs until the work is done or the time is over. */
function runSlice<T, P>(steps: Generator<P, T, undefined>, milliseconds = sliceMs): IteratorResult<P, T> {
  const end = performance.now() + milliseconds
  let step = steps.next()
  while (!step.done && performance.now() < end) step = steps.next()
  return step
}

/** The items that pass a test. */
export function* filterInSteps<T>(items: readonly T[], test: (item: T) => boolean): Pausable<T[]> {
  const passed: T[] = []
  let left = ITEMS_PER_STEP
  for (const item of items) {
    if (test(item)) passed.push(item)
    left -= 1
    if (left > 0) continue
    left = ITEMS_PER_STEP
    yield
  }
  return passed
}

/** Few enough that testing their texts takes a fraction of a slice, however long they are. */
const ITEMS_PER_STEP = 20
