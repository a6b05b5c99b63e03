import type { Program, Runner, Statement } from '@kalends/store-sql'
import type { Connection } from './connection.ts'
import { storeError } from './errors.ts'
import { pragma } from './settings.ts'

/** A synchronous runner. */
export interface SyncRunner extends Runner {
  read<T>(program: () => Program<T>): T
  readOnce<T>(program: () => Program<T>): T
  write<T>(program: () => Program<T>): T
  tryWrite<T>(program: () => Program<T>): T
  close(): void
}

/** A runner on the host's connection, which it does not close. */
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

/** A runner on a connection that belongs to the store. */
export function ownRunner(connection: Connection, close: () => void): SyncRunner {
  return { ...sharedRunner(connection), readOnce: (program) => guarded(() => run(connection, program())), close }
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

/** After some errors, such as a full disk, SQLite has already rolled back. */
function rollBack(connection: Connection): void {
  try {
    connection.run(statement('ROLLBACK'))
  } catch {
    // The error that led here is more useful.
  }
}

function withoutWaiting<T>(connection: Connection, act: () => T): T {
  const timeout = Number(guarded(() => pragma(connection, 'busy_timeout')))
  connection.exec('PRAGMA busy_timeout = 0')
  try {
    return act()
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${timeout}`)
  }
}
