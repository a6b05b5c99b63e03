import type { Runner, Work } from '@kalends/store-sql'
import type { Connection } from './connection.ts'
import { failureOf } from './failures.ts'
import { pragma } from './settings.ts'

/** A runner that never makes anyone wait. */
export interface SyncRunner extends Runner {
  read<T>(work: () => Work<T>): T
  readOnce<T>(work: () => Work<T>): T
  write<T>(work: () => Work<T>): T
  tryWrite<T>(work: () => Work<T>): T
  close(): void
}

/** Carries out work on the spot, on a connection that belongs to somebody else: they close it. */
export function sqliteRunner(connection: Connection): SyncRunner {
  const read: SyncRunner['read'] = (work) => transact(connection, 'BEGIN', work)
  return {
    read,
    // Within a transaction that its owner has left open, a statement would see the state of back then. `BEGIN` fails there.
    readOnce: read,
    write: (work) => transact(connection, 'BEGIN IMMEDIATE', work),
    tryWrite: (work) => withoutWaiting(connection, () => transact(connection, 'BEGIN IMMEDIATE', work)),
    close: () => undefined,
  }
}

/** The same on a connection that nobody else has. */
export function ownRunner(connection: Connection, close: () => void): SyncRunner {
  return { ...sqliteRunner(connection), readOnce: (work) => guarded(() => carryOut(connection, work())), close }
}

function transact<T>(connection: Connection, begin: string, work: () => Work<T>): T {
  // Where this fails nothing has begun, and a transaction that is open is somebody else's: it must not be rolled back.
  guarded(() => connection.exec(begin))
  try {
    const result = carryOut(connection, work())
    connection.exec('COMMIT')
    return result
  } catch (error) {
    rollBack(connection)
    throw failureOf(error)
  }
}

function guarded<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw failureOf(error)
  }
}

function carryOut<T>(connection: Connection, work: Work<T>): T {
  let step = work.next()
  while (!step.done) step = work.next(connection.run(step.value))
  return step.value
}

/** After some failures, a full disk among them, SQLite has rolled back already. */
function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK')
  } catch {
    // The failure that led here says more.
  }
}

function withoutWaiting<T>(connection: Connection, act: () => T): T {
  const usual = Number(guarded(() => pragma(connection, 'busy_timeout')))
  connection.exec('PRAGMA busy_timeout = 0')
  try {
    return act()
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${usual}`)
  }
}
