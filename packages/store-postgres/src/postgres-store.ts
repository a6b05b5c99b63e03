import { type SqlStore, sqlStore } from '@kalends/store-sql'
import { postgresDialect } from './dialect.ts'
import { prepareSchema } from './migrate-schema.ts'
import {
  type ConnectionOptions,
  type ParsedPostgresOptions,
  type PoolOptions,
  parsePostgresOptions,
} from './options.ts'
import { openPool, type SendQuery, sendWithCallback } from './pool.ts'
import { relaxed } from './relaxed.ts'
import { postgresRunner, type RunnerParts } from './runner.ts'
import { statements } from './statements.ts'

/**
 * A store on a Postgres database, which several instances of an application can share. The first call of a method
 * creates the tables if there are none.
 */
export function postgresStore(options: ConnectionOptions | PoolOptions): SqlStore {
  const parsed = parsePostgresOptions(options)
  const { schema, statementTimeoutMs, preparedStatements, cacheBytes, freshness } = parsed
  const runner = postgresRunner({
    ...connections(parsed),
    write: statements({ schema, isPrepared: preparedStatements, timeoutMs: statementTimeoutMs }),
    statementTimeoutMs,
    prepare: (unprepared) => prepareSchema(unprepared, schema),
  })
  const store = { ...sqlStore({ dialect: postgresDialect, runner, cacheBytes }), withLease: runner.withLease }
  return freshness === 'strict' ? store : relaxed(store, freshness.maxStalenessMs)
}

/** Where the connections come from. */
function connections(options: ParsedPostgresOptions): Pick<RunnerParts, 'pool' | 'send' | 'isPipelined' | 'close'> {
  const { pool, connectionString = '', poolSize, statementTimeoutMs } = options
  const send: SendQuery = (client, query) => client.query(query)
  if (pool !== undefined) return { pool, send, isPipelined: false, close: async () => undefined }
  const own = openPool({ connectionString, poolSize, connectTimeoutMs: statementTimeoutMs })
  return { pool: own, send: sendWithCallback, isPipelined: true, close: () => own.end() }
}
