import { refuseUnknown } from '@kalends/core'
import type { SqliteDatabase } from './database.ts'
import type { Durability } from './settings.ts'

/** Options that every SQLite store has. */
export interface SqliteSettings {
  /**
   * `full` (default): an acknowledged commit survives a power failure. `normal`: it survives a crash of the process,
   * but a power failure can undo the last commits. The file stays intact either way.
   */
  readonly durability?: Durability
  /** How long a call waits for another process that is writing. Default: 5000, or what your database is set to. */
  readonly busyTimeoutMs?: number
  /** About how many bytes of records to cache in memory; 0 caches none. Default: 33554432 (32 MiB). */
  readonly cacheBytes?: number
}

/** A database file that the store opens, creates if necessary, and closes. */
export interface FileOptions extends SqliteSettings {
  readonly filename: string
  readonly database?: undefined
}

/** Your own database of `node:sqlite`, `@photostructure/sqlite` or `better-sqlite3`. The store does not close it. */
export interface DatabaseOptions extends SqliteSettings {
  readonly database: SqliteDatabase
  readonly filename?: undefined
}

/** Throws for invalid options. */
export function checkOptions(options: FileOptions | DatabaseOptions): void {
  refuseUnknown(options, names, 'sqliteStore.')
  const { filename, database, durability, busyTimeoutMs, cacheBytes } = options
  if ((filename === undefined) === (database === undefined)) {
    throw new TypeError('sqliteStore needs either a filename or a database.')
  }
  if (filename !== undefined && (typeof filename !== 'string' || filename === '')) {
    throw new TypeError('sqliteStore: filename must be a non-empty string.')
  }
  if (database !== undefined && typeof database?.prepare !== 'function') {
    throw new TypeError(
      'sqliteStore: database must be a database of node:sqlite, @photostructure/sqlite or better-sqlite3.',
    )
  }
  if (durability !== undefined && durability !== 'full' && durability !== 'normal') {
    throw new TypeError("sqliteStore: durability must be 'full' or 'normal'.")
  }
  checkInteger('busyTimeoutMs', busyTimeoutMs)
  checkInteger('cacheBytes', cacheBytes)
}

const names: Readonly<Record<keyof FileOptions, true>> = {
  filename: true,
  database: true,
  durability: true,
  busyTimeoutMs: true,
  cacheBytes: true,
}

function checkInteger(name: string, value: number | undefined): void {
  if (value === undefined || (Number.isInteger(value) && value >= 0 && value < 2 ** 31)) return
  throw new TypeError(`sqliteStore: ${name} must be an integer from 0 to 2147483647.`)
}
