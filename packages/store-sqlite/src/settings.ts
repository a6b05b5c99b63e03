import { plain } from '@kalends/store-sql'
import type { Connection } from './connection.ts'
import { isBusy } from './failures.ts'

/** How safe a commit is once it is acknowledged. */
export type Durability = 'full' | 'normal'

/** Settings of a connection. */
export interface ConnectionSettings {
  readonly durability: Durability
  readonly busyTimeoutMs: number
}

/** Sets up a connection of our own. */
export function setUpOwn(connection: Connection, { durability, busyTimeoutMs }: ConnectionSettings): void {
  connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
  switchToWal(connection, busyTimeoutMs)
  connection.exec(`PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`)
  connection.exec('PRAGMA foreign_keys = ON')
  connection.exec('PRAGMA temp_store = MEMORY')
  // 32 MiB: the inner pages of the indexes of a million events.
  connection.exec('PRAGMA cache_size = -32768')
  // After a large commit the log is cut back to 64 MiB.
  connection.exec('PRAGMA journal_size_limit = 67108864')
}

/** Sets up a connection that belongs to somebody else: only what was asked for, and what keeps a promise of ours. */
export function setUpForeign(
  connection: Connection,
  { durability, busyTimeoutMs }: { readonly durability: Durability; readonly busyTimeoutMs: number | undefined },
): void {
  connection.exec(`PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`)
  if (busyTimeoutMs !== undefined) connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
}

/** The pause before another attempt, in milliseconds. */
const pauseMs = 10

/**
 * The write-ahead log lets readers and a writer work side by side. Two processes that switch a new file at once can
 * get in each other's way, and SQLite does not wait then.
 */
function switchToWal(connection: Connection, busyTimeoutMs: number): void {
  const deadline = performance.now() + busyTimeoutMs
  for (;;) {
    try {
      connection.query(plain('PRAGMA journal_mode = WAL'))
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  }
}
