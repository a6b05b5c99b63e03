/**
 * The little that Kalends asks of a SQLite database object. Those of `node:sqlite`, `@photostructure/sqlite` and
 * `better-sqlite3` are such.
 */
export interface SqliteDatabase {
  prepare(text: string): SqliteStatement
  exec(text: string): unknown
  close(): unknown
}

/** A prepared statement. */
export interface SqliteStatement {
  /** Carries out a statement that answers with rows. */
  // biome-ignore lint/suspicious/noExplicitAny: drivers declare narrower parameters, each its own.
  all(...values: any[]): unknown[]
  /** Carries out one that does not. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  run(...values: any[]): unknown
}
