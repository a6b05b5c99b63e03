import type { SqliteDatabase } from './database.ts'

/** Whether this SQLite has FTS5, which searches need. Pass an empty database: this creates a temporary table. */
export function hasFts5(database: SqliteDatabase): boolean {
  try {
    database.exec('CREATE VIRTUAL TABLE temp.kalends_probe USING fts5 (text)')
    return true
  } catch (error) {
    return !isMissingFts5(error)
  }
}

/** Whether a statement failed because FTS5 is missing. */
export function isMissingFts5(error: unknown): boolean {
  return error instanceof Error && error.message.includes('no such module: fts5')
}

/** The error for a SQLite without FTS5. It says what to use instead. */
export function missingFts5(cause: unknown): Error {
  return new Error(
    'This SQLite has no FTS5, which searches need. Use the one of Node 22.16 or newer, @photostructure/sqlite or ' +
      'better-sqlite3.',
    { cause },
  )
}
