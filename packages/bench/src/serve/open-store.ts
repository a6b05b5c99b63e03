import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@kalends/core'
import { memoryStore } from '@kalends/store-memory'
import { sqliteStore } from '@kalends/store-sqlite'

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

/** An empty store. SQLite gets a file and its default durability. */
export function openStore(kind: 'memory' | 'sqlite'): Store {
  return kind === 'memory' ? memoryStore() : sqliteStore({ filename: join(temporaryFolder(), 'calendar.db') })
}
