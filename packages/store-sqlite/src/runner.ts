import { setTimeout } from 'node:timers/promises'
import { type Awaitable, isCalendarError } from '@kalends/core'
import { orElse, type Program, type Runner, type Statement } from '@kalends/store-sql'
import { type Connection, rollBack } from './connection.ts'
import { isBusy, storeError } from './errors.ts'
import type { LongTransactions } from './long-transactions.ts'

/** A synchronous runner. */
export interface SyncRunner extends Runner {
  read<T>(program: () => Program<T>): T
  readOnce<T>(program: () => Program<T>): T
  write<T>(program: () => Program<T>): T
  tryWrite<T>(program: () => Program<T>): T
  close(): void
}

/**
 * A runner on a connection that belongs to the application. It does not close the connection. It cannot pause, because
 * calls of the application would run in its transaction.
 */
export function sharedRunner(connection: Connection): SyncRunner {
  const read: SyncRunner['read'] = (program) => transact(connection, 'BEGIN', program)
  return {
    read,
    // A transaction that the application has left open would show a statement an old state. `BEGIN` fails in that case.
    readOnce: read,
    write: (program) => transact(connection, 'BEGIN IMMEDIATE', program),
    tryWrite: (program) => withoutWaiting(connection, () => transact(connection, 'BEGIN IMMEDIATE', program)),
    close: () => undefined,
  }
}

/** The connections of a file for long transactions. */
export interface LongRunners {
  readonly reads: LongTransactions
  readonly writes: LongTransactions
}

/**
 * A runner on a connection that belongs to the store. `long` is undefined for a database in memory, which has no other
 * connections.
 */
export function ownRunner(connection: Connection, long: LongRunners | undefined, close: () => void): Runner {
  const { read, write: writeShort } = sharedRunner(connection)
  const write = long === undefined ? writeShort : writeInTime(writeShort, long.writes)
  return {
    readOnce: (program) => guarded(() => run(connection, program())),
    read,
    ...(long !== undefined && { readLong: long.reads.run }),
    write,
    tryWrite: write,
    close() {
      long?.reads.close()
      long?.writes.close()
      close()
    },
  }
}

/** How long a write can block the process, in milliseconds. Then it is rolled back and starts again as a long write. */
const patienceMs = 10

const tooLong = new Error('This write takes too long to run in one go.')

function writeInTime(write: SyncRunner['write'], long: LongTransactions): Runner['write'] {
  return (program, isLong = false) => {
    if (isLong) return long.run(program)
    return orElse(
      () => write(() => untilTooLong(program())),
      (error) => {
        if (error !== tooLong) throw error
        return long.run(program)
      },
    )
  }
}

function* untilTooLong<T>(program: Program<T>): Program<T> {
  const until = performance.now() + patienceMs
  let step = program.next()
  while (!step.done) {
    if (performance.now() > until) throw tooLong
    step = program.next(yield step.value)
  }
  return step.value
}

/**
 * Waits for the locks of other processes up to `timeoutMs`. SQLite itself would block this process while it waits, so a
 * call that finds a lock is tried again later.
 */
export function waitingRunner(runner: Runner, timeoutMs: number): Runner {
  const { readLong } = runner
  return {
    ...runner,
    read: (program) => whenUnlocked(() => runner.read(program), timeoutMs),
    readOnce: (program) => whenUnlocked(() => runner.readOnce(program), timeoutMs),
    ...(readLong !== undefined && { readLong: (program) => whenUnlocked(() => readLong(program), timeoutMs) }),
    write: (program, isLong) => whenUnlocked(() => runner.tryWrite(program, isLong), timeoutMs),
  }
}

function whenUnlocked<T>(attempt: () => Awaitable<T>, timeoutMs: number): Awaitable<T> {
  return orElse(attempt, (error) => {
    if (!isLocked(error)) throw error
    return tryAgain(attempt, performance.now() + timeoutMs, error)
  })
}

async function tryAgain<T>(attempt: () => Awaitable<T>, deadline: number, before: unknown): Promise<T> {
  let failure = before
  while (performance.now() < deadline) {
    // The pause is random, so that two processes don't keep colliding.
    await setTimeout(5 + 20 * Math.random())
    try {
      return await attempt()
    } catch (error) {
      if (!isLocked(error)) throw error
      failure = error
    }
  }
  throw failure
}

function isLocked(error: unknown): boolean {
  return isCalendarError(error) && isBusy(error.cause)
}

function transact<T>(connection: Connection, begin: string, program: () => Program<T>): T {
  // Outside the `try`: when `BEGIN` fails, an open transaction belongs to the application and must not be rolled back.
  guarded(() => connection.run(statement(begin)))
  try {
    const result = run(connection, program())
    connection.run(statement('COMMIT'))
    return result
  } catch (error) {
    rollBack(connection)
    throw storeError(error)
  }
}

/** A statement that is prepared once and then cached. */
function statement(text: string): Statement {
  return { text, values: [], reads: false }
}

function guarded<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw storeError(error)
  }
}

function run<T>(connection: Connection, program: Program<T>): T {
  let step = program.next()
  while (!step.done) step = program.next(connection.run(step.value))
  return step.value
}

function withoutWaiting<T>(connection: Connection, act: () => T): T {
  const [[timeout] = []] = guarded(() => connection.run({ text: 'PRAGMA busy_timeout', values: [], reads: true }))
  connection.exec('PRAGMA busy_timeout = 0')
  try {
    return act()
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${timeout}`)
  }
}
