import { createRequire } from 'node:module'
import type { SqliteDatabase } from './database.ts'
import { canSearch } from './search-module.ts'

/** A module in the shape of `node:sqlite`. */
interface SqliteModule {
  readonly DatabaseSync: new (filename: string) => SqliteDatabase
}

/**
 * Opens a file, or creates it, with the SQLite of Node where it has one that can search, else with
 * `@photostructure/sqlite`.
 */
export function openDatabase(filename: string): SqliteDatabase {
  const { DatabaseSync } = ownModule() ?? installedModule()
  try {
    return new DatabaseSync(filename)
  } catch (error) {
    throw new Error(`The calendar's database cannot be opened: ${filename}`, { cause: error })
  }
}

/** That of Node; `undefined` before it had one, and in the first versions, which lack what searches need. */
function ownModule(): SqliteModule | undefined {
  // The types are those of the oldest Node that is supported, which has no such module.
  const own = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as SqliteModule | undefined
  if (own === undefined) return undefined
  const database = new own.DatabaseSync(':memory:')
  const isEnough = canSearch(database)
  database.close()
  return isEnough ? own : undefined
}

function installedModule(): SqliteModule {
  try {
    return createRequire(import.meta.url)('@photostructure/sqlite')
  } catch (error) {
    throw new Error(
      `Node ${process.version} has no SQLite of its own, or one without FTS5, as before 22.16. Install ` +
        '@photostructure/sqlite next to @kalends/store-sqlite, or hand over a database of better-sqlite3: ' +
        'sqliteStore({ database }).',
      { cause: error },
    )
  }
}
