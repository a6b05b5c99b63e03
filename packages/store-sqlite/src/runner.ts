import { setTimeout } from 'node:timers/promises'
import { type Awaitable, isCalendarError } from '@kalends/core'
import { orElse, type Program, type Runner, type Statement } from '@kalends/store-sql'
import { type Connection, rollBack } from './connection.ts'
import { isBusy, storeError } from './errors.ts'
import type { LongReads } from './long-reads.ts'

/** A runner that is synchronous, apart from long reads. */
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

/**
 * A runner on a connection that belongs to the store. Nothing else uses it, so it never waits once it is open. A database
 * in memory has no second connection for `long`.
 */
export function ownRunner(connection: Connection, long: LongReads | undefined, close: () => void): SyncRunner {
  const shared = sharedRunner(connection)
  return {
    readOnce: (program) => guarded(() => run(connection, program())),
    read: shared.read,
    ...(long !== undefined && { readLong: long.read }),
    write: shared.write,
    tryWrite: shared.write,
    close() {
      long?.close()
      close()
    },
  }
}

/**
 * Waits for the locks of other processes up to `timeoutMs`. SQLite itself would block this process while it waits, so a
 * call that finds a lock is tried again later.
 */
export function waitingRunner(runner: SyncRunner, timeoutMs: number): Runner {
  const { readLong } = runner
  return {
    ...runner,
    read: (program) => whenUnlocked(() => runner.read(program), timeoutMs),
    readOnce: (program) => whenUnlocked(() => runner.readOnce(program), timeoutMs),
    ...(readLong !== undefined && { readLong: (program) => whenUnlocked(() => readLong(program), timeoutMs) }),
    write: (program) => whenUnlocked(() => runner.tryWrite(program), timeoutMs),
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
    // At random, so that two processes do not keep meeting.
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
