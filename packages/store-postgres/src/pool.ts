import { createRequire } from 'node:module'
import { BatchingSocket } from './batching-socket.ts'

/** The methods of a pool of connections that the store calls. `pg.Pool` has them. */
export interface PostgresPool {
  /** Takes a connection from the pool, for one transaction. */
  connect(): Promise<PostgresClient>
}

/** A pool that the store has opened. */
export interface OwnPool extends PostgresPool {
  /** Closes all connections. */
  end(): Promise<void>
}

/** The members of a connection that the store uses. `pg.PoolClient` has them. */
export interface PostgresClient {
  /** Executes a statement. */
  query(query: PostgresQuery): Promise<PostgresResult>
  /**
   * The host of the server. If the connection has this and the next three properties, the store can cancel a slow
   * statement. Otherwise it closes the connection.
   */
  readonly host?: string
  /** The port of the server. */
  readonly port?: number
  /** The id of the server process of this connection. */
  readonly processID?: number | null
  /** The secret that a cancel request to the server must contain. */
  readonly secretKey?: number | null
  /** Adds a listener for a lost connection. */
  on(event: 'error', listener: () => void): unknown
  /** Removes the listener. */
  off(event: 'error', listener: () => void): unknown
  /** Returns the connection to the pool. If `close` is true, because it may be broken, closes it instead. */
  release(close?: boolean): void
}

/** A statement as `pg` takes it. */
export interface PostgresQuery {
  /** The SQL, with `$1`, `$2` … for values. */
  readonly text: string
  /** Named statements are prepared once on each connection. */
  readonly name?: string
  /** The bound values. */
  readonly values?: unknown[]
  /** After this many milliseconds without a result, the connection counts as lost. */
  readonly query_timeout: number
  /** Each row is an array. */
  readonly rowMode: 'array'
  /** Parses the values of a column by the OID of its type. */
  readonly types: {
    /** Returns the function that parses values of this type. */
    getTypeParser(oid: number): (text: string) => unknown
  }
}

/** The rows of a statement, each as an array. */
export interface PostgresResult {
  /** The rows, in order. */
  readonly rows: unknown[][]
}

/** Settings of a pool that the store opens. */
export interface PoolSettings {
  readonly connectionString: string
  readonly poolSize: number
  /** How long a request waits for a connection, in milliseconds. */
  readonly connectTimeoutMs: number
}

interface PgModule {
  readonly Pool: new (options: object) => OwnPool & Emitting
}

/** A pool or connection that emits errors. */
interface Emitting {
  on(event: 'error', listener: () => void): unknown
  on(event: 'connect', listener: (client: Pick<PostgresClient, 'on'>) => void): unknown
}

/** Opens a pool, which opens connections when they are needed. */
export function openPool({ connectionString, poolSize, connectTimeoutMs }: PoolSettings): OwnPool {
  const { Pool } = pgModule()
  const sizes = { max: poolSize, connectionTimeoutMillis: connectTimeoutMs }
  const batching = { pipeline: true, stream: () => new BatchingSocket() }
  const pool = new Pool({ connectionString, ...sizes, ...batching, application_name: 'kalends' })
  // A pool, or a connection that is cut, can emit an error at any time. Without listeners, that would end the process.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** Executes a statement on a connection. */
export type SendQuery = (client: PostgresClient, query: PostgresQuery) => Promise<PostgresResult>

/** A connection of `pg`, which also takes a callback. */
interface CallbackClient {
  query(query: Omit<PostgresQuery, 'query_timeout'>, done: (error: Error | null, result: PostgresResult) => void): void
}

/**
 * Executes a statement on a connection of the store's own pool. With its promises and its timer, `pg` would keep results until
 * the next full garbage collection, and V8 would enlarge its young generation by up to 100 MiB.
 */
export const sendWithCallback: SendQuery = (client, { query_timeout: timeoutMs, ...query }) =>
  new Promise((resolve, reject) => {
    // The caller closes the connection after this error.
    const timer = setTimeout(() => reject(new Error('Query read timeout')), timeoutMs)
    // Connections of an `OwnPool` come from `pg`.
    const own = client as unknown as CallbackClient
    own.query(query, (error, result) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(result)
    })
  })

/** The listener for connection errors. The statement in flight fails with the same error, and that is handled. */
export function ignore(): void {}

function pgModule(): PgModule {
  try {
    return createRequire(import.meta.url)('pg')
  } catch (error) {
    throw new Error('postgresStore: install the package pg, or pass a pool.', { cause: error })
  }
}
