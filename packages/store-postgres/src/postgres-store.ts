import type { Awaitable, Store } from '@kalends/core'
import { sqlStore } from '@kalends/store-sql'
import { postgresDialect } from './dialect.ts'
import { isMigrated, migrateSchema, migrationError } from './migrate-schema.ts'
import { type ConnectionOptions, type Freshness, type PoolOptions, parsePostgresOptions } from './options.ts'
import { openPool } from './pool.ts'
import { postgresRunner } from './runner.ts'
import { statements } from './statements.ts'

/**
 * A store on a Postgres database. Several instances of an application can share it. The first call creates the tables, if
 * there are none.
 */
export function postgresStore(options: ConnectionOptions | PoolOptions): Store {
  const { connectionString, poolSize, schema, statementTimeoutMs, preparedStatements, cacheBytes, freshness } =
    parsePostgresOptions(options)
  const pool =
    options.pool ??
    openPool({ connectionString: connectionString ?? '', poolSize, connectTimeoutMs: statementTimeoutMs })
  const runner = postgresRunner({
    pool,
    isPipelined: options.pool === undefined,
    write: statements({ schema, isPrepared: preparedStatements, timeoutMs: statementTimeoutMs }),
    statementTimeoutMs,
    close: async () => {
      if (options.pool === undefined) await pool.end()
    },
    prepare: async ({ readOnce, transact }) => {
      if (await readOnce(() => isMigrated(schema))) return
      try {
        await transact(() => migrateSchema(schema))
      } catch (error) {
        throw migrationError(error, schema)
      }
    },
  })
  return withFreshness(sqlStore({ dialect: postgresDialect, runner, cacheBytes }), freshness)
}

/** Answers `revision` from memory for a while, if responses can be old. */
function withFreshness(store: Store, freshness: Freshness): Store {
  if (freshness === 'strict') return store
  let known: { readonly revision: number; readonly until: number } | undefined
  const remember = (revision: number): number => {
    // Answers can arrive in another order than they were asked for.
    const newest = Math.max(revision, known?.revision ?? 0)
    known = { revision: newest, until: performance.now() + freshness.maxStalenessMs }
    return newest
  }
  return {
    ...store,
    revision(): Awaitable<number> {
      if (known !== undefined && performance.now() < known.until) return known.revision
      return Promise.resolve(store.revision()).then(remember)
    },
    async commit(changes) {
      const committed = await store.commit(changes)
      remember(committed.revision)
      return committed
    },
  }
}
