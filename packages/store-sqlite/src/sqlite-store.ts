import type { Store } from '@kalends/core'
import { isCalendarError, storeUnavailable } from '@kalends/core'
import { sqlStore } from '@kalends/store-sql'
import { backUp } from './back-up.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { checkOptions } from './check-options.ts'
import { type Connection, connect } from './connection.ts'
import type { SqliteDatabase } from './database.ts'
import { sqliteDialect } from './dialect.ts'
import { failureOf } from './failures.ts'
import { openDatabase } from './open-database.ts'
import { ownRunner, sqliteRunner } from './runner.ts'
import { isWithoutSearch, withoutSearch } from './search-module.ts'
import { type Durability, setUp, setUpOwn, tidyUp } from './settings.ts'

/** What can be chosen about a store, wherever its database comes from. */
export interface SqliteSettings {
  /**
   * `full`, the default: an acknowledged commit survives a loss of power. `normal`: it survives the end of the process,
   * however sudden, but a loss of power may undo the last commits; the file stays sound either way.
   */
  readonly durability?: Durability
  /** How long a call waits for another process that is writing; 5000 by default, or what your database is set to. */
  readonly busyTimeoutMs?: number
  /** How many records are kept in memory, ready to be handed out, and half as many pages of ids; 10,000 by default. */
  readonly recordCache?: number
}

/** A database file that the store opens, creates if need be, and closes. */
export interface FileOptions extends SqliteSettings {
  readonly filename: string
  readonly database?: undefined
}

/** A database of your own, of `node:sqlite`, `@photostructure/sqlite` or `better-sqlite3`. The store does not close it. */
export interface DatabaseOptions extends SqliteSettings {
  readonly database: SqliteDatabase
  readonly filename?: undefined
}

/** A store on SQLite. */
export interface SqliteStore extends Store {
  /**
   * Writes a copy of the whole database, as of now, to a file that must not exist yet. Other processes read and write
   * on meanwhile; this one waits. When it is fulfilled the copy is whole and on the disk.
   */
  backup(file: string): Promise<void>
}

const defaultRecordCache = 10_000

/**
 * Opens a store on a database. Throws when the database cannot be opened or prepared, or was written by a newer version
 * of Kalends.
 */
export function sqliteStore(options: FileOptions | DatabaseOptions): SqliteStore {
  checkOptions(options)
  const connection = connect(options.database ?? openDatabase(options.filename))
  const runner =
    options.database === undefined ? ownRunner(connection, () => closeOwn(connection)) : sqliteRunner(connection)
  try {
    setUp(connection, { durability: options.durability ?? 'full', busyTimeoutMs: options.busyTimeoutMs })
    if (options.database === undefined) setUpOwn(connection)
    bringUpToDate(runner)
  } catch (error) {
    runner.close()
    throw clearError(error)
  }
  const store = sqlStore({ dialect: sqliteDialect, runner, recordCache: options.recordCache ?? defaultRecordCache })
  let isClosed = false
  return {
    ...store,
    close: () => {
      isClosed = true
      return store.close()
    },
    async backup(file) {
      if (isClosed) throw storeUnavailable(new Error('The store is closed.'))
      backUp(connection, file)
    },
  }
}

function closeOwn(connection: Connection): void {
  tidyUp(connection)
  connection.close()
}

/** Says at the start what a request would not be told. */
function clearError(error: unknown): unknown {
  const cause = isCalendarError(error) ? error.cause : error
  if (isWithoutSearch(cause)) return withoutSearch(cause)
  if (!(cause instanceof Error) || failureOf(cause) === cause) return cause
  return new Error(`The calendar's database cannot be prepared: ${cause.message}`, { cause })
}
