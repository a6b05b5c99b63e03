import { setImmediate } from 'node:timers/promises'
import type { Awaitable } from '@kalends/core'

/** Work that yields wherever it can pause. It yields `unaffected` where changes during the pause don't matter. */
export type Pausable<T> = Generator<'unaffected' | undefined, T, undefined>

/** How long work can block the process before it pauses, in milliseconds. */
const mostBlockedMs = 8

/**
 * How many times work starts again because something changed in a pause. After that, commits and other work wait for
 * it.
 */
const mostRestarts = 3

/** A lock on a store, which commits and paused work respect. */
export interface StoreLock {
  /**
   * Pending while a large commit runs, or work that was restarted too often. Commits and other work that has paused
   * wait for it.
   */
  taken: Promise<void> | undefined
  /**
   * The same promise while a large commit is stored. Everything waits for it, because reads must not see a part of a
   * commit.
   */
  writing: Promise<void> | undefined
}

/** A lock that is free. */
export function newLock(): StoreLock {
  return { taken: undefined, writing: undefined }
}

/** Takes a lock that is free. Returns a function that releases it. */
export function takeLock(lock: StoreLock): () => void {
  let end = (): void => {}
  lock.taken = new Promise((resolve) => {
    end = resolve
  })
  return () => {
    lock.taken = undefined
    lock.writing = undefined
    end()
  }
}

/** Runs now, or as soon as no large commit is being stored. */
export function whenWritten<T>(lock: StoreLock, run: () => Awaitable<T>): Awaitable<T> {
  return lock.writing === undefined ? run() : lock.writing.then(() => whenWritten(lock, run))
}

/** Does all work, with pauses in which others run. */
export async function withPauses<T>(steps: Generator<undefined, T, undefined>): Promise<T> {
  for (;;) {
    const step = runUntilPause(steps)
    if (step.done) return step.value
    await setImmediate()
  }
}

/**
 * Does work that must not see changes halfway through. Other requests run in its pauses; if one of them changes
 * anything, the work starts again. Returns a promise only if there was a pause.
 */
export function withRestarts<T>(work: () => Pausable<T>, version: () => number, lock: StoreLock): Awaitable<T> {
  const steps = work()
  const step = runUntilPause(steps)
  return step.done ? step.value : continueWithRestarts(steps, step.value, work, version, lock)
}

async function continueWithRestarts<T>(
  first: Pausable<T>,
  firstPause: 'unaffected' | undefined,
  work: () => Pausable<T>,
  version: () => number,
  lock: StoreLock,
): Promise<T> {
  let steps = first
  let pause = firstPause
  let restarts = 0
  let unlock: (() => void) | undefined
  try {
    for (;;) {
      const before = version()
      await setImmediate()
      while (lock.taken !== undefined && unlock === undefined) await lock.taken
      if (version() !== before && pause !== 'unaffected') {
        steps = work()
        restarts += 1
      }
      if (restarts === mostRestarts && unlock === undefined) unlock = takeLock(lock)
      // Even under the lock, the passing of time can publish events in a pause. Then the work starts again and does not
      // pause any more.
      const step = runUntilPause(steps, restarts > mostRestarts ? Number.POSITIVE_INFINITY : mostBlockedMs)
      if (step.done) return step.value
      pause = step.value
    }
  } finally {
    unlock?.()
  }
}

/** Runs until the work is done or the time is over. */
function runUntilPause<T, P>(steps: Generator<P, T, undefined>, milliseconds = mostBlockedMs): IteratorResult<P, T> {
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

/** Testing the texts of this many items takes a fraction of `mostBlockedMs`, however long the texts are. */
const ITEMS_PER_STEP = 20
