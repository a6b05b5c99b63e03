import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openDatabase } from '@kalends/store-sqlite'
import { CommandError } from './command-error.ts'
import { isPostgres, storeError, storeName } from './open-store.ts'

const TIMEOUT_MS = 10_000

/** Whether a store has a calendar. Creates neither a file nor tables. */
export async function hasCalendar(store: string): Promise<boolean> {
  try {
    return isPostgres(store) ? await isInPostgres(store) : existsSync(store) && isInFile(resolve(store))
  } catch (error) {
    throw storeError(store, error)
  }
}

/** Rejects if a store has no calendar. Commands that cannot do anything with a new store call this. */
export async function requireCalendar(store: string, remedy = 'Choose the calendar with --store.'): Promise<void> {
  if (await hasCalendar(store)) return
  const isMissing = !isPostgres(store) && !existsSync(store)
  throw new CommandError(
    isMissing ? `There is no file ${storeName(store)}.` : `${storeName(store)} has no calendar.`,
    remedy,
  )
}

function isInFile(file: string): boolean {
  const database = openDatabase(file, true)
  try {
    database.exec('PRAGMA busy_timeout = 5000')
    return database.prepare("SELECT name FROM sqlite_schema WHERE name = 'kalends_schema'").all().length > 0
  } finally {
    database.close()
  }
}

async function isInPostgres(connectionString: string): Promise<boolean> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS })
  // If the connection is lost, the query fails anyway. Without a listener, this event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("SELECT to_regclass('kalends.kalends_schema') AS name")
    return rows[0]?.name !== null
  } finally {
    await client.end()
  }
}
