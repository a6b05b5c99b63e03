import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { SqliteDatabase } from './database.ts'
import { hasFts5 } from './fts5.ts'
import { createPrivateFile } from './private-file.ts'

/** A module in the shape of `node:sqlite`. */
interface SqliteModule {
  readonly DatabaseSync: new (filename: string, options?: { readonly readOnly: boolean }) => SqliteDatabase
}

/**
 * Opens a file, with Node's own SQLite if it has FTS5, otherwise with `@photostructure/sqlite`. Creates the file if it
 * does not exist, unless `readOnly` is true. Throws a `TypeError` for a URI.
 */
export function openDatabase(filename: string, readOnly = false): SqliteDatabase {
  // SQLite would create the file of a URI itself, with a mode that lets others read it.
  if (/^file:/i.test(filename)) {
    throw new TypeError(
      `filename must be the path of a file, not a URI: ${filename}. For the parameters of a URI, open the database ` +
        'yourself: sqliteStore({ database }).',
    )
  }
  const { DatabaseSync } = builtInModule() ?? installedModule()
  try {
    if (!readOnly) createIfMissing(filename)
    return new DatabaseSync(filename, { readOnly })
  } catch (error) {
    throw new Error(`The calendar's database cannot be opened: ${filename}`, { cause: error })
  }
}

function createIfMissing(filename: string): void {
  if (filename === ':memory:' || existsSync(filename)) return
  try {
    createPrivateFile(filename)
  } catch (error) {
    // If the file exists now, another process has just created it.
    if (!existsSync(filename)) throw error
  }
}

/** Node's own module; `undefined` if this Node has no such module, or its SQLite has no FTS5. */
function builtInModule(): SqliteModule | undefined {
  // `@types/node` is for the oldest supported Node, which has no such module.
  const builtIn = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as SqliteModule | undefined
  if (builtIn === undefined) return undefined
  const database = new builtIn.DatabaseSync(':memory:')
  const isUsable = hasFts5(database)
  database.close()
  return isUsable ? builtIn : undefined
}

function installedModule(): SqliteModule {
  try {
    return createRequire(import.meta.url)('@photostructure/sqlite')
  } catch (error) {
    throw new Error(
      `Node ${process.version} has no built-in SQLite with FTS5, which it has from 22.16 on. Install ` +
        '@photostructure/sqlite next to @kalends/store-sqlite, or pass a database of better-sqlite3: ' +
        'sqliteStore({ database }).',
      { cause: error },
    )
  }
}
