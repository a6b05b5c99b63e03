export type { SqliteDatabase, SqliteStatement } from './database.ts'
export type { Durability } from './settings.ts'
export {
  type DatabaseOptions,
  type FileOptions,
  type SqliteSettings,
  type SqliteStore,
  sqliteStore,
} from './sqlite-store.ts'
