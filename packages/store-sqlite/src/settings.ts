import { plain } from '@kalends/store-sql'
import type { Connection } from './connection.ts'
import { isBusy, isReadOnly } from './failures.ts'

/** How safe a commit is once it is acknowledged. */
export type Durability = 'full' | 'normal'

/** Settings of a connection. */
export interface ConnectionSettings {
  readonly durability: Durability
  /** `undefined`: as it is, or five seconds where nothing is set. */
  readonly busyTimeoutMs: number | undefined
}

const defaultTimeoutMs = 5000

/** Sets up a connection, whoever it belongs to, so that what the store promises holds. */
export function setUp(connection: Connection, { durability, busyTimeoutMs }: ConnectionSettings): void {
  const timeoutMs = busyTimeoutMs ?? (Number(pragma(connection, 'busy_timeout')) || defaultTimeoutMs)
  connection.exec(`PRAGMA busy_timeout = ${timeoutMs}`)
  switchToWal(connection, timeoutMs)
  connection.exec(`PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`)
}

/** Sets up what else is good for a connection of our own. */
export function setUpOwn(connection: Connection): void {
  connection.exec('PRAGMA foreign_keys = ON')
  connection.exec('PRAGMA temp_store = MEMORY')
  // At most 64 MiB: the inner pages of the indexes of a million events, and what a large commit touches.
  connection.exec('PRAGMA cache_size = -65536')
  // The log is carried over to the database every 48 MiB, not every 4: an event touches some thirty pages, most of them
  // again and again, and each is carried over once. The limit below must be more, or the log would grow anew each time.
  connection.exec('PRAGMA wal_autocheckpoint = 12288')
  // After a large commit the log is cut back to 64 MiB.
  connection.exec('PRAGMA journal_size_limit = 67108864')
}

/**
 * Puts what is in the log into the database itself before a connection is closed: not every driver lets go at once of
 * statements that were prepared, and SQLite tidies up only when all of them are gone. Others who use the file at the
 * moment keep it from happening, which does no harm.
 */
export function tidyUp(connection: Connection): void {
  try {
    connection.exec('PRAGMA busy_timeout = 0')
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The log stays where it is and is read when the file is opened again.
  }
}

/** The value of a setting. */
export function pragma(connection: Connection, name: string): unknown {
  const [row] = connection.query(plain(`PRAGMA ${name}`))
  return row?.[0]
}

/** The pause before another attempt, in milliseconds. */
const pauseMs = 10

/**
 * The write-ahead log lets readers and a writer work side by side. Two processes that switch a new file at once can
 * get in each other's way, and SQLite does not wait then. A database that may only be read stays as it is.
 */
function switchToWal(connection: Connection, timeoutMs: number): void {
  const deadline = performance.now() + timeoutMs
  while (pragma(connection, 'journal_mode') !== 'wal') {
    try {
      connection.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (isReadOnly(error)) return
      if (!isBusy(error) || performance.now() >= deadline) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  }
}
