import type { SqliteDatabase } from './database.ts'

/** Whether the SQLite of an empty database of our own has what texts are searched by. */
export function canSearch(database: SqliteDatabase): boolean {
  try {
    database.exec('CREATE VIRTUAL TABLE temp.kalends_probe USING fts5 (text)')
    return true
  } catch (error) {
    return !isWithoutSearch(error)
  }
}

/** Whether a statement has failed for want of it. */
export function isWithoutSearch(error: unknown): boolean {
  return error instanceof Error && error.message.includes('no such module: fts5')
}

/** What to do then. */
export function withoutSearch(cause: unknown): Error {
  return new Error(
    'This SQLite has no FTS5, by which texts are searched. Take that of Node 22.16 or newer, @photostructure/sqlite or ' +
      'better-sqlite3.',
    { cause },
  )
}
