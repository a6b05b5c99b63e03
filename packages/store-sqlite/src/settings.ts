import { existsSync } from 'node:fs'
import { storeUnavailable } from '@kalends/core'
import { plain } from '@kalends/store-sql'
import { type Connection, connect } from './connection.ts'
import { isBusy, isReadOnly } from './errors.ts'
import { openDatabase } from './open-database.ts'

/** How safe a commit is once it is acknowledged. */
export type Durability = 'full' | 'normal'

/** Settings of a connection. */
export interface ConnectionSettings {
  readonly durability: Durability
  /** `undefined` stands for the current setting of the database, or five seconds if it has none. */
  readonly busyTimeoutMs: number | undefined
}

const defaultTimeoutMs = 5000

/** The default of the option `cacheBytes`. */
export const DEFAULT_CACHE_BYTES = 33_554_432

/** Applies the settings that the guarantees of the store depend on. Returns how long to wait for a lock. */
export function configure(connection: Connection, { durability, busyTimeoutMs }: ConnectionSettings): number {
  const timeoutMs = busyTimeoutMs ?? (Number(pragma(connection, 'busy_timeout')) || defaultTimeoutMs)
  connection.exec(`PRAGMA busy_timeout = ${timeoutMs}`)
  switchToWal(connection, timeoutMs)
  connection.exec(synchronous(durability))
  return timeoutMs
}

/**
 * The size of SQLite's page cache. With the default `cacheBytes`, it is `mostKib`. A store that caches fewer records
 * also caches fewer pages, down to the default of SQLite.
 */
function pageCache(mostKib: number, cacheBytes: number): string {
  const part = Math.min(1, cacheBytes / DEFAULT_CACHE_BYTES)
  return `PRAGMA cache_size = -${Math.max(LEAST_PAGE_CACHE_KIB, Math.round(mostKib * part))}`
}

const LEAST_PAGE_CACHE_KIB = 2000

/** Applies all other settings to a connection that belongs to the store. */
export function configureOwn(connection: Connection, cacheBytes: number): void {
  connection.exec('PRAGMA foreign_keys = ON')
  connection.exec('PRAGMA temp_store = MEMORY')
  // 64 MiB hold the inner pages of the indexes of a million events, and the pages that a large commit changes.
  connection.exec(pageCache(65_536, cacheBytes))
  // A checkpoint after every 8 MiB of log instead of 4. A checkpoint copies each page once, however often commits have
  // changed it, so fewer checkpoints copy fewer pages. Each blocks the process for about 30 ms. The size limit below
  // must be larger, or the log would be truncated and grow again each time.
  connection.exec('PRAGMA wal_autocheckpoint = 2048')
  // After a large commit the log is truncated to 64 MiB.
  connection.exec('PRAGMA journal_size_limit = 67108864')
}

/** A connection for long reads of a file. Throws `storeUnavailable` when it cannot be opened. */
export function openReader(path: string, cacheBytes: number): Connection {
  return openSecond(path, true, (connection) => {
    connection.exec('PRAGMA temp_store = MEMORY')
    // A long read reads most pages once, so a small cache is enough.
    connection.exec(pageCache(8192, cacheBytes))
  })
}

/** A connection for long writes to a file that exists. Throws `storeUnavailable` when it cannot be opened. */
export function openWriter(path: string, durability: Durability, cacheBytes: number): Connection {
  return openSecond(path, false, (connection) => {
    configureOwn(connection, cacheBytes)
    // A rebuild copies whole tables to compare them. These copies may be larger than the memory.
    connection.exec('PRAGMA temp_store = FILE')
    connection.exec(synchronous(durability))
  })
}

function openSecond(path: string, readOnly: boolean, prepare: (connection: Connection) => void): Connection {
  try {
    if (!existsSync(path)) throw new Error(`The calendar's database is gone: ${path}`)
    const connection = connect(openDatabase(path, readOnly))
    connection.exec('PRAGMA busy_timeout = 0')
    prepare(connection)
    return connection
  } catch (error) {
    throw storeUnavailable(error)
  }
}

function synchronous(durability: Durability): string {
  return `PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`
}

/** The absolute path of the database; empty for one in memory. */
export function pathOf(connection: Connection): string {
  const rows = connection.query(plain("SELECT file FROM pragma_database_list WHERE name = 'main'"))
  return String(rows[0]?.[0] ?? '')
}

/**
 * Copies the log into the database before a connection is closed. SQLite does so itself only once all prepared
 * statements are released, and not every driver releases them at once. Does nothing while other processes use the file.
 */
export function checkpoint(connection: Connection): void {
  try {
    connection.exec('PRAGMA busy_timeout = 0')
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The log stays, and SQLite reads it when the file is opened again.
  }
}

/** The value of a pragma. */
function pragma(connection: Connection, name: string): unknown {
  const [row] = connection.query(plain(`PRAGMA ${name}`))
  return row?.[0]
}

/** Milliseconds between attempts. */
const pauseMs = 10

/**
 * Enables write-ahead logging, so that readers and a writer do not block each other. SQLite does not wait when two
 * processes switch a new file at once, so this retries. A read-only database stays as it is.
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
