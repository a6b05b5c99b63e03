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

/** A runner on the host's connection, which it does not close. It cannot pause: other calls would be in its transaction. */
export function sharedRunner(connection: Connection): SyncRunner {
  const read: SyncRunner['read'] = (program) => transact(connection, 'BEGIN', program)
  return {
    read,
    // Within a transaction that the host has left open, a single statement would see an old state. `BEGIN` fails there.
    readOnce: read,
    write: (program) => transact(connection, 'BEGIN IMMEDIATE', program),
    tryWrite: (program) => withoutWaiting(connection, () => transact(connection, 'BEGIN IMMEDIATE', program)),
    close: () => undefined,
  }
}

/** The connections of a file for transactions that take long. */
export interface LongRunners {
  readonly reads: LongTransactions
  readonly writes: LongTransactions
}

/**
 * A runner on a connection that belongs to the store. Nothing else uses it, so it never waits once it is open. A database
 * in memory has no other connections for long transactions.
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

/** How long a write can block the process, in milliseconds. Then it is rolled back and starts again as a long one. */
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
    // Random, so that two processes don't keep colliding.
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
  // When this fails, nothing has begun. An open transaction would be the host's, and must not be rolled back.
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

/** Prepared once, like every statement that runs often. */
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
