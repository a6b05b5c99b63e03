import { type OptionsOf, option, optionsOf, parseOptions } from '@kalends/core'
import type { SqliteDatabase } from './database.ts'
import { type ConnectionSettings, DEFAULT_CACHE_BYTES, type Durability } from './settings.ts'

const settings = {
  /**
   * `full` (default): an acknowledged commit survives a power failure. `normal`: it survives a crash of the process,
   * but a power failure can undo the last commits. The file stays intact either way.
   */
  durability: option.optional(option.oneOf<Durability>(['full', 'normal']), 'full'),
  /** How long a write waits for another process that is writing. Default: 5000, or what your database is set to. */
  busyTimeoutMs: option.optional(option.milliseconds(0)),
  /** How long a read can take, including the wait for other long reads. Default: 10000, like `portTimeoutMs` of the calendar. */
  readTimeoutMs: option.optional(option.milliseconds(1), 10_000),
  /**
   * About how many bytes of records to cache in memory; 0 caches none. Default: 33554432 (32 MiB). With less, the page
   * cache of SQLite is smaller in proportion, unless you pass your own database.
   */
  cacheBytes: option.optional(option.wholeNumber(0, 2 ** 31 - 1), DEFAULT_CACHE_BYTES),
}

const file = {
  /** The path of the file, or `:memory:`. */
  filename: option.text,
}

const own = {
  /** The open database. */
  database: option.partWith<SqliteDatabase>(
    ['prepare'],
    'a database of node:sqlite, @photostructure/sqlite or better-sqlite3',
  ),
}

/** Options that every SQLite store has. */
export interface SqliteSettings extends OptionsOf<typeof settings> {}

/** A database file that the store opens, creates if necessary, and closes. */
export interface FileOptions extends SqliteSettings, OptionsOf<typeof file> {
  /** Not together with `filename`. */
  readonly database?: undefined
}

/** Your own database of `node:sqlite`, `@photostructure/sqlite` or `better-sqlite3`. The store does not close it. */
export interface DatabaseOptions extends SqliteSettings, OptionsOf<typeof own> {
  /** Not together with `database`. */
  readonly filename?: undefined
}

const schema = optionsOf(
  {
    filename: option.optional(file.filename),
    database: option.optional(own.database),
    ...settings,
  },
  'takes an object of options.',
)

/** The options with their defaults. Throws a `TypeError` that names the option when one is wrong. */
export function parseSqliteOptions(
  options: FileOptions | DatabaseOptions,
): ConnectionSettings & { readonly cacheBytes: number; readonly readTimeoutMs: number } {
  const parsed = parseOptions(schema, options, 'sqliteStore')
  if ((parsed.filename === undefined) === (parsed.database === undefined)) {
    throw new TypeError('sqliteStore: needs either a filename or a database.')
  }
  return parsed
}
