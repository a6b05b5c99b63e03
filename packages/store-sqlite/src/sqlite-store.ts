import { isCalendarError, storeUnavailable } from '@kalends/core'
import { type Runner, type SqlStore, sqlStore } from '@kalends/store-sql'
import { backUp } from './back-up.ts'
import { type Connection, connect } from './connection.ts'
import { sqliteDialect } from './dialect.ts'
import { storeError } from './errors.ts'
import { isMissingFts5, missingFts5 } from './fts5.ts'
import { longTransactions } from './long-transactions.ts'
import { migrateDatabase } from './migrate-database.ts'
import { openDatabase } from './open-database.ts'
import { type DatabaseOptions, type FileOptions, parseSqliteOptions } from './options.ts'
import { ownRunner, sharedRunner, waitingRunner } from './runner.ts'
import { checkpoint, configure, configureOwn, type Durability, openReader, openWriter, pathOf } from './settings.ts'

/** A store on SQLite. */
export interface SqliteStore extends SqlStore {
  /**
   * Copies the whole database, as of now, to a file that must not exist yet. Meanwhile this process is blocked; others
   * can read and write. When the promise fulfills, the copy is complete and on the disk.
   */
  backup(file: string): Promise<void>
}

/**
 * Opens a store on a SQLite database. Throws when the database cannot be opened or migrated, or when a newer version of
 * Kalends has written it.
 */
export function sqliteStore(options: FileOptions | DatabaseOptions): SqliteStore {
  const { durability, busyTimeoutMs, readTimeoutMs, cacheBytes } = parseSqliteOptions(options)
  const connection = connect(options.database ?? openDatabase(options.filename))
  const isOwn = options.database === undefined
  const shared = sharedRunner(connection)
  let runner: Runner = shared
  let timeoutMs: number
  try {
    timeoutMs = configure(connection, { durability, busyTimeoutMs })
    if (isOwn) configureOwn(connection, cacheBytes)
    migrateDatabase(shared)
    if (isOwn) {
      connection.exec('PRAGMA busy_timeout = 0')
      runner = runnerOf(connection, { durability, readTimeoutMs, cacheBytes })
    }
  } catch (error) {
    if (isOwn) connection.close()
    throw startError(error)
  }
  const store = sqlStore({ dialect: sqliteDialect, runner: waitingRunner(runner, timeoutMs), cacheBytes })
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

interface RunnerOptions {
  readonly durability: Durability
  readonly readTimeoutMs: number
  readonly cacheBytes: number
}

function runnerOf(connection: Connection, { durability, readTimeoutMs, cacheBytes }: RunnerOptions): Runner {
  const path = pathOf(connection)
  const long = path !== '' && {
    reads: longTransactions(() => openReader(path, cacheBytes), 'BEGIN', readTimeoutMs),
    writes: longTransactions(
      () => openWriter(path, durability, cacheBytes),
      'BEGIN IMMEDIATE',
      Number.POSITIVE_INFINITY,
    ),
  }
  return ownRunner(connection, long || undefined, () => {
    checkpoint(connection)
    connection.close()
  })
}

/** The error to throw when the store is opened. The developer sees it, so it is the cause, not the text for clients. */
function startError(error: unknown): unknown {
  const cause = isCalendarError(error) ? error.cause : error
  if (isMissingFts5(cause)) return missingFts5(cause)
  if (!(cause instanceof Error) || storeError(cause) === cause) return cause
  return new Error(`The calendar's database cannot be prepared: ${cause.message}`, { cause })
}
