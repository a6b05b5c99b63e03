import type { WriteQueue } from './context.ts'

/** A queue of its own for each calendar: a task begins when the one before has ended, well or badly. */
export function createWriteQueue(): WriteQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const mine = last.then(task)
    last = mine.catch(() => undefined)
    return mine
  }
}
