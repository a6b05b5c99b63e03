import { resolve } from 'node:path'
import { openDatabase } from '@kalends/store-sqlite'
import pg from 'pg'
import { isPostgres } from '../open-store.ts'
import { type KeyDatabase, type KeyStore, keyStore } from './key-store.ts'

/** Opens the keys of a store that has been opened before: its file or its schema exists. */
export function openKeys(store: string): KeyStore {
  return keyStore(isPostgres(store) ? postgresKeys(store) : sqliteKeys(resolve(store)))
}

const CREATE_SQLITE = `CREATE TABLE IF NOT EXISTS kalends_api_key (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
)`

/** A connection of its own. It waits for other writers. */
function sqliteKeys(file: string): KeyDatabase {
  const database = openDatabase(file)
  database.exec('PRAGMA busy_timeout = 5000')
  // Drivers return rows as objects.
  const all = (text: string, values: readonly (string | number)[]) =>
    database.prepare(text).all(...values) as Record<string, unknown>[]
  return {
    query: async (text, values = []) => all(text, values),
    hasTable: async () => all('SELECT name FROM sqlite_master WHERE name = ?', ['kalends_api_key']).length > 0,
    createTable: async () => {
      database.exec(CREATE_SQLITE)
    },
    close: async () => {
      database.close()
    },
  }
}

/** The schema in which `postgresStore` has its tables by default. */
const SCHEMA = 'kalends'

const CREATE_POSTGRES = `CREATE TABLE IF NOT EXISTS ${SCHEMA}.kalends_api_key (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  role text NOT NULL,
  hash text NOT NULL,
  created_at bigint NOT NULL,
  revoked_at bigint
)`

const CONNECTIONS = 4
const TIMEOUT_MS = 10_000

function postgresKeys(connectionString: string): KeyDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'kalends keys',
    // A client of a finished command must not hold up its end.
    allowExitOnIdle: true,
  })
  // Without a listener, a connection that is cut would end the process. The query in flight fails too, and is handled.
  pool.on('error', () => undefined)
  return {
    query: async (text, values = []) => (await pool.query(numbered(text), [...values])).rows,
    hasTable: async () => {
      const { rows } = await pool.query('SELECT to_regclass($1) AS name', [`${SCHEMA}.kalends_api_key`])
      return rows[0]?.name !== null
    },
    createTable: async () => {
      // `IF NOT EXISTS` alone fails when two create it at once. Several statements in one query are one transaction.
      await pool.query(`SELECT pg_advisory_xact_lock(hashtext('kalends_api_key')); ${CREATE_POSTGRES}`)
    },
    close: () => pool.end(),
  }
}

/** The statement as Postgres writes it: in the schema, and with numbers for values. */
function numbered(text: string): string {
  let count = 0
  const replaced = text.replaceAll('?', () => {
    count += 1
    return `$${count}`
  })
  return replaced.replaceAll('kalends_api_key', `${SCHEMA}.kalends_api_key`)
}
