/**
 * The methods of a database that the store calls. `node:sqlite`, `@photostructure/sqlite` and `better-sqlite3` have
 * them.
 */
export interface SqliteDatabase {
  /** Prepares a statement. */
  prepare(text: string): SqliteStatement
  /** Executes statements that return no rows. */
  exec(text: string): unknown
  /** Closes the database. The store calls this only on a database that it has opened. */
  close(): unknown
}

/** A prepared statement. */
export interface SqliteStatement {
  /** Executes a statement that returns rows. */
  // biome-ignore lint/suspicious/noExplicitAny: drivers declare narrower parameters, each its own.
  all(...values: any[]): unknown[]
  /** Executes a statement that returns no rows. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  run(...values: any[]): unknown
}
