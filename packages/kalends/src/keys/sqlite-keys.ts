import { openDatabase } from '@kalends/store-sqlite'
import type { KeyDatabase } from './key-store.ts'

const CREATE_SQLITE = `CREATE TABLE IF NOT EXISTS kalends_api_key (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
)`

/** The keys in a SQLite file, on a connection of their own. Writes wait for other writers. */
export function sqliteKeys(file: string): KeyDatabase {
  const database = openDatabase(file)
  database.exec('PRAGMA busy_timeout = 5000')
  // Drivers return rows as objects.
  const all = (text: string, values: readonly (string | number | null)[]) =>
    database.prepare(text).all(...values) as Record<string, unknown>[]
  return {
    query: async (text, values = []) => all(text, values),
    hasTable: async () => all('SELECT name FROM sqlite_master WHERE name = ?', ['kalends_api_key']).length > 0,
    createTable: async () => {
      database.exec(CREATE_SQLITE)
    },
    // SQLite itself assigns ids above all previous ones.
    withIds: { clause: '', after: undefined },
    close: async () => {
      database.close()
    },
  }
}
