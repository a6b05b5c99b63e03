import type { Awaitable, Store } from '@kalends/core'
import { sqlStore } from '@kalends/store-sql'
import { postgresDialect } from './dialect.ts'
import { prepareSchema } from './migrate-schema.ts'
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
    prepare: (unprepared) => prepareSchema(unprepared, schema),
  })
  return withFreshness(sqlStore({ dialect: postgresDialect, runner, cacheBytes }), freshness)
}

/** Returns `revision` from memory for a while, if responses can be stale. */
function withFreshness(store: Store, freshness: Freshness): Store {
  if (freshness === 'strict') return store
  let known = { revision: 0, until: Number.NEGATIVE_INFINITY }
  /** A result is as old as its request. Results can arrive in a different order from their requests. */
  const remember = (revision: number, askedAt: number): number => {
    known = {
      revision: Math.max(revision, known.revision),
      until: Math.max(askedAt + freshness.maxStalenessMs, known.until),
    }
    return known.revision
  }
  return {
    ...store,
    revision(): Awaitable<number> {
      const now = performance.now()
      if (now < known.until) return known.revision
      return Promise.resolve(store.revision()).then((revision) => remember(revision, now))
    },
    async commit(changes) {
      const now = performance.now()
      const committed = await store.commit(changes)
      remember(committed.revision, now)
      return committed
    },
  }
}
