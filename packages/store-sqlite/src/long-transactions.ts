import { setImmediate } from 'node:timers/promises'
import { storeUnavailable } from '@kalends/core'
import type { Program } from '@kalends/store-sql'
import { type Connection, rollBack } from './connection.ts'
import { storeError } from './errors.ts'

/** How long a transaction can block the process before it pauses, in milliseconds. */
const sliceMs = 8

/**
 * How many transactions can be in the queue, including the one that runs. With 100,000 events, each takes under a
 * second.
 */
const maxInFlight = 50

/** Runs long transactions, one after the other. */
export interface LongTransactions {
  /** Runs a program in a transaction, with pauses in which the process does other work. */
  run<T>(program: () => Program<T>): Promise<T>
  /** Closes the connection. Transactions that are not finished are rolled back and reject with `storeUnavailable`. */
  close(): void
}

/**
 * Runs long transactions on a connection of their own. In the pauses, other connections can read, and can write unless
 * `begin` excludes that. The first transaction opens the connection. A transaction that has not ended after
 * `timeoutMs`, including the wait for earlier ones, is aborted, because its caller has stopped waiting.
 */
export function longTransactions(
  open: () => Connection,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
  timeoutMs: number,
): LongTransactions {
  let connection: Connection | undefined
  let isClosed = false
  let last: Promise<unknown> = Promise.resolve()
  let inFlight = 0

  async function transact<T>(program: () => Program<T>, deadline: number): Promise<T> {
    await setImmediate()
    if (isClosed) throw storeUnavailable(new Error('The store is closed.'))
    try {
      checkDeadline(deadline)
      connection ??= open()
      return await transactInSlices(connection, begin, program(), deadline)
    } catch (error) {
      throw storeError(error)
    }
  }

  return {
    run(program) {
      if (inFlight >= maxInFlight) return Promise.reject(storeUnavailable(new Error('Too many long transactions.')))
      inFlight += 1
      const deadline = performance.now() + timeoutMs
      const result = last
        .then(() => transact(program, deadline))
        .finally(() => {
          inFlight -= 1
        })
      last = result.catch(() => undefined)
      return result
    },
    close() {
      isClosed = true
      if (connection === undefined) return
      // Some drivers close a connection only when its statements are garbage-collected. Until then, its transaction
      // would stay open.
      rollBack(connection)
      connection.close()
    },
  }
}

function checkDeadline(deadline: number): void {
  if (performance.now() > deadline) throw storeUnavailable(new Error('The read took longer than readTimeoutMs.'))
}

async function transactInSlices<T>(
  connection: Connection,
  begin: string,
  program: Program<T>,
  deadline: number,
): Promise<T> {
  connection.exec(begin)
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
    connection.exec('COMMIT')
    return step.value
  } catch (error) {
    rollBack(connection)
    throw error
  }
}
