import { createRequire } from 'node:module'
import type { SqliteDatabase } from './database.ts'

/** A module in the shape of `node:sqlite`. */
interface SqliteModule {
  readonly DatabaseSync: new (filename: string) => SqliteDatabase
}

/** Opens a file, or creates it, with the SQLite of Node where it has one, else with `@photostructure/sqlite`. */
export function openDatabase(filename: string): SqliteDatabase {
  const { DatabaseSync } = sqliteModule()
  try {
    return new DatabaseSync(filename)
  } catch (error) {
    throw new Error(`The calendar's database cannot be opened: ${filename}`, { cause: error })
  }
}

function sqliteModule(): SqliteModule {
  // The types are those of the oldest Node that is supported, which has no such module.
  const own: unknown = process.getBuiltinModule('node:sqlite' as 'node:fs')
  return own === undefined ? installedModule() : (own as SqliteModule)
}

function installedModule(): SqliteModule {
  try {
    return createRequire(import.meta.url)('@photostructure/sqlite')
  } catch (error) {
    throw new Error(
      `Node ${process.version} has no SQLite of its own. Install @photostructure/sqlite next to @kalends/store-sqlite, ` +
        'or hand over a database of better-sqlite3: sqliteStore({ database }).',
      { cause: error },
    )
  }
}
