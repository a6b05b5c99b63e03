/**
 * Stores records in Postgres.
 * @module @kalends/store-postgres
 */

export type { ConnectionOptions, Freshness, PoolOptions, PostgresSettings } from './options.ts'
export type { PostgresClient, PostgresPool, PostgresQuery, PostgresResult } from './pool.ts'
export { postgresStore } from './postgres-store.ts'
export { type SchemaSqlOptions, schemaSql } from './schema-sql.ts'
