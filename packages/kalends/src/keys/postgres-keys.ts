import pg from 'pg'
import type { KeyDatabase } from './key-store.ts'

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

/** The keys in a Postgres database, on a few connections of their own. */
export function postgresKeys(connectionString: string): KeyDatabase {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'kalends keys',
    // An idle connection must not keep a finished command running.
    allowExitOnIdle: true,
  })
  // Without a listener, a lost connection would end the process. The query in flight also fails, and that is handled.
  pool.on('error', () => undefined)
  return {
    query: async (text, values = []) => (await pool.query(numbered(text), [...values])).rows,
    hasTable: async () => {
      const { rows } = await pool.query('SELECT to_regclass($1) AS name', [`${SCHEMA}.kalends_api_key`])
      return rows[0]?.name !== null
    },
    createTable: async () => {
      // `IF NOT EXISTS` alone fails if two processes create the table at once. All statements of a query are one transaction.
      await pool.query(`SELECT pg_advisory_xact_lock(hashtext('kalends_api_key')); ${CREATE_POSTGRES}`)
    },
    withIds: {
      clause: 'OVERRIDING SYSTEM VALUE',
      after: `SELECT setval('${SCHEMA}.kalends_api_key_id_seq', (SELECT max(id) FROM kalends_api_key))`,
    },
    close: () => pool.end(),
  }
}

/** The statement for Postgres: with the schema before the table, and with numbered placeholders. */
function numbered(text: string): string {
  let count = 0
  const replaced = text.replaceAll('?', () => {
    count += 1
    return `$${count}`
  })
  return replaced.replaceAll(/(?<!\.)kalends_api_key/g, `${SCHEMA}.kalends_api_key`)
}
