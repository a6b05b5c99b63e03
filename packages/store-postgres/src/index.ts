export type { ConnectionOptions, Freshness, PoolOptions, PostgresSettings } from './options.ts'
export type { PostgresClient, PostgresPool, PostgresQuery, PostgresResult } from './pool.ts'
export { postgresStore } from './postgres-store.ts'
export { schemaSql } from './schema-sql.ts'
