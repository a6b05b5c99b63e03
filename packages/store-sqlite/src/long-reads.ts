import { setImmediate } from 'node:timers/promises'
import { storeUnavailable } from '@kalends/core'
import type { Program } from '@kalends/store-sql'
import { type Connection, rollBack } from './connection.ts'
import { storeError } from './errors.ts'

/** For how long a read can block the process before it pauses, in milliseconds. */
const sliceMs = 8

/** How many long reads can be in the queue, with the one that runs. With 100,000 events, each takes less than a second. */
const maxInFlight = 50

/** Runs reads that take long, one after the other. */
export interface LongReads {
  /** Runs a program in a read transaction, with pauses in which the process does other work. */
  read<T>(program: () => Program<T>): Promise<T>
  /** Closes the connection. Reads that are not finished reject with `storeUnavailable`. */
  close(): void
}

/**
 * Long reads on a connection of their own, so that others can read and write in the pauses. The first read opens it. A
 * read that has not ended after `timeoutMs`, the wait for others included, is given up: nobody waits for it any more.
 */
export function longReads(open: () => Connection, timeoutMs: number): LongReads {
  let connection: Connection | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()
  let inFlight = 0

  async function run<T>(program: () => Program<T>, deadline: number): Promise<T> {
    await setImmediate()
    if (isClosed) throw storeUnavailable(new Error('The store is closed.'))
    try {
      checkDeadline(deadline)
      connection ??= open()
      return await transactInSlices(connection, program(), deadline)
    } catch (error) {
      throw storeError(error)
    }
  }

  return {
    read(program) {
      if (inFlight >= maxInFlight) return Promise.reject(storeUnavailable(new Error('Too many long reads.')))
      inFlight += 1
      const deadline = performance.now() + timeoutMs
      const result = last
        .then(() => run(program, deadline))
        .finally(() => {
          inFlight -= 1
        })
      last = result.catch(() => undefined)
      return result
    },
    close() {
      isClosed = true
      if (connection === undefined) return
      // Some drivers close a connection only when its statements are collected, and its transaction would last until then.
      rollBack(connection)
      connection.close()
    },
  }
}

function checkDeadline(deadline: number): void {
  if (performance.now() > deadline) throw storeUnavailable(new Error('The read took longer than readTimeoutMs.'))
}

async function transactInSlices<T>(connection: Connection, program: Program<T>, deadline: number): Promise<T> {
  connection.exec('BEGIN')
  try {
    let step = program.next()
    let pauseAt = performance.now() + sliceMs
    while (!step.done) {
      if (performance.now() >= pauseAt) {
        await setImmediate()
        checkDeadline(deadline)
        pauseAt = performance.now() + sliceMs
      }
      step = program.next(connection.run(step.value))
    }
    return step.value
  } finally {
    rollBack(connection)
  }
}
