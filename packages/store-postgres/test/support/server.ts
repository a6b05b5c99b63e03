import type { Store } from '@kalends/core'
import { postgresPrograms, startPostgres } from '@kalends/tooling/postgres'
import pg from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type PostgresClient, type PostgresQuery, type PostgresSettings, postgresStore } from '../../src/index.ts'

const given = process.env['KALENDS_POSTGRES_URL']

/**
 * Whether tests can start servers of their own, which they need to stop a server, create roles or choose schema names.
 */
export const hasOwnPostgres = postgresPrograms() !== undefined

/** Whether other tests can run: with the server that `KALENDS_POSTGRES_URL` names, or with one of their own. */
export const hasPostgres = given !== undefined || hasOwnPostgres

const schemas: string[] = []
let names = 0

/** The name of a schema that nothing has used yet. It is dropped after the tests of the file. */
export function newSchema(prefix = ''): string {
  names += 1
  const name = `${prefix}test_${process.pid}_${Date.now()}_${names}`
  schemas.push(name)
  return name
}

/** A server for the tests of a file. */
export interface TestServer {
  /** The connection string for stores, once the tests run. */
  url(): string
  /** Connections of the test itself, directly to Postgres. */
  admin(): pg.Pool
  /**
   * Opens an empty store. Its schema is reused after the store is closed, because creating one takes a tenth of a
   * second.
   */
  emptyStore(settings?: PostgresSettings): Store
}

/** A server between a store and Postgres, such as PgBouncer. */
export interface Between {
  readonly url: string
  stop(): Promise<void>
}

/** What the tests of a file need. */
export interface ServerNeeds {
  /** Starts a server through which stores connect to Postgres. */
  readonly between?: (url: string) => Promise<Between>
  /** Whether the tests need a server of their own, on which they are the superuser. */
  readonly own?: boolean
}

/** Starts a server before the tests of a file, if none is given, and stops it after them. */
export function useServer({ between, own = false }: ServerNeeds = {}): TestServer {
  let url = own ? '' : (given ?? '')
  let storeUrl = url
  const stops: (() => Promise<void>)[] = []
  let admin: pg.Pool | undefined
  const free: string[] = []
  const adminPool = (): pg.Pool => {
    admin ??= quietPool({ connectionString: url, max: 2 })
    return admin
  }
  beforeAll(async () => {
    if (url === '') {
      const server = await startPostgres()
      url = server.url
      stops.push(server.stop)
    }
    const middle = await between?.(url)
    if (middle !== undefined) stops.unshift(middle.stop)
    storeUrl = middle?.url ?? url
  })
  afterAll(async () => {
    // A server that the tests have started is removed with all its data.
    if (url === given) for (const name of schemas) await adminPool().query(`DROP SCHEMA IF EXISTS ${name} CASCADE`)
    schemas.length = 0
    await admin?.end()
    for (const stop of stops) await stop()
  })
  return {
    url: () => storeUrl,
    admin: adminPool,
    emptyStore(settings = {}) {
      const schema = free.pop() ?? newSchema()
      const store = postgresStore({ connectionString: storeUrl, poolSize: 4, ...settings, schema })
      let closing: Promise<void> | undefined
      const closeAndEmpty = async () => {
        await store.close()
        await empty(adminPool(), schema)
        free.push(schema)
      }
      const close = () => {
        closing ??= closeAndEmpty()
        return closing
      }
      onTestFinished(close)
      return { ...store, close }
    },
  }
}

/** A pool whose connections the server can end while they are closed. */
export function quietPool(options: pg.PoolConfig): pg.Pool {
  const ignore = (): void => undefined
  return new pg.Pool(options).on('error', ignore).on('connect', (client) => void client.on('error', ignore))
}

type Send = PostgresClient['query']

/** A pool of the application that passes every statement to a function. */
export function watchedPool(
  url: string,
  watch: (send: () => ReturnType<Send>, query: PostgresQuery) => ReturnType<Send>,
): pg.Pool {
  const pool = quietPool({ connectionString: url })
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as unknown as Send // The store uses only this overload.
    Object.assign(client, { query: ((query) => watch(() => send(query), query)) satisfies Send })
  })
  onTestFinished(() => pool.end())
  return pool
}

/** Removes everything from a schema, if it has been created. */
async function empty(pool: pg.Pool, schema: string): Promise<void> {
  const { rows } = await pool.query('SELECT tablename AS name FROM pg_tables WHERE schemaname = $1', [schema])
  const tables = rows.map(({ name }) => String(name))
  if (!tables.includes('kalends_state')) return
  const kept = ['kalends_state', 'kalends_schema']
  const deletes = tables.filter((name) => !kept.includes(name)).map((name) => `DELETE FROM ${schema}.${name}`)
  const kinds = ['event', 'venue', 'organizer', 'category', 'tag', 'image'].map((kind) => `${kind} = 0`).join(', ')
  const reset = `UPDATE ${schema}.kalends_state SET revision = 0, due_as_of = ${Number.MIN_SAFE_INTEGER},
    due_id = ${Number.MAX_SAFE_INTEGER}, next_due = NULL, last_due = NULL, inverted = 0, ${kinds}`
  // Statements that are sent together are one transaction, and foreign keys are checked at its end.
  await pool.query([...deletes, reset].join('; '))
}
