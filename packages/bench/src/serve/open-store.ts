import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { postgresStore } from '@kalends/store-postgres'
import { sqliteStore } from '@kalends/store-sqlite'
import { startPostgres } from '@kalends/tooling/postgres'
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

/** An empty store on a Postgres server of its own, which stops when the process ends. */
export async function openPostgres(): Promise<{ readonly store: Store; readonly analyze: () => Promise<void> }> {
  const { url } = await startPostgres()
  return {
    store: postgresStore({ connectionString: url }),
    /** Does after an import what the server itself would do within a minute. */
    async analyze() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('ANALYZE')
      await client.end()
    },
  }
}

/** An empty store. SQLite gets a file and its default durability. */
export function openStore(kind: 'memory' | 'sqlite'): Store {
  return kind === 'memory' ? memoryStore() : sqliteStore({ filename: join(temporaryFolder(), 'calendar.db') })
}
