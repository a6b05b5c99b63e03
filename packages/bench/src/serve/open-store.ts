import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { postgresStore } from '@kalends/store-postgres'
import { sqliteStore } from '@kalends/store-sqlite'
import pg from 'pg'

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is removed when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-bench-'))
  folders.push(folder)
  return folder
}

/** Where records are stored. */
export type StoreKind = 'memory' | 'sqlite' | 'postgres'

/** How to open a store on Postgres. */
export interface PostgresChoice {
  /** A schema that another process has filled. Default: a new one. */
  readonly schema?: string | undefined
  readonly maxStalenessMs?: number | undefined
}

let schemas = 0

/** A name for a new schema in Postgres. */
export function newSchema(): string {
  schemas += 1
  return `kalends_bench_${process.pid}_${schemas}`
}

/** The connection string of the Postgres server. `npm run bench -- --postgres` starts one. */
export function postgresUrl(): string {
  const url = process.env['KALENDS_POSTGRES_URL']
  if (url === undefined) throw new Error('Name a Postgres server in KALENDS_POSTGRES_URL, or use npm run bench.')
  return url
}

/** An empty store. SQLite gets a file and its default durability. */
export function openStore(kind: StoreKind, { schema, maxStalenessMs }: PostgresChoice = {}): Store {
  if (kind === 'memory') return memoryStore()
  if (kind === 'sqlite') return sqliteStore({ filename: join(temporaryFolder(), 'calendar.db') })
  return postgresStore({
    connectionString: postgresUrl(),
    schema: schema ?? newSchema(),
    // Commits that fill the calendar have 20,000 events, and can take minutes.
    statementTimeoutMs: 600_000,
    ...(maxStalenessMs !== undefined && { freshness: { maxStalenessMs } }),
  })
}

/** Does after an import what the Postgres server itself would do within a minute. */
export async function vacuum(): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl() })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.end()
}
