/**
 * Stores records in a SQLite file.
 * @module @kalends/store-sqlite
 */

export type { DerivedFault, RebuildOptions, SqlStore } from '@kalends/store-sql'
export type { SqliteDatabase, SqliteStatement } from './database.ts'
export { openDatabase } from './open-database.ts'
export type { DatabaseOptions, FileOptions, SqliteSettings } from './options.ts'
export type { Durability } from './settings.ts'
export { type SqliteStore, sqliteStore } from './sqlite-store.ts'
